import 'server-only';
import { chmodSync, rmSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { commandSocket } from '@/scripts/data-folder.mjs';
import { isLocal, runCommand, type Outcome } from './run-command';

/**
 * A running server takes the command line's work over a socket that only its owner can open, so that one process
 * alone writes to the database. Lines go back as JSON: {say} while it works, {outcome} at the end.
 */
export async function listenForCommands(): Promise<void> {
  const path = commandSocket();
  if (await answers(path)) {
    throw new Error(
      'Another server uses this data folder. Stop it, or set BLINDMARK_DATA to another folder.',
    );
  }
  rmSync(path, { force: true });
  const server = createServer((incoming, response) => void serve(incoming, response));
  // A command may take minutes; nothing else speaks to this socket.
  server.requestTimeout = 0;
  const before = process.umask(0o177);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  }).finally(() => process.umask(before));
  chmodSync(path, 0o600);
  server.unref();
  process.once('exit', () => rmSync(path, { force: true }));
}

async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const send = (line: unknown) => response.write(`${JSON.stringify(line)}\n`);
  try {
    let text = '';
    for await (const chunk of incoming.setEncoding('utf8')) text += String(chunk);
    const { argv, cwd } = JSON.parse(text) as { argv: string[]; cwd: string }; // sent by bin/ask-server.mjs
    if (isLocal(argv)) send({ local: true });
    else send({ outcome: await runCommand(argv, cwd, (line) => send({ say: line })) });
  } catch (error) {
    console.error('A command failed:', error);
    send({
      outcome: {
        ok: false,
        code: 'failed',
        message: 'Something broke on the server; its log says what.',
      } satisfies Outcome,
    });
  }
  response.end();
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = request({ socketPath: path, method: 'HEAD' });
    probe.once('response', () => resolve(true));
    probe.once('error', () => resolve(false));
    probe.setTimeout(2_000, () => probe.destroy(new Error('no answer')));
    probe.end();
  });
}
