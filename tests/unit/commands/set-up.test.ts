import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'; // prettier-ignore
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

// A checkout in which nothing is installed, and an npm that writes down what it is asked and makes what the steps make.
let bare = '';
const calls = () => readFileSync(join(bare, 'calls'), 'utf8').trim().split('\n');
const driver = 'node_modules/better-sqlite3/build/Release/better_sqlite3.node';
const steps = ['.next/BUILD_ID', 'lib/data/generated/client.ts', driver];
/** What counts as made: its stamp lies beside it. */
const stamped = () => steps.filter((made) => existsSync(join(bare, `${made}.stamp`)));

const npm = (compiles: boolean): string => `#!${process.execPath}
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
const words = process.argv.slice(2);
appendFileSync('calls', (process.env.JOBS ? process.env.JOBS + ' ' + process.env.CFLAGS : '-') + ' npm ' + words.filter((word) => !/^--(no|log)/.test(word)).join(' ') + '\\n');
const make = (folder, file, text) => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(folder + '/' + file, text);
};
const makes = (folder, file) =>
  "const fs = require('node:fs'); fs.mkdirSync('" + folder + "', { recursive: true }); fs.writeFileSync('" + folder + '/' + file + "', ''); fs.appendFileSync('calls', '" + file + " made\\\\n');";
if (words[0] === 'ci') {
  make('node_modules/prisma/build', 'index.js', makes('lib/data/generated', 'client.ts'));
  const page = "fs.mkdirSync('.next/static'); fs.writeFileSync('.next/static/page.js', '1');";
  make('node_modules/next/dist/bin', 'next', makes('.next', 'BUILD_ID') + page);
}
if (words[1] === 'better-sqlite3') {
  if (${String(!compiles)}) process.exit(3);
  make('node_modules/better-sqlite3/build/Release', 'better_sqlite3.node', '');
}
`;

beforeEach(() => {
  bare = mkdtempSync(join(tmpdir(), 'blindmark-bare-'));
  for (const name of ['scripts', 'package.json', 'package-lock.json'])
    cpSync(name, join(bare, name), { recursive: true });
  mkdirSync(join(bare, 'path'));
});
afterEach(() => rmSync(bare, { recursive: true }));

function setUp(compiles: boolean, { noSetUp = '' } = {}) {
  writeFileSync(join(bare, 'path/npm'), npm(compiles), { mode: 0o755 });
  const script = "import('./scripts/setup.mjs').then((setUp) => setUp.installWithApp())";
  return spawnSync(process.execPath, ['-e', script], {
    cwd: bare,
    encoding: 'utf8',
    env: { NODE_ENV: 'test', PATH: join(bare, 'path'), BLINDMARK_NO_SETUP: noSetUp },
  });
}

test('a bare clone is installed and built, the driver compiled on every core; then nothing is left to do', () => {
  const first = setUp(true);
  expect(first.status, first.stderr).toBe(0);
  const [fetched, ...others] = calls();
  expect(fetched).toBe('- npm ci --include=dev --ignore-scripts');
  // Compiling begins at once; the build waits for the other packages alone.
  const compiled = 'max -O2 npm rebuild better-sqlite3';
  expect(others).toContain(compiled);
  expect(others.filter((call) => call !== compiled)).toEqual([
    '- npm rebuild prisma @prisma/engines esbuild sharp unrs-resolver',
    'client.ts made',
    'BUILD_ID made',
  ]);
  expect(existsSync(join(bare, '.next/static/page.js.br'))).toBe(true);
  expect(stamped()).toEqual(steps);
  const again = setUp(true, { noSetUp: '1' });
  expect([again.status, again.stdout, again.stderr]).toEqual([0, '', '']);
  expect(calls()).toHaveLength(5);
});

test('a build of other sources counts as none, also where its packages are shared with another checkout', () => {
  expect(setUp(true).status).toBe(0);
  writeFileSync(join(bare, '.next/BUILD_ID.stamp'), 'of other sources');
  const env = { ...process.env, BLINDMARK_NO_SETUP: '1' };
  const build = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: bare, encoding: 'utf8', env }); // prettier-ignore
  expect(build.status).toBe(1);
  expect(build.stderr).toContain('(build the app into .next)');
});

test('where the driver cannot be compiled a sentence says what is missing, and the packages count as not installed', () => {
  const { status, stderr } = setUp(false);
  expect(status).toBe(3);
  expect(stderr).toContain(
    'it cannot be compiled here: python3, make, g++ missing. Install a C++ compiler, make and Python 3',
  );
  expect(stamped()).not.toContain(driver);
});
