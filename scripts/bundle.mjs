// The command line as one program. Read from its sources at every call it would cost seconds before any work begins.
// Node built-ins only, until it must be made.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const sources = [
  'bin',
  'lib',
  'scripts/bundle.mjs',
  'scripts/data-folder.mjs',
  'scripts/data-lock.mjs',
  'scripts/start-fault.mjs',
  'prisma/schema.prisma',
  'tsconfig.json',
  'package-lock.json',
];

/** Changes with every change of a file below these paths: by name, size and time, since reading them all takes longer. */
export function keyOf(root, paths = sources) {
  const hash = createHash('sha256');
  const add = (path) => {
    const known = statSync(join(root, path), { throwIfNoEntry: false });
    if (!known) return;
    if (!known.isDirectory()) hash.update(`${path}\0${known.size}\0${known.mtimeMs}\0`);
    else for (const name of readdirSync(join(root, path)).sort()) add(join(path, name));
  };
  for (const path of paths) add(path);
  return hash.digest('hex').slice(0, 24);
}

/** The file of the bundled command line; made where it is not there, or not of these sources. */
export function bundled(root) {
  const all = join(root, 'node_modules', '.blindmark');
  const key = keyOf(root);
  const folder = join(all, key);
  const file = join(folder, 'blindmark.mjs');
  if (existsSync(file)) return file;
  mkdirSync(all, { recursive: true });
  const old = readdirSync(all).filter((name) => !name.endsWith('.part'));
  const part = join(all, `${process.pid}.part`);
  make(root, part);
  try {
    renameSync(part, folder);
  } catch {
    // Another command made the same one meanwhile.
    rmSync(part, { recursive: true });
  }
  for (const name of old)
    if (name !== key) rmSync(join(all, name), { recursive: true, force: true });
  return file;
}

function make(root, folder) {
  const { buildSync } = createRequire(join(root, 'package.json'))('esbuild');
  buildSync({
    absWorkingDir: root,
    entryPoints: ['bin/blindmark.ts'],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // What is imported on demand stays apart, and is not even read before.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    conditions: ['react-server'],
    // Compiled, or large and needed by few commands: read from where they are installed.
    external: ['better-sqlite3', '@node-rs/argon2', '@prisma/*', '@zxcvbn-ts/*'],
    // For packages that are CommonJS.
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
    logLevel: 'error',
  });
}
