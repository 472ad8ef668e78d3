// `npm run bench`: what a save costs, beside an empty JSON route of the same app in the same run. Prints one table.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, generate, install, requireNode, root } from './setup.mjs';

requireNode();
install();
generate();
build();
const loader = pathToFileURL(join(root, 'node_modules/tsx/dist/loader.mjs')).href;
const script = join(root, 'scripts/bench/saves.mts');
const flags = process.argv.slice(2).filter((flag) => flag === '--quick');
const { status } = spawnSync(
  process.execPath,
  ['--conditions=react-server', '--import', loader, script, ...flags],
  {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, TSX_TSCONFIG_PATH: join(root, 'tsconfig.json') },
  },
);
process.exit(status ?? 1);
