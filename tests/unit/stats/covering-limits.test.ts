import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coveringLimits } from '@/lib/stats/resampling/covering-limits';

const bounds = { least: -1, most: 1 };

describe('limits that cover', () => {
  test('reach t / z × √(n / (n − 1)) as far as the percentile limits', () => {
    // 1,001 values evenly from -.5 to .5: percentile limits ± .475. n = 12: 2.200985 / 1.959964 × √(12/11).
    const replicates = Float64Array.from({ length: 1001 }, (_, at) => at / 1000 - 0.5);
    const reach = (2.200985160082949 / 1.959963984540054) * Math.sqrt(12 / 11);
    expect(coveringLimits(0, replicates, { units: 12, ...bounds })).toEqual({
      kind: 'limits',
      low: expect.closeTo(-0.475 * reach, 9),
      high: expect.closeTo(0.475 * reach, 9),
      ...bounds,
    });
  });

  test('hold the figure, lie within its bounds, and have a width', () => {
    const column = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1 });
    const value = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(value, column, fc.integer({ min: 2, max: 300 }), (figure, replicates, units) => {
        const found = coveringLimits(figure, Float64Array.from(replicates), { units, ...bounds });
        if (found.kind === 'undefined') {
          expect(new Set([...replicates, figure]).size).toBe(1);
          return;
        }
        expect(found.low).toBeLessThan(found.high);
        expect(found.low).toBeGreaterThanOrEqual(-1);
        expect(found.high).toBeLessThanOrEqual(1);
        expect(found.low).toBeLessThanOrEqual(figure);
        expect(found.high).toBeGreaterThanOrEqual(figure);
      }),
    );
  });

  test('are not there for one unit, for no resample, and where nothing varies', () => {
    const same = Float64Array.of(1, 1, 1);
    expect(coveringLimits(1, same, { units: 1, ...bounds })).toMatchObject({ kind: 'undefined', reason: 'it rests on fewer than two units' }); // prettier-ignore
    expect(coveringLimits(1, Float64Array.of(NaN), { units: 9, ...bounds })).toMatchObject({ reason: 'every resample is undefined' }); // prettier-ignore
    expect(coveringLimits(1, same, { units: 9, ...bounds })).toMatchObject({ reason: 'every resample gives one value' }); // prettier-ignore
  });
});
