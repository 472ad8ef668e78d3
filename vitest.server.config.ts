import { defineConfig } from 'vitest/config';
import base from './vitest.config';

/**
 * Tests against the built server, one file after another: each has a server of its own, and two cores are few. A file
 * that measures is named `….alone.test.ts`: `npm test` runs it when nothing else does.
 */
export default defineConfig({
  ...base,
  test: {
    env: { BLINDMARK_NO_SETUP: '1' },
    include: ['tests/server/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 900_000,
    hookTimeout: 180_000,
  },
});
