#!/usr/bin/env node
// `npx blindmark …`: sees to it that the packages are there, then runs the command line's TypeScript.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generate, install, requireNode, root } from '../scripts/setup.mjs';

// What set-up says goes to the other stream: a command's answer is all that stands on this one.
console.log = console.error;
requireNode();
install();
generate();
const loader = pathToFileURL(join(root, 'node_modules/tsx/dist/loader.mjs')).href;
const result = spawnSync(
  process.execPath,
  [
    '--conditions=react-server',
    '--import',
    loader,
    join(root, 'bin/blindmark.ts'),
    ...process.argv.slice(2),
  ],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      BLINDMARK_DATA: process.env.BLINDMARK_DATA ?? join(root, 'data'),
      BLINDMARK_ROOT: root,
      TSX_TSCONFIG_PATH: join(root, 'tsconfig.json'),
    },
  },
);
process.exit(result.status ?? 1);
