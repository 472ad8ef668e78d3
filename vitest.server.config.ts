import { defineConfig } from 'vitest/config';
import base from './vitest.config';

/** Tests against the built server, one file after another: each has a server of its own, and two cores are few. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: ['tests/server/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 900_000,
    hookTimeout: 180_000,
  },
});
