import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { askServer } from '@/bin/ask-server.mjs';
import { commandSocket } from '@/scripts/data-folder.mjs';

const data = mkdtempSync(join(tmpdir(), 'blindmark-ended-'));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(data, { recursive: true, force: true });
});

test('a server that ends while it works is told in one sentence, after what it had said', async () => {
  vi.stubEnv('BLINDMARK_DATA', data);
  let end = (): void => undefined;
  const server = createServer((incoming, response) => {
    end = () => void incoming.socket.destroy();
    response.write('{"say":"items.jsonl: 10 of 42 MB"}\n');
  });
  await new Promise<void>((resolve) => server.listen(commandSocket(), resolve));
  const said: string[] = [];
  const outcome = await askServer(['freeze', 'large'], data, (line) => {
    said.push(line);
    end();
  });
  server.close();
  expect(said).toEqual(['items.jsonl: 10 of 42 MB']);
  expect(outcome).toMatchObject({ ok: false, code: 'server-ended' });
  expect(outcome?.ok === false && outcome.message).toMatch(
    /^The server ended before it answered: its log says why\. [^\n]+$/,
  );
});

test('a server that ends before it says anything, too; where none listens the command runs here', async () => {
  vi.stubEnv('BLINDMARK_DATA', mkdtempSync(join(tmpdir(), 'blindmark-ended-')));
  expect(await askServer(['freeze', 'large'], data, () => undefined)).toBeNull();
  const server = createServer((incoming) => incoming.socket.destroy());
  await new Promise<void>((resolve) => server.listen(commandSocket(), resolve));
  const outcome = await askServer(['freeze', 'large'], data, () => undefined);
  server.close();
  expect(outcome).toMatchObject({ ok: false, code: 'server-ended' });
});
