import normalQuantile from '@stdlib/stats-base-dists-normal-quantile';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Judged } from '@/lib/stats/forced-choice/crossed';
import { centreFor, simulateDesign } from '@/lib/stats/forced-choice/crossed-simulation';
import { generator } from '@/lib/stats/resampling/generator';
import { pigeonholeBootstrap } from '@/lib/stats/forced-choice/pigeonhole-bootstrap';
import { twoWayInterval } from '@/lib/stats/forced-choice/two-way-interval';
import { rounds } from '../../support/long';

/** Rows are raters, columns items; null is a hole. */
function table(rows: readonly (readonly (number | null)[])[]): Judged[] {
  return rows.flatMap((row, rater) =>
    row.flatMap((value, item) =>
      value === null ? [] : [{ rater: `r${rater}`, item: `i${item}`, value }],
    ),
  );
}

describe('two-way cluster-robust interval (Cameron, Gelbach and Miller 2011)', () => {
  // Mean ½, e = ±½. Raters' sums of e: ½, ½, −1; items' sums: ½, −½, −½, ½.
  const judged = table([
    [1, 1, 0, 1],
    [1, 0, 1, 1],
    [0, 0, 0, 0],
  ]);

  it('V = (Σ raters² + Σ items² − Σ e²)/N², here below the floor Σ e²/N²; t with 2 df', () => {
    // Σ e² = 12/4 = 3; raters: 1 + 1 + 4 = 6 (sums 1, 1, −2); items: ½² × 4 = 1. 6 + 1 − 3 = 4.
    const made = twoWayInterval(judged);
    const se = Math.sqrt(4 / 144);
    expect(made).toMatchObject({ value: 0.5, n: 12, df: 2, se: expect.closeTo(se, 12) });
    // Student's t at .975 with 2 degrees of freedom is 4.302653.
    expect(made).toMatchObject({ low: 0, high: 1 });
    const narrow = twoWayInterval(judged, 0.5);
    expect(narrow).toMatchObject({ low: expect.closeTo(0.5 - 0.816497 * se, 5) });
  });

  it('never says less than independent judgments would', () => {
    // Every rater and every item has the same mean, so both cluster sums are 0.
    const even = table([
      [1, 0],
      [0, 1],
    ]);
    expect(twoWayInterval(even)).toMatchObject({ se: expect.closeTo(Math.sqrt(1 / 16), 12) });
  });

  it('with holes and doubles it is the sum over pairs of judgments that share a rater or an item', () => {
    const cell = fc.option(fc.constantFrom(0, 0.5, 1), { nil: null });
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 4, maxLength: 4 }), { minLength: 3, maxLength: 5 }),
        (rows) => {
          const all = [...table(rows), ...table(rows.slice(0, 1))];
          const made = twoWayInterval(all);
          fc.pre(made.kind === 'estimate');
          let [shared, own] = [0, 0];
          for (const a of all) {
            for (const b of all) {
              const product = (a.value - made.value) * (b.value - made.value);
              if (a.rater === b.rater || a.item === b.item) shared += product;
            }
            own += (a.value - made.value) ** 2;
          }
          const variance = Math.max(shared, own) / all.length ** 2;
          expect(made.se ** 2).toBeCloseTo(variance < 1e-13 ? 0 : variance, 12);
        },
      ),
    );
  });

  it.each([
    [[], 'nobody judged anything'],
    [[[1, 0, 1]], 'one rater: take the exact limits of that rater'],
    [[[1], [0]], 'one item: nothing can be said of other items'],
  ])('%j has none: %s', (rows, reason) => {
    expect(twoWayInterval(table(rows))).toMatchObject({ kind: 'undefined', reason });
    expect(pigeonholeBootstrap(table(rows), generator(1))).toMatchObject({ reason });
  });

  it('all right by all: the spread was not seen, so there are no limits', () => {
    const made = twoWayInterval(
      table([
        [1, 1],
        [1, 1],
      ]),
    );
    expect(made).toMatchObject({ value: 1, low: null, high: null });
    expect(
      pigeonholeBootstrap(
        table([
          [1, 1],
          [1, 1],
        ]),
        generator(1),
        50,
      ),
    ).toMatchObject({
      low: null,
      interval: 'none: every resample gives the same value',
    });
  });
});

