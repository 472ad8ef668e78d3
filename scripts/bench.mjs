// `npm run bench`: what a save costs, beside an empty JSON route of the same app in the same run. Prints one table.
// `npm run bench -- stats DIR`: the statistics on the ratings of a folder, after the folder's own `bench_np.py` (numpy,
// one thread), in one run. `-- report [ITEMS]`: figures by themselves, of each study that there is a goal for.
// `-- dashboard [ITEMS]`: the dashboard of a large study in the served app while raters save. `-- large [ITEMS]`: a study
// of 100,000 items from its import to its second export, with the server's memory. `-- coverage [--studies N] [--write]`:
// how often limits hold the truth in simulated studies, written to docs/coverage.md.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, generate, install, requireNode, root } from './setup.mjs';

const [what = 'saves', ...rest] = process.argv.slice(2).filter((word) => word !== '--quick');
const quick = process.argv.includes('--quick') ? ['--quick'] : [];
const programs = {
  saves: { script: 'bench/saves.mts', needsApp: true },
  stats: { script: 'bench-stats.ts', needsApp: false },
  report: { script: 'bench/report.mts', needsApp: false },
  dashboard: { script: 'bench/dashboard.mts', needsApp: true },
  coverage: { script: 'bench/coverage.mts', needsApp: false },
  large: { script: 'bench/large.mts', needsApp: true },
};
const program = programs[what];
if (!program || (what === 'stats' && rest.length === 0)) {
  console.error(
    'Usage: npm run bench -- [saves [--quick] | stats DIR | report [ITEMS] | dashboard [ITEMS] | large [ITEMS] | coverage [--studies N] [--write]]',
  );
  process.exit(1);
}

requireNode();
install();
generate();
if (program.needsApp) build();
if (what === 'stats') numpy(resolve(rest[0]));
const loader = pathToFileURL(join(root, 'node_modules/tsx/dist/loader.mjs')).href;
const { status } = spawnSync(
  process.execPath,
  [
    '--conditions=react-server',
    '--import',
    loader,
    join(root, 'scripts', program.script),
    ...rest,
    ...quick,
  ],
  {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, TSX_TSCONFIG_PATH: join(root, 'tsconfig.json') },
  },
);
process.exit(status ?? 1);

/** The baseline, where the folder has one and this machine numpy. */
function numpy(folder) {
  const file = join(folder, 'bench_np.py');
  const one = { OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1', MKL_NUM_THREADS: '1' };
  const ran =
    existsSync(file) &&
    spawnSync('python3', [file, folder], {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...one },
    });
  if (!ran || ran.status !== 0) console.log(`No numpy baseline: ${file} did not run here.`);
}
