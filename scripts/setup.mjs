// Everything between a fresh clone and a program that runs: install, generate, build. Each step is
// skipped when it was done for the same inputs. Node built-ins only: nothing is installed yet. With
// BLINDMARK_NO_SETUP=1 (set by tests) a step that was not done is an error, and nothing is done.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packFiles } from './packed-files.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

process.env.NEXT_TELEMETRY_DISABLED ??= '1';
process.env.CHECKPOINT_DISABLE ??= '1';

/** Runs a program to its end; a failure ends this one with the same code. */
export function run(command, args, { quiet = false, env = process.env, onFailure } = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    env,
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  });
  if (result.status === 0) return;
  if (quiet) process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}`);
  if (result.error) console.error(`"${command}" could not be started: ${result.error.message}`);
  onFailure?.();
  process.exit(result.status ?? 1);
}

export const nodeRun = (script, args, options) =>
  run(process.execPath, [join(root, 'node_modules', script), ...args], options);

/** For which inputs a step made what is there: the answer lies beside it, so that a copy of it brings it along. */
const stampOf = (made) => join(root, `${made}.stamp`);

/** Whether a step was done for this key and what it makes is still there; ends the program where it must not be done. */
function isDone(step, key, made) {
  const there = [join(root, made), stampOf(made)].every((path) => existsSync(path));
  if (there && readFileSync(stampOf(made), 'utf8') === key) return true;
  if (process.env.BLINDMARK_NO_SETUP === '1') {
    console.error(
      `Nothing was done: BLINDMARK_NO_SETUP is 1, and one step of the set-up is missing here or out of date (${step}). Run "npm start" or "npm test" once in ${root}, or leave the variable out.`,
    );
    process.exit(1);
  }
  return false;
}

/** Says that a step begins; gives what to call once it is done. */
function begin(step, key, made) {
  const begun = Date.now();
  console.log(`· ${step}`);
  return () => {
    writeFileSync(stampOf(made), key);
    console.log(`· ${step}: done in ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  };
}

function once(step, key, made, work) {
  if (isDone(step, key, made)) return;
  const done = begin(step, key, made);
  work();
  done();
}

/** SHA-256 over the names and bytes of files and folders. */
function hashOf(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).sort()) if (name !== 'generated') add(join(path, name));
    } else {
      hash.update(`${path}\0`).update(readFileSync(full));
    }
  };
  for (const path of paths) add(path);
  return hash.digest('hex');
}

export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Blindmark needs Node.js 20.19 or newer; this is ${process.version}.`);
  process.exit(1);
}

function compilerHint() {
  const missing = ['python3', 'make', 'g++'].filter(
    (tool) => spawnSync(tool, ['--version'], { stdio: 'ignore' }).status !== 0,
  );
  if (missing.length === 0) return;
  console.error(
    `\nThe SQLite driver's prebuilt file could not be fetched, and it cannot be compiled here: ${missing.join(', ')} missing. Install a C++ compiler, make and Python 3 (Debian: apt-get install g++ make python3), then start again.`,
  );
}

const driver = 'better-sqlite3';
const quietly = ['--no-audit', '--no-fund', '--loglevel=error'];
/**
 * Compiles the driver, on every core, where no prebuilt file of it can be fetched. SQLite is optimised as by its own
 * build (-O2), which takes a quarter less than -O3.
 */
const compiling = {
  args: ['rebuild', driver, ...quietly],
  env: { ...process.env, JOBS: process.env.JOBS ?? 'max', CFLAGS: process.env.CFLAGS ?? '-O2' },
};

const installing = () => ({
  step: 'install the packages (minutes, where the SQLite driver must be compiled)',
  key: `${hashOf(['package-lock.json'])} ${process.versions.modules} ${process.arch}`,
  made: `node_modules/${driver}/build/Release/better_sqlite3.node`,
});

const fetching = ['ci', '--include=dev', '--ignore-scripts', ...quietly];

/** What those packages do at their installation that are allowed to, but for the driver. */
function otherScripts() {
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const others = Object.keys(allowScripts).filter((name) => name !== driver);
  return ['rebuild', ...others, ...quietly];
}

export function install() {
  const { step, key, made } = installing();
  once(step, key, made, () => {
    run('npm', fetching);
    run('npm', otherScripts());
    run('npm', compiling.args, { env: compiling.env, onFailure: compilerHint });
  });
}

/** `install`; where it is needed the app is built meanwhile, since compiling the driver leaves a core idle. */
export async function installWithApp() {
  const { step, key, made } = installing();
  if (isDone(step, key, made)) return;
  const done = begin(step, key, made);
  run('npm', fetching);
  await Promise.all([
    // The compiler takes longest, on its one core: it begins first, and the build gives way to it.
    meanwhile('npm', compiling.args, compiling.env, compilerHint),
    meanwhile('npm', otherScripts(), process.env).then(() =>
      meanwhile(process.execPath, [join(root, 'scripts/build.mjs'), '--give-way'], process.env),
    ),
  ]);
  done();
}

/** Runs a program to its end while others run; a failure ends this one, and with it the others. */
function meanwhile(command, args, env, onFailure) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
    const failed = (code) => {
      onFailure?.();
      process.exit(code);
    };
    process.once('exit', () => child.kill());
    child.once('error', (error) => {
      console.error(`"${command}" could not be started: ${error.message}`);
      failed(1);
    });
    child.once('exit', (code) => (code === 0 ? resolve() : failed(code ?? 1)));
  });
}

export function generate() {
  const key = hashOf(['prisma/schema.prisma', 'prisma.config.ts']);
  once('generate the database client', key, 'lib/data/generated/client.ts', () =>
    nodeRun('prisma/build/index.js', ['generate'], { quiet: true }),
  );
}

const sources = [
  'app',
  'lib',
  'public',
  'bin',
  'scripts/data-folder.mjs',
  'scripts/front.mjs',
  'scripts/front-answer.mjs',
  'scripts/front-headers.mjs',
  'scripts/body-limit.mjs',
  'scripts/packed-files.mjs',
  'scripts/data-lock.mjs',
  'scripts/start-fault.mjs',
  'scripts/listen-address.mjs',
  'prisma/schema.prisma',
  'next.config.js',
  'postcss.config.mjs',
  'proxy.ts',
  'instrumentation.ts',
  'tsconfig.json',
  'package-lock.json',
];

export function build() {
  const folder = process.env.NEXT_DIST_DIR ?? '.next';
  once(`build the app into ${folder}`, hashOf(sources), join(folder, 'BUILD_ID'), () => {
    nodeRun('next/dist/bin/next', ['build'], { quiet: true });
    packFiles(join(root, folder, 'static'));
  });
}
