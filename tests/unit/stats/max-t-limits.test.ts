import { describe, expect, test } from 'vitest';
import { generator } from '@/lib/stats/resampling/generator';
import { maxTLimits, type MaxTLimits } from '@/lib/stats/intervals/max-t-limits';
import type { Undefined } from '@/lib/stats/intervals/estimate';

/** Sums of twelve units, less six: nearly normal with mean 0 and variance 1. */
function nearlyNormal(count: number, seed: number): Float64Array {
  const draw = generator(seed);
  return Float64Array.from({ length: count }, () => {
    let sum = -6;
    for (let at = 0; at < 12; at++) sum += draw.unit();
    return sum;
  });
}

function defined(limits: MaxTLimits | Undefined): MaxTLimits {
  if (limits.kind === 'undefined') throw new Error(limits.reason);
  return limits;
}

describe('simultaneous limits', () => {
  test('of one normal figure reach 1.96 standard errors', () => {
    expect(defined(maxTLimits([0], [nearlyNormal(40_000, 1)])).critical).toBeCloseTo(1.96, 1);
  });

  test('of five independent ones reach 2.57: each must hold with .95^(1/5)', () => {
    const columns = [1, 2, 3, 4, 5].map((seed) => nearlyNormal(40_000, seed));
    expect(defined(maxTLimits([0, 0, 0, 0, 0], columns)).critical).toBeCloseTo(2.57, 1);
  });

  test('of figures that move together are no wider than of one', () => {
    const column = nearlyNormal(5000, 7);
    const double = column.map((value) => 2 * value);
    const one = defined(maxTLimits([0], [column]));
    const both = defined(maxTLimits([0, 0], [column, double]));
    expect(both.critical).toBeCloseTo(one.critical, 9);
    expect((both.limits[1]?.high ?? 0) / (both.limits[0]?.high ?? 1)).toBeCloseTo(2, 9);
  });

  test('drop a resample for all figures, and leave a constant figure without width', () => {
    const limits = defined(
      maxTLimits([0, 5], [Float64Array.of(-1, 1, Number.NaN, 2), Float64Array.of(5, 5, 5, 5)]),
    );
    expect(limits).toMatchObject({ kept: 3, dropped: 1 });
    expect(limits.limits[1]).toEqual({ low: 5, high: 5 });
  });

  test('have no answer when no two resamples hold all figures', () => {
    expect(maxTLimits([0], [Float64Array.of(1, Number.NaN)])).toMatchObject({ kind: 'undefined' });
  });
});
