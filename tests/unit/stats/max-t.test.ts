import { describe, expect, test } from 'vitest';
import { generator } from '@/lib/stats/resampling/generator';
import { maxT, widerLimits, type MaxT } from '@/lib/stats/intervals/max-t';
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

function defined(found: MaxT | Undefined): MaxT {
  if (found.kind === 'undefined') throw new Error(found.reason);
  return found;
}

describe('simultaneous limits', () => {
  test('of one normal figure reach 1.96 standard errors', () => {
    expect(defined(maxT([0], [nearlyNormal(40_000, 1)])).critical).toBeCloseTo(1.96, 1);
  });

  test('of five independent ones reach 2.57: each must hold with .95^(1/5)', () => {
    const columns = [1, 2, 3, 4, 5].map((seed) => nearlyNormal(40_000, seed));
    expect(defined(maxT([0, 0, 0, 0, 0], columns)).critical).toBeCloseTo(2.57, 1);
  });

  test('of figures that move together are no wider than of one', () => {
    const column = nearlyNormal(5000, 7);
    const double = column.map((value) => 2 * value);
    const one = defined(maxT([0], [column]));
    const both = defined(maxT([0, 0], [column, double]));
    expect(both.critical).toBeCloseTo(one.critical, 9);
  });

  test('drop a resample for all figures, and leave a constant figure out', () => {
    const found = defined(
      maxT([0, 5], [Float64Array.of(-1, 1, Number.NaN, 2), Float64Array.of(5, 5, 5, 5)]),
    );
    expect(found).toMatchObject({ kept: 3, dropped: 1 });
    const alone = defined(maxT([0], [Float64Array.of(-1, 1, Number.NaN, 2)]));
    expect(found.critical).toBe(alone.critical);
  });

  test('have no answer when no two resamples hold all figures', () => {
    expect(maxT([0], [Float64Array.of(1, Number.NaN)])).toMatchObject({ kind: 'undefined' });
  });

  test('reach as far as those of one figure at least, and stay within bounds', () => {
    expect(defined(maxT([0], [Float64Array.of(-1, 1, -1, 1)])).wider).toBe(1);
    const bounds = { least: -1, most: 1 };
    const own = { low: -0.3, high: 0.4 };
    expect(widerLimits(0, own, 1, bounds)).toEqual(own);
    expect(widerLimits(0.25, { low: 0, high: 0.5 }, 2, bounds)).toEqual({ low: -0.25, high: 0.75 });
    expect(widerLimits(0.1, own, 4, bounds)).toEqual({ low: -1, high: 1 });
    // Fleiss' kappa of unequal counts can be less than -1.
    expect(widerLimits(-1.2, { low: -1.5, high: 0 }, 1, bounds)).toEqual({ low: -1.2, high: 0 });
  });
});
