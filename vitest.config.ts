import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    tsconfigPaths: true,
    // `server-only` throws outside React's server condition; under test every module is the server.
    alias: { 'server-only': fileURLToPath(new URL('tests/server-only.ts', import.meta.url)) },
  },
  test: {
    // A command under test says what is not set up; it never installs or builds.
    env: { BLINDMARK_NO_SETUP: '1' },
    maxWorkers: 2,
    // What was compiled once is not compiled again by the next run.
    experimental: { fsModuleCache: true },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // tests/server needs the built app and has a configuration of its own.
    projects: [
      // Pure functions: a worker loads each module once for all files, which is half of what they cost.
      {
        extends: true,
        test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], isolate: false },
      },
      {
        extends: true,
        test: { name: 'data', include: ['tests/data/**/*.test.ts'], isolate: false },
      },
    ],
  },
});