describe('pigeonhole bootstrap (Owen 2007)', () => {
  it('drawn limits are those of the same seed, hold the mean, and name what was drawn', () => {
    const judged = table([
      [1, 0, 1, 1, 0],
      [1, 1, 1, 0, 0],
      [0, 1, 1, null, 0],
    ]);
    const made = pigeonholeBootstrap(judged, generator(4), 2000);
    expect(made).toEqual(pigeonholeBootstrap(judged, generator(4), 2000));
    expect(made).toMatchObject({ unit: 'rater and item', n: 14 });
    if (made.kind === 'undefined') throw new Error(made.reason);
    expect(made.low).toBeLessThan(made.value);
    expect(made.high).toBeGreaterThan(made.value);
  });
});

describe('simulated designs (raters .3 and items .8 log odds apart)', () => {
  const design = (raters: number, items: number, accuracy: number) => ({
    raters,
    items,
    accuracy,
    raterSd: 0.3,
    itemSd: 0.8,
  });

  it.each([5, 10, 20])(
    'with %i raters and 12 pairs, accuracy exactly at the limit passes in at most 6%%, pooled in more',
    (raters) => {
      const made = simulateDesign(
        design(raters, 12, 0.65),
        { limit: 0.65 },
        generator(1).unit,
        1500,
      );
      expect(made.below).toBeLessThanOrEqual(0.06);
      expect(made.pooledBelow).toBeGreaterThan(0.07);
      expect(made.pooledBelow).toBeGreaterThan(made.below);
      // The plain rule is a coin there.
      expect(Math.abs(made.rule - 0.5)).toBeLessThan(0.06);
    },
  );

  it('5 raters and 12 pairs find indistinguishable texts in some 43%, 10 raters in some 68%', () => {
    const power = (raters: number) =>
      simulateDesign(design(raters, 12, 0.5), { limit: 0.65 }, generator(2).unit, 1500).below;
    expect(power(5)).toBeCloseTo(0.43, 1);
    expect(power(10)).toBeCloseTo(0.68, 1);
  });

  it('every drawn table is judged by the limits of `twoWayInterval`', () => {
    for (let seed = 1; seed <= rounds(20, 60); seed++) {
      const draw = generator(seed).unit;
      const plan = design(4, 10, 0.55);
      const centre = centreFor(0.55, Math.hypot(0.3, 0.8));
      const normal = (sd: number) => sd * normalQuantile(draw() + 2 ** -54, 0, 1);
      const raters = Array.from({ length: 4 }, () => normal(0.3));
      const items = Array.from({ length: 10 }, () => normal(0.8));
      const judged = table(
        raters.map((rater) =>
          items.map((item) => Number(draw() < 1 / (1 + Math.exp(-(centre + (rater + item)))))),
        ),
      );
      const made = twoWayInterval(judged, 0.9);
      if (made.kind === 'undefined' || made.low === null || made.high === null) continue;
      const drawn = simulateDesign(plan, { limit: 0.65 }, generator(seed).unit, 1);
      expect(drawn).toMatchObject({
        rule: Number(made.value <= 0.65),
        below: Number(made.high < 0.65),
        above: Number(made.low > 0.5),
        equivalent: Number(made.low > 0.35 && made.high < 0.65),
      });
    }
  });

  it('spread moves the centre outwards: 65% over all needs more than the log odds of .65', () => {
    expect(centreFor(0.65, 0)).toBeCloseTo(Math.log(0.65 / 0.35), 9);
    expect(centreFor(0.65, 1)).toBeGreaterThan(Math.log(0.65 / 0.35) + 0.05);
    expect(() => centreFor(1, 0.5)).toThrow(RangeError);
  });
});
