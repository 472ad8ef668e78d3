import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'; // prettier-ignore
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

// A checkout in which nothing is installed, and an npm that only says that it was called.
const bare = mkdtempSync(join(tmpdir(), 'blindmark-bare-'));
const called = join(bare, 'npm-was-called');

beforeAll(() => {
  for (const name of ['bin', 'scripts', 'prisma', 'package.json', 'package-lock.json'])
    cpSync(name, join(bare, name), { recursive: true });
  mkdirSync(join(bare, 'path'));
  writeFileSync(join(bare, 'path/npm'), `#!/bin/sh\ntouch '${called}'\nexit 1\n`);
  chmodSync(join(bare, 'path/npm'), 0o755);
});
afterAll(() => rmSync(bare, { recursive: true }));

function run(script: string, noSetup: string, ...argv: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(bare, script), ...argv], {
    encoding: 'utf8',
    env: {
      ...process.env,
      PATH: `${join(bare, 'path')}${delimiter}${process.env.PATH ?? ''}`,
      BLINDMARK_DATA: join(bare, 'data'),
      BLINDMARK_NO_SETUP: noSetup,
    },
  });
  return { status, stdout, stderr };
}

const there = () => readdirSync(bare).sort();

test.each([
  ['bin/blindmark.mjs', 'agreement', 'ratings.csv', '--level', 'nominal'],
  ['bin/blindmark.mjs', 'import', 'study'],
  ['scripts/start.mjs'],
  ['scripts/check.mjs'],
  ['scripts/bench.mjs'],
])('with BLINDMARK_NO_SETUP=1 nothing is installed, built or made by %s', (script, ...argv) => {
  const before = there();
  const { status, stdout, stderr } = run(script, '1', ...argv);
  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^Nothing was done: BLINDMARK_NO_SETUP is 1, and one step .* is missing/);
  expect(stderr).toContain(`Run "npm start" or "npm test" once in ${bare}`);
  expect(existsSync(called)).toBe(false);
  expect(there()).toEqual(before);
});

test('without it the same command sets up what is missing', () => {
  run('bin/blindmark.mjs', '', 'agreement', 'ratings.csv', '--level', 'nominal');
  expect(existsSync(called)).toBe(true);
});

test('whatever a test starts has it', () => {
  expect(process.env.BLINDMARK_NO_SETUP).toBe('1');
});
