import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { root } from './root';

/** A program that runs beside the test: what it printed, and how it ended. */
export type Program = {
  readonly process: ChildProcess;
  readonly log: () => string;
  readonly ended: Promise<{
    readonly code: number | null;
    readonly signal: string | null;
    readonly ms: number;
  }>;
};

type Environment = Readonly<Record<string, string>>;

/** `npm start`, without npm. */
export const npmStart = (env: Environment): Program => program(['scripts/start.mjs'], env);

/** `next start`, by itself. */
export const nextStart = (port: number, env: Environment): Program =>
  program(['node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1', '-p', String(port)], env);

/** The command line. */
export const command = (argv: readonly string[], env: Environment): Program =>
  program(['bin/blindmark.mjs', ...argv], env);

function program([script = '', ...args]: readonly string[], env: Environment): Program {
  const from = performance.now();
  const started = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', BLINDMARK_DEMO: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [started.stdout, started.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (log += text));
  const ended = new Promise<Awaited<Program['ended']>>((resolve) =>
    started.once('close', (code, signal) =>
      resolve({ code, signal, ms: performance.now() - from }),
    ),
  );
  return { process: started, log: () => log, ended };
}
