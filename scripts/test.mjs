// `npm test`: sets up whatever is missing, then runs every test, two groups at a time. The last line counts them; what
// failed is said once more before it, since of a long log often only the end is kept.
// --check adds format, lint and types; --long runs the long rounds too; --unit leaves servers and the browser out.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireChromium } from './chromium.mjs';
import { checks } from './check.mjs';
import { haveStrace } from './debian-package.mjs';
import { playwrightFailures, vitestFailures, whatFailed } from './failures.mjs';
import { generate, installWithApp, requireNode } from './setup.mjs';
import { printTimes, runNode, runTasks } from './tasks.mjs';

const flags = new Set(process.argv.slice(2));
const whole = !flags.has('--unit');
requireNode();
await installWithApp();
generate();
const chromium = whole ? requireChromium() : '';
if (whole) haveStrace();
const reports = mkdtempSync(join(tmpdir(), 'blindmark-test-'));
const env = {
  NODE_ENV: 'test',
  BLINDMARK_NO_SETUP: '1',
  BLINDMARK_LONG: flags.has('--long') ? '1' : '',
  CHROMIUM_PATH: chromium,
};
const total = { passed: 0, failed: 0, skipped: 0 };

/** A group of tests under a runner that writes a report; `read` counts it and finds its failures. */
const group = (name, more, args, read) => ({
  name,
  ...more,
  run: async () => {
    const file = join(reports, `${name.replaceAll(' ', '-')}.json`);
    const { status, said } = await runNode(args(file), {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    });
    // A runner that died before it wrote its report is a failure, not nothing.
    const counted = existsSync(file)
      ? read(JSON.parse(readFileSync(file, 'utf8')))
      : { passed: 0, failed: 1, skipped: 0, failures: [] };
    if (status !== 0 && counted.failed === 0) counted.failed = 1;
    for (const key of Object.keys(total)) total[key] += counted[key];
    return { passed: counted.failed === 0, said, failures: counted.failures };
  },
});

const vitest = (name, more, ...words) =>
  group(
    name,
    more,
    (file) => [
      ...['node_modules/vitest/vitest.mjs', 'run', ...words],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    ],
    (report) => ({
      passed: report.numPassedTests,
      failed:
        report.numFailedTests +
        report.testResults.filter(
          (suite) => suite.status === 'failed' && suite.assertionResults.length === 0,
        ).length,
      skipped: report.numPendingTests + report.numTodoTests,
      failures: vitestFailures(report),
    }),
  );

const browser = (name, more, ...words) =>
  group(
    name,
    more,
    () => ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...words],
    (report) => ({
      passed: report.stats.expected + report.stats.flaky,
      failed: report.stats.unexpected,
      skipped: report.stats.skipped,
      failures: playwrightFailures(report),
    }),
  );

const served = { needs: ['build'] };
const measured = { needs: ['build'], alone: true };
const servers = ['-c', 'vitest.server.config.ts'];
const tasks = [
  ...(whole ? [{ name: 'build', run: () => runNode(['scripts/build.mjs']) }] : []),
  vitest('unit', {}, '--project', 'unit'),
  ...(whole
    ? [
        browser('browser', served, '--grep-invert', '@alone'),
        vitest('server', served, ...servers, '--exclude', '**/*.alone.test.ts'),
      ]
    : []),
  // They fill what is left beside the two that take longest.
  vitest('data', {}, '--project', 'data'),
  ...(flags.has('--check') ? checks : []),
  ...(whole
    ? [
        vitest('server, alone', measured, ...servers, '.alone.test.ts'),
        // The pictures of the other browser tests stay where they are.
        browser('browser, alone', measured, '--grep', '@alone', '--output', 'test-results/alone'),
      ]
    : []),
];
const results = await runTasks(tasks);
for (const { name, passed } of results) {
  if (checks.some((check) => check.name === name)) total[passed ? 'passed' : 'failed'] += 1;
  else if (!passed && total.failed === 0) total.failed = 1;
}
rmSync(reports, { recursive: true, force: true });
printTimes(results);
const lines = whatFailed(results);
if (lines.length > 0) console.log(['\nWhat failed:', ...lines, ''].join('\n'));
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 ? 0 : 1);
