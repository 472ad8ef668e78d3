import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverProgram } from '@/scripts/server-program.mjs';
import { filledWithDemo, keepDemo, keepReports, migrate } from './migrated';
import { root } from './root';

/** A server of the built app on a data folder of its own, as `npm start` runs it. */
export type Server = {
  readonly url: string;
  readonly port: number;
  readonly data: string;
  readonly process: () => ChildProcess;
  /** What the server printed. */
  readonly log: () => string;
  /** The tokens of the demo's sign-in links, by name. */
  readonly links: () => Record<string, string>;
  /** Ends the process at once, as a power cut ends it for the program. */
  readonly kill: (signal?: NodeJS.Signals) => Promise<void>;
  /** Starts it again on the same data and the same port. */
  readonly restart: () => Promise<void>;
  /** Ends it and removes its data. */
  readonly dispose: () => Promise<void>;
  /** Runs a command of the command line on the same data; throws unless it ends with 0. */
  readonly cli: <T = unknown>(...argv: string[]) => T;
  readonly cliFails: (...argv: string[]) => {
    readonly status: number;
    readonly text: string;
    readonly json: unknown;
  };
};

export type ServerOptions = {
  readonly demo?: boolean;
  readonly data?: string;
  readonly env?: Record<string, string>;
  /** A program that runs the server, such as strace. */
  readonly wrap?: readonly string[];
};

export async function startServer(options: ServerOptions = {}): Promise<Server> {
  const data = options.data ?? mkdtempSync(join(tmpdir(), 'blindmark-server-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const demo = options.demo === true;
  const filled = demo && filledWithDemo(data);
  if (!filled) migrate(data);
  let log = '';
  let child = launch();

  function launch(): ChildProcess {
    const program = serverProgram({ host: '127.0.0.1', port, url });
    const [command = '', ...args] = [...(options.wrap ?? []), process.execPath, ...program.args];
    const started = spawn(command, args, {
      cwd: root,
      env: {
        ...process.env,
        ...program.env,
        BLINDMARK_DATA: data,
        BLINDMARK_DEMO: demo ? 'on' : 'off',
        ...options.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [started.stdout, started.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        log += text;
      });
    }
    return started;
  }

  const kill = (signal: NodeJS.Signals = 'SIGKILL'): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill(signal);
    return gone;
  };
  await answering(
    url,
    () => child,
    () => log,
  );
  if (demo && !filled) keepDemo(data);
  return {
    url,
    port,
    data,
    process: () => child,
    log: () => log,
    links: () =>
      Object.fromEntries(
        [...log.matchAll(/^ {2}(Demo [a-z0-9 ]+?) +http\S+#(\S+)$/gm)].map(([, name, token]) => [
          name ?? '',
          token ?? '',
        ]),
      ),
    kill,
    restart: async () => {
      await kill();
      child = launch();
      await answering(
        url,
        () => child,
        () => log,
      );
    },
    dispose: async () => {
      await kill();
      if (demo) keepReports(data);
      rmSync(data, { recursive: true, force: true });
    },
    cli: <T>(...argv: string[]) => {
      const { status, text } = runCli(data, argv);
      if (status !== 0)
        throw new Error(`blindmark ${argv.join(' ')} ended with ${status}:\n${text}`);
      return JSON.parse(text) as T; // what the command documents
    },
    cliFails: (...argv) => {
      const { status, text } = runCli(data, argv);
      return { status, text, json: text.trim() === '' ? null : (JSON.parse(text) as unknown) };
    },
  };
}

let shared: Promise<Server> | undefined;

/**
 * One server without the demo for all files that a test program runs one after another: for those whose studies are
 * their own, and that neither stop it nor count what is on it. Ends with the program.
 */
export function sharedServer(): Promise<Server> {
  shared ??= startServer().then((server) => {
    process.once('exit', () => {
      server.process().kill('SIGKILL');
      rmSync(server.data, { recursive: true, force: true });
    });
    return server;
  });
  return shared;
}

function runCli(data: string, argv: readonly string[]): { status: number; text: string } {
  const done = spawnSync(process.execPath, [join(root, 'bin/blindmark.mjs'), ...argv, '--json'], {
    env: { ...process.env, BLINDMARK_DATA: data, NODE_ENV: 'production' },
    encoding: 'utf8',
    maxBuffer: 500_000_000,
  });
  return { status: done.status ?? -1, text: done.stdout.trim() === '' ? done.stderr : done.stdout };
}

/** Waits until the server answers; a server that ended says why. */
async function answering(url: string, child: () => ChildProcess, log: () => string): Promise<void> {
  const until = performance.now() + 90_000;
  for (;;) {
    if (child().exitCode !== null)
      throw new Error(`The server ended with ${child().exitCode}:\n${log()}`);
    const status = await fetch(`${url}/api/me`).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 401) return;
    if (performance.now() > until) throw new Error(`The server did not answer:\n${log()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Writes a study folder for a test and returns its path. */
export function writeFolder(files: Readonly<Record<string, string>>, name = 'study'): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'blindmark-folder-')), name);
  spawnSync('mkdir', ['-p', folder]);
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return folder;
}

export const readText = (path: string): string => readFileSync(path, 'utf8');
