import 'server-only';
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { commandSocket } from '@/scripts/data-folder.mjs';
import { isLocal, runCommand, type Outcome } from './run-command';

/**
 * A running server takes the command line's work over a socket that only its owner can open, so that one process
 * alone writes to the database. Lines go back as JSON: {say} while it works, {outcome} at the end.
 */
export async function listenForCommands(): Promise<void> {
  const path = commandSocket();
  // Whose it was has ended: this process holds the data folder.
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
    const text = await wholeBody(incoming);
    if (text === null) return;
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

/** What was sent, or null where the other side hung up before all of it was here: then nothing was asked. */
async function wholeBody(incoming: IncomingMessage): Promise<string | null> {
  let text = '';
  incoming.setEncoding('utf8');
  try {
    for await (const chunk of incoming) text += String(chunk);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ECONNRESET') return null;
    throw error;
  }
  return text;
}
