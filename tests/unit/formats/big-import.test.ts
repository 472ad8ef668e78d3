import { expect, test } from 'vitest';
import { bigStudy, measureImport } from './big-study';

/** 10 MB in every run; BLINDMARK_IMPORT_MB=100 for the long one. */
const megabytes = Number(process.env['BLINDMARK_IMPORT_MB'] ?? 10);

test(`${megabytes} MB of good items: every one read twice, memory bounded, others have their turn`, async () => {
  const bytes = megabytes * 1_000_000;
  const measured = await measureImport(bytes);
  console.log(JSON.stringify({ megabytes, ...measured }));
  expect(measured.stored).toBe(bigStudy(bytes).items);
  expect(measured.read).toBe(measured.stored);
  expect(measured.rssGrowthMb).toBeLessThan(150);
  expect(measured.progressCalls).toBeGreaterThan(megabytes);
  // Batches are of 12 ms; the collector's own threads count too.
  expect(measured.turnCpuMs).toBeLessThan(60);
}, 300_000);
