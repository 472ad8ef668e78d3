#!/usr/bin/env node
// `npx blindmark …`: a running server does the work; without one the program itself is started, set up if need be.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generate, install, requireNode, root } from '../scripts/setup.mjs';
import { askServer, print } from './ask-server.mjs';

process.env.BLINDMARK_DATA ??= join(root, 'data');
const argv = process.argv.slice(2);
const outcome = await askServer(argv, process.cwd(), (line) => console.error(line));
if (outcome) {
  process.exitCode = print(outcome, argv.includes('--json'));
} else {
  process.exitCode = runHere();
}

function runHere() {
  // What set-up says goes to the other stream: a command's answer is all that stands on this one.
  console.log = console.error;
  requireNode();
  install();
  generate();
  const loader = pathToFileURL(join(root, 'node_modules/tsx/dist/loader.mjs')).href;
  const program = join(root, 'bin/blindmark.ts');
  const { status } = spawnSync(
    process.execPath,
    ['--conditions=react-server', '--import', loader, program, ...argv],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        BLINDMARK_ROOT: root,
        TSX_TSCONFIG_PATH: join(root, 'tsconfig.json'),
      },
    },
  );
  return status ?? 1;
}
