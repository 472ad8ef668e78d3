// `npm run check`: format, lint, types, and the architecture's own test.
import { pathToFileURL } from 'node:url';
import { generate, install, requireNode } from './setup.mjs';
import { printTimes, runNode, runTasks } from './tasks.mjs';

const check = (name, args, needs = []) => ({
  name,
  needs,
  run: async () => {
    const { passed, said } = await runNode(args.map((word, at) => (at === 0 ? `node_modules/${word}` : word))); // prettier-ignore
    return { passed, said: passed ? '' : said };
  },
});

/** What holds of the sources without running them. A build writes the routes' types too: never both at once. */
export const checks = [
  check('lint', ['eslint/bin/eslint.js', '.', '--max-warnings=0']),
  check('format', ['prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.']),
  check('route types', ['next/dist/bin/next', 'typegen'], ['build']),
  check('types', ['typescript/bin/tsc', '--noEmit', '-p', '.'], ['route types']),
];

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  requireNode();
  install();
  generate();
  const architecture = ['vitest/vitest.mjs', 'run', 'tests/unit/architecture', '--silent'];
  const results = await runTasks([...checks, check('architecture', architecture)]);
  printTimes(results);
  process.exit(results.every(({ passed }) => passed) ? 0 : 1);
}
