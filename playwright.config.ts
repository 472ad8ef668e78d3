import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.mjs';

const executablePath = findChromium();
// A command under test says what is not set up; it never installs or builds.
process.env.BLINDMARK_NO_SETUP = '1';

export default defineConfig({
  testDir: 'tests/browser',
  // Two files at a time: a browser test waits half its time. One that measures has the tag @alone (see scripts/test.mjs).
  fullyParallel: false,
  workers: 2,
  // These end a test that hangs; beside other work one that does not may take several times as long as alone.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  retries: 0,
  forbidOnly: true,
  reporter: 'line',
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    actionTimeout: 40_000,
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
