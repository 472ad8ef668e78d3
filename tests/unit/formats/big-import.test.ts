import { expect, test } from 'vitest';
import { rounds } from '../../support/long';
import { bigStudy, measureImport } from './big-study';

/** BLINDMARK_IMPORT_MB=100 measures more. */
const megabytes = Number(process.env['BLINDMARK_IMPORT_MB'] ?? rounds(2, 10));

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
