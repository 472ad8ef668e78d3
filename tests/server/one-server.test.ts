import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../support/commands';
import { command, nextStart, npmStart, type Program } from '../support/programs';
import { sleep, until } from '../support/raters';
import { freePort } from '../support/server';
import { yesNoFolder } from '../support/study';

const data = mkdtempSync(join(tmpdir(), 'blindmark-one-server-'));
let port: number;
let first: Program;

beforeAll(async () => {
  port = await freePort();
  first = npmStart({ BLINDMARK_DATA: data, PORT: String(port) });
  await answering();
  await ask(data, 'import', yesNoFolder('kept', { items: 3, raters: 1 }));
}, 180_000);
afterAll(async () => {
  first.process.kill('SIGTERM');
  await first.ended;
  rmSync(data, { recursive: true, force: true });
});

test('`npm start` starts a server that was killed again, and says how it ended; its studies are there', async () => {
  const before = server();
  process.kill(before, 'SIGKILL');
  await until(() => first.log().includes('It starts again in 1 s.'));
  expect(first.log()).toMatch(
    new RegExp(`The server \\(process ${before}\\) was ended by SIGKILL after \\d+ s\\.`),
  );
  await answering();
  expect(server()).not.toBe(before);
  expect(await states()).toEqual(['draft']);
}, 120_000);

const second: Readonly<Record<string, () => Promise<Program>>> = {
  'npm start': async () => npmStart({ BLINDMARK_DATA: data, PORT: String(await freePort()) }),
  'next start': async () => nextStart(await freePort(), { BLINDMARK_DATA: data }),
  'a command': () => Promise.resolve(command(['freeze', 'kept'], { BLINDMARK_DATA: data })),
};

test.each(Object.keys(second).filter((name) => name !== 'a command'))(
  '%s beside a server that serves ends with a sentence within 10 s, and has changed nothing',
  async (name) => {
    const before = files();
    const late = await second[name]?.();
    const end = await late?.ended;
    expect(late?.log()).toMatch(
      new RegExp(`Another server or command \\(process ${server()}\\) is using the data folder`),
    );
    expect(late?.log()).not.toMatch(/^\s+at /m);
    expect(end?.code).toBe(78);
    expect(end?.ms).toBeLessThan(10_000);
    expect(files()).toEqual(before);
    await answering();
  },
  60_000,
);

test.each(Object.keys(second))(
  '%s beside a server that was stopped (SIGSTOP) ends within 10 s, and has changed nothing',
  async (name) => {
    const stopped = server();
    process.kill(stopped, 'SIGSTOP');
    try {
      const before = files();
      const late = await second[name]?.();
      const end = await late?.ended;
      expect(late?.log()).toMatch(/does not answer|is using the data folder/);
      expect(late?.log()).not.toMatch(/^\s+at /m);
      expect(end?.code).toBe(name === 'a command' ? 1 : 78);
      expect(end?.ms).toBeLessThan(10_000);
      expect(files()).toEqual(before);
    } finally {
      process.kill(stopped, 'SIGCONT');
    }
    await answering();
    // What was asked of a server that slept was not done once it woke.
    expect(await states()).toEqual(['draft']);
  },
  60_000,
);

test('told to stop, `npm start` and its server end with 0, and the data folder is free', async () => {
  first.process.kill('SIGTERM');
  expect((await first.ended).code).toBe(0);
  const after = command(['sign-in', 'Ada', '--json'], { BLINDMARK_DATA: data });
  expect((await after.ended).code).toBe(0);
}, 120_000);

/** The process that holds the data folder, as its lock names it. */
const server = (): number => readFileSync(join(data, 'lock.db')).readUInt32BE(60);

async function states(): Promise<string[]> {
  const { default: Sqlite } = await import('better-sqlite3');
  const file = new Sqlite(join(data, 'blindmark.db'), { readonly: true });
  try {
    return file.prepare('SELECT state FROM Study').pluck().all() as string[];
  } finally {
    file.close();
  }
}

/** Every file of the data folder with its bytes and its time. */
function files(): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of readdirSync(data, { recursive: true, encoding: 'utf8' })) {
    const path = join(data, name);
    const { mtimeMs, ino } = statSync(path);
    const bytes = statSync(path).isFile()
      ? createHash('sha256').update(readFileSync(path)).digest('hex')
      : '';
    found[name] = `${ino} ${mtimeMs} ${bytes}`;
  }
  return found;
}

/** Waits until the server says that it is well. */
async function answering(): Promise<void> {
  const healthy = () =>
    fetch(`http://127.0.0.1:${port}/api/health`).then(
      (answer) => answer.status === 200,
      () => false,
    );
  for (const end = performance.now() + 90_000; !(await healthy());) {
    if (performance.now() > end) throw new Error(`The server did not answer:\n${first.log()}`);
    await sleep(50);
  }
}
