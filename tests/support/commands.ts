import { spawn } from 'node:child_process';
import { request } from 'node:http';
import { join } from 'node:path';
import { root } from './root';

/** What a command answers with --json; the caller names what the contract says. */
type Outcome =
  { ok: true; json: unknown; exit: number } | { ok: false; code: string; message: string };

/**
 * Asks the running server for a command over its socket, as the command line does once it has started: sets a
 * study up without paying a second program's start for each step.
 */
export async function ask<T = unknown>(data: string, ...argv: string[]): Promise<T> {
  const lines = (await overSocket(data, argv)).trim().split('\n');
  const { outcome } = JSON.parse(lines.at(-1) ?? '{}') as { outcome?: Outcome };
  if (!outcome?.ok || outcome.exit !== 0) {
    throw new Error(`blindmark ${argv.join(' ')}: ${JSON.stringify(outcome)}`);
  }
  return outcome.json as T;
}

function overSocket(data: string, argv: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = request({ socketPath: join(data, 'commands.sock'), method: 'POST' });
    call.once('error', reject);
    call.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      response.once('end', () => resolve(text));
      response.once('error', reject);
    });
    call.end(JSON.stringify({ argv, cwd: root }));
  });
}

/** Runs the command line itself, in a program of its own, while this one goes on; throws unless it ends with 0. */
export function commandLine<T = unknown>(data: string, ...argv: string[]): Promise<T> {
  return new Promise((resolve, reject) => {
    const program = spawn(process.execPath, [join(root, 'bin/blindmark.mjs'), ...argv, '--json'], {
      env: { ...process.env, BLINDMARK_DATA: data, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [out, said] = ['', ''];
    program.stdout.setEncoding('utf8').on('data', (piece: string) => (out += piece));
    program.stderr.setEncoding('utf8').on('data', (piece: string) => (said += piece));
    program.once('error', reject);
    program.once('close', (status) => {
      if (status === 0) resolve(JSON.parse(out) as T);
      else reject(new Error(`blindmark ${argv.join(' ')} ended with ${status}:\n${out}${said}`));
    });
  });
}
