// `npm test`: sets up whatever is missing, then runs every test. The last line counts them.
// --check adds format, lint and types; --long runs the long tests too; --unit leaves the browser out.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireChromium } from './chromium.mjs';
import { checks } from './check.mjs';
import { haveStrace } from './debian-package.mjs';
import { build, generate, installWithApp, requireNode, root } from './setup.mjs';

const flags = new Set(process.argv.slice(2));
requireNode();
await installWithApp();
generate();
const reports = mkdtempSync(join(tmpdir(), 'blindmark-test-'));
const env = {
  ...process.env,
  NODE_ENV: 'test',
  BLINDMARK_NO_SETUP: '1',
  BLINDMARK_LONG: flags.has('--long') ? '1' : '',
};
const total = { passed: 0, failed: 0, skipped: 0 };

function node(script, args, more = {}) {
  return spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...env, ...more },
  });
}

/** A runner that died before it wrote its report is a failure, not nothing. */
function count(name, status, file, read) {
  if (!existsSync(file)) {
    console.error(`The ${name} tests ended without a report.`);
    total.failed += 1;
    return;
  }
  const counted = read(JSON.parse(readFileSync(file, 'utf8')));
  if (status !== 0 && counted.failed === 0) counted.failed = 1;
  for (const key of Object.keys(total)) total[key] += counted[key];
}

/** Runs the vitest tests of some folders. */
function vitest(name, args) {
  const file = join(reports, `${name}.json`);
  const { status } = node('vitest/vitest.mjs', [
    'run',
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  count(name, status, file, (report) => ({
    passed: report.numPassedTests,
    failed:
      report.numFailedTests +
      report.testResults.filter(
        (suite) => suite.status === 'failed' && suite.assertionResults.length === 0,
      ).length,
    skipped: report.numPendingTests + report.numTodoTests,
  }));
}

function browserTests() {
  const file = join(reports, 'browser.json');
  const { status } = node('@playwright/test/cli.js', ['test', '--reporter=line,json'], {
    CHROMIUM_PATH: requireChromium(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  count('browser', status, file, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  }));
}

if (flags.has('--check')) {
  for (const { name, passed } of checks()) {
    console.log(`${passed ? '✓' : '✗'} ${name}`);
    total[passed ? 'passed' : 'failed'] += 1;
  }
}
vitest('unit', ['tests/unit', 'tests/data']);
if (!flags.has('--unit')) {
  build();
  haveStrace();
  // Each of these has a server of its own; two at once would measure each other.
  vitest('server', ['tests/server', '--no-file-parallelism']);
  browserTests();
}
rmSync(reports, { recursive: true, force: true });
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 ? 0 : 1);
