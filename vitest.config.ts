import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    tsconfigPaths: true,
    // `server-only` throws outside React's server condition; under test every module is the server.
    alias: { 'server-only': fileURLToPath(new URL('tests/server-only.ts', import.meta.url)) },
  },
  test: {
    // tests/server needs the built app; `npm test` runs it after the build, one file at a time.
    include: ['tests/unit/**/*.test.ts', 'tests/data/**/*.test.ts', 'tests/server/**/*.test.ts'],
    // A command under test says what is not set up; it never installs or builds.
    env: { BLINDMARK_NO_SETUP: '1' },
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
