// `npm run check`: format, lint, types, and the architecture's own test.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generate, install, requireNode, root } from './setup.mjs';

const steps = [
  {
    name: 'format',
    script: 'prettier/bin/prettier.cjs',
    args: ['--check', '--log-level=warn', '.'],
  },
  { name: 'lint', script: 'eslint/bin/eslint.js', args: ['.', '--max-warnings=0'] },
  { name: 'route types', script: 'next/dist/bin/next', args: ['typegen'] },
  { name: 'types', script: 'typescript/bin/tsc', args: ['--noEmit', '-p', '.'] },
  {
    name: 'architecture',
    script: 'vitest/vitest.mjs',
    args: ['run', 'tests/unit/architecture', '--silent'],
  },
];

/** Runs every check; what one of them says goes to the terminal. */
export function* checks() {
  for (const { name, script, args } of steps) {
    const result = spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
    });
    yield { name, passed: result.status === 0 };
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  requireNode();
  install();
  generate();
  let clean = true;
  for (const { name, passed } of checks()) {
    console.log(`${passed ? '✓' : '✗'} ${name}`);
    clean &&= passed;
  }
  process.exit(clean ? 0 : 1);
}
