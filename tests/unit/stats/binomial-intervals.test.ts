import binomialPmf from '@stdlib/stats-base-dists-binomial-pmf';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agrestiCoull } from '@/lib/stats/intervals/agresti-coull';
import { clopperPearson } from '@/lib/stats/intervals/clopper-pearson';
import type { Estimate } from '@/lib/stats/intervals/estimate';
import { jeffreys } from '@/lib/stats/intervals/jeffreys';
import { midP } from '@/lib/stats/intervals/mid-p';
import { wilson } from '@/lib/stats/intervals/wilson';
import { wilsonContinuity } from '@/lib/stats/intervals/wilson-continuity';

const all = { agrestiCoull, clopperPearson, jeffreys, midP, wilson, wilsonContinuity };

/** The limits to four places, as the published tables print them. */
function limits(interval: Estimate): [number, number] {
  if (interval.kind === 'undefined') throw new Error(interval.reason);
  return [interval.low ?? NaN, interval.high ?? NaN].map((x) => Number(x.toFixed(4))) as [
    number,
    number,
  ];
}

describe('published limits', () => {
  // Newcombe (1998), Statistics in Medicine 17:857, table I.
  it.each([
    [81, 263, [0.2553, 0.3662], [0.2535, 0.3682], [0.2527, 0.3676], [0.2544, 0.3658]],
    [15, 148, [0.0624, 0.1605], [0.0598, 0.1644], [0.0578, 0.1617], [0.0601, 0.1581]],
    [0, 20, [0, 0.1611], [0, 0.2005], [0, 0.1684], [0, 0.1391]],
    [1, 29, [0.0061, 0.1718], [0.0018, 0.1963], [0.0009, 0.1776], [0.0017, 0.1585]],
  ])('%i of %i has the limits of Newcombe’s table', (x, n, score, corrected, exact, mid) => {
    expect(limits(wilson(x, n))).toEqual(score);
    expect(limits(wilsonContinuity(x, n))).toEqual(corrected);
    expect(limits(clopperPearson(x, n))).toEqual(exact);
    expect(limits(midP(x, n))).toEqual(mid);
  });

  // The sizes of our own sheets: 12 pairs, 5 raters × 12 and 10 raters × 12.
  it.each([
    [6, 12, [0.2538, 0.7462], [0.2109, 0.7891], [0.243, 0.757]],
    [7, 12, [0.3195, 0.8067], [0.2767, 0.8483], [0.3119, 0.8195]],
    [8, 12, [0.3906, 0.8619], [0.3489, 0.9008], [0.3876, 0.8755]],
    [10, 12, [0.552, 0.953], [0.5159, 0.9791], [0.5638, 0.9637]],
    [12, 12, [0.7575, 1], [0.7354, 1], [0.8147, 1]],
    [39, 60, [0.5236, 0.7583], [0.516, 0.7687], [0.5245, 0.7614]],
    [78, 120, [0.5612, 0.7295], [0.5576, 0.7348], [0.5619, 0.731]],
  ])('%i of %i on a sheet', (x, n, score, exact, bayes) => {
    expect(limits(wilson(x, n))).toEqual(score);
    expect(limits(clopperPearson(x, n))).toEqual(exact);
    expect(limits(jeffreys(x, n))).toEqual(bayes);
  });

  it('108 of 108 is not proof of 1: the exact lower limit is (.025)^(1/108) = .9664', () => {
    const interval = clopperPearson(108, 108);
    expect(interval).toMatchObject({ value: 1, high: 1, interval: 'Clopper-Pearson 95%' });
    expect(limits(interval)[0]).toBeCloseTo(0.025 ** (1 / 108), 4);
  });
});

