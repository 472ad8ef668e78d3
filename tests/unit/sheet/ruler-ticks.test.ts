import { describe, expect, it } from 'vitest';
import { mostTicks, rulerTicks } from '@/app/s/[sheet]/_sheet/ruler-ticks';

const worked = (total: number, frontier: number, later: number[] = []) => ({
  total,
  frontier,
  later: new Set(later),
  skipped: new Set<number>(),
});

describe('ruler', () => {
  it('has one tick for each of 108 trials: done, now, for later and to come', () => {
    const ticks = rulerTicks(worked(108, 36, [22]), 37);
    expect(ticks).toHaveLength(108);
    expect(ticks.filter((tick) => tick.mark === 'done')).toHaveLength(35);
    expect(ticks.find((tick) => tick.mark === 'later')?.position).toBe(22);
    expect(ticks.find((tick) => tick.mark === 'now')?.position).toBe(37);
    expect(ticks.filter((tick) => tick.mark === 'to-come')).toHaveLength(71);
  });

  it('draws at most a few hundred ticks for 20,000 trials, the present one among them', () => {
    const ticks = rulerTicks(worked(20_000, 9_999, [4_321]), 10_000);
    expect(ticks.length).toBeLessThanOrEqual(mostTicks);
    expect(ticks.filter((tick) => tick.mark === 'now')).toHaveLength(1);
    expect(ticks.filter((tick) => tick.mark === 'later')).toHaveLength(1);
  });

  it('keeps numbers apart and inside the ruler', () => {
    for (const total of [1, 7, 18, 108, 241, 1_000, 20_000]) {
      const ticks = rulerTicks(worked(total, 0), 1);
      const labels = ticks.filter((tick) => tick.label);
      for (const tick of ticks) expect(tick.x).toBeGreaterThan(0);
      for (const tick of ticks) expect(tick.x).toBeLessThan(100);
      expect(labels.length).toBeLessThanOrEqual(13);
    }
  });
});