describe('the ends', () => {
  it.each(Object.entries(all))('%s has 0 at none and 1 at all exactly, not nearly', (_, make) => {
    expect(make(0, 20)).toMatchObject({ value: 0, low: 0 });
    expect(make(20, 20)).toMatchObject({ value: 1, high: 1 });
  });

  it('Clopper–Pearson at 0 and 20 of 20: 1 − (.025)^(1/20) and its mirror', () => {
    const bound = 1 - 0.025 ** (1 / 20);
    expect(clopperPearson(0, 20)).toMatchObject({ high: expect.closeTo(bound, 12) });
    expect(clopperPearson(20, 20)).toMatchObject({ low: expect.closeTo(1 - bound, 12) });
  });

  it.each(Object.entries(all))('%s of nothing is not defined', (_, make) => {
    expect(make(0, 0)).toEqual({ kind: 'undefined', reason: 'nothing was counted (0 of 0)', n: 0 });
  });

  it.each(Object.entries(all))('%s refuses counts that no data can give', (_, make) => {
    expect(() => make(5, 4)).toThrow(RangeError);
    expect(() => make(-1, 4)).toThrow(RangeError);
    expect(() => make(1.5, 4)).toThrow(RangeError);
    expect(() => make(1, 4, 95)).toThrow(RangeError);
  });
});

const counts = fc
  .integer({ min: 1, max: 60 })
  .chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)));

describe('the definition, the slow way', () => {
  const tail = (from: number, to: number, n: number, p: number) => {
    let sum = 0;
    for (let k = from; k <= to; k++) sum += binomialPmf(k, n, p);
    return sum;
  };

  it('at a Clopper–Pearson limit the summed tail is exactly .025', () => {
    fc.assert(
      fc.property(counts, ([x, n]) => {
        const made = clopperPearson(x, n);
        if (made.kind === 'undefined') throw new Error(made.reason);
        if (x > 0) expect(tail(x, n, n, made.low ?? NaN)).toBeCloseTo(0.025, 9);
        if (x < n) expect(tail(0, x, n, made.high ?? NaN)).toBeCloseTo(0.025, 9);
      }),
    );
  });

  it('at a mid-p limit the tail with half the observed count is .025', () => {
    fc.assert(
      fc.property(counts, ([x, n]) => {
        const made = midP(x, n);
        if (made.kind === 'undefined') throw new Error(made.reason);
        const half = (p: number) => binomialPmf(x, n, p) / 2;
        const [low, high] = [made.low ?? NaN, made.high ?? NaN];
        if (x > 0) expect(tail(x + 1, n, n, low) + half(low)).toBeCloseTo(0.025, 9);
        if (x < n) expect(tail(0, x - 1, n, high) + half(high)).toBeCloseTo(0.025, 9);
      }),
    );
  });

  it('at a Wilson limit the score statistic is 1.96, with the correction half a count less', () => {
    fc.assert(
      fc.property(counts, ([x, n]) => {
        for (const [make, shift] of [
          [wilson, 0],
          [wilsonContinuity, 0.5],
        ] as const) {
          const made = make(x, n);
          if (made.kind === 'undefined') throw new Error(made.reason);
          const z = (limit: number, at: number) =>
            Math.abs(at - n * limit) / Math.sqrt(n * limit * (1 - limit));
          if (x - shift > 0) expect(z(made.low ?? NaN, x - shift)).toBeCloseTo(1.959964, 5);
          if (x + shift < n) expect(z(made.high ?? NaN, x + shift)).toBeCloseTo(1.959964, 5);
        }
      }),
    );
  });

  it('every interval holds its share, and mirrors when successes and failures change places', () => {
    fc.assert(
      fc.property(counts, fc.constantFrom(...Object.values(all)), ([x, n], make) => {
        const [a, b] = [make(x, n), make(n - x, n)];
        if (a.kind === 'undefined' || b.kind === 'undefined') throw new Error('defined for n > 0');
        expect(a.low).toBeLessThanOrEqual(a.value);
        expect(a.high).toBeGreaterThanOrEqual(a.value);
        expect(a.low).toBeCloseTo(1 - (b.high ?? NaN), 9);
      }),
    );
  });
});
