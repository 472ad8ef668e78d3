import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cohenKappa, type CohenKappa } from '@/lib/stats/agreement/cohen-kappa';
import { type CrossTable, crossTable, crossTableOf } from '@/lib/stats/agreement/cross-table';
import {
  type Disagreement,
  linear,
  positions,
  quadratic,
  unweighted,
} from '@/lib/stats/agreement/disagreement';
import { ratingsFromRows } from '@/lib/stats/agreement/ratings';
import { lopsidedRatings } from './lopsided-ratings';

const tables = lopsidedRatings({ raters: 2 }).map((ratings) => crossTable(ratings, 0, 1));

function allWeights(size: number): Disagreement[] {
  return [unweighted(size), linear(positions(size)), quadratic(positions(size))];
}

/** Observed and chance agreement cell by cell, from shares. */
function slowKappa({ size, counts, n }: CrossTable, weights: Disagreement): number {
  let observed = 0;
  let chance = 0;
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      const weight = 1 - (weights.cost[i * size + j] ?? 0) / weights.most;
      let row = 0;
      let column = 0;
      for (let k = 0; k < size; k++) {
        row += (counts[i * size + k] ?? 0) / n;
        column += (counts[k * size + j] ?? 0) / n;
      }
      observed += (weight * (counts[i * size + j] ?? 0)) / n;
      chance += weight * row * column;
    }
  }
  return (observed - chance) / (1 - chance);
}

function defined(kappa: CohenKappa): Extract<CohenKappa, { kind: 'estimate' }> {
  if (kappa.kind === 'undefined') throw new Error(kappa.reason);
  return kappa;
}

describe("Cohen's kappa", () => {
  test("is .492 on Cohen's table", () => {
    // Cohen (1960), p. 45: 200 items; po = .70, pe = .41, (.70 - .41) / .59.
    const table = crossTableOf([
      [88, 10, 2],
      [14, 40, 6],
      [18, 10, 12],
    ]);
    expect(defined(cohenKappa(table)).value).toBeCloseTo(0.29 / 0.59, 12);
  });

  test('follows the definition on lopsided data, with every weighting', () => {
    fc.assert(
      fc.property(tables, (table) => {
        for (const weights of allWeights(table.size)) {
          const kappa = cohenKappa(table, weights);
          if (kappa.kind === 'estimate')
            expect(kappa.value).toBeCloseTo(slowKappa(table, weights), 9);
          else expect(table.n === 0 || Number.isNaN(slowKappa(table, weights))).toBe(true);
        }
      }),
    );
  });

  test('its standard error is that of the delta method', () => {
    // Slopes of kappa in each cell's share by differences; variance = (Σ p g² - (Σ p g)²) / n.
    const full = tables.filter((table) => table.n > 3);
    fc.assert(
      fc.property(full, (table) => {
        for (const weights of allWeights(table.size)) {
          const kappa = cohenKappa(table, weights);
          if (kappa.kind === 'undefined') continue;
          const step = 1e-5 * table.n;
          let mean = 0;
          let squares = 0;
          table.counts.forEach((count, cell) => {
            const moved = (by: number): number => {
              const counts = table.counts.map((value, at) => (at === cell ? value + by : value));
              return slowKappa({ ...table, counts, n: table.n + by }, weights);
            };
            const slope = ((moved(step) - moved(-step)) / (2 * step)) * table.n;
            mean += (count / table.n) * slope;
            squares += (count / table.n) * slope * slope;
          });
          const variance = Math.max(0, squares - mean * mean) / table.n;
          expect(kappa.standardError ** 2).toBeCloseTo(variance, 5);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('its null standard error is what independent raters with the same habits show', () => {
    // Fleiss, Cohen & Everitt (1969): unweighted, [pe + pe² - Σ p q (p + q)] / (n (1 - pe)²).
    const kappa = defined(
      cohenKappa(
        crossTableOf([
          [40, 9],
          [6, 45],
        ]),
      ),
    );
    const [p, q] = [0.49, 0.46];
    const pe = p * q + (1 - p) * (1 - q);
    const skew = p * q * (p + q) + (1 - p) * (1 - q) * (2 - p - q);
    const variance = (pe + pe * pe - skew) / (100 * (1 - pe) ** 2);
    expect(kappa.nullStandardError).toBeCloseTo(Math.sqrt(variance), 12);
  });

  test('swapping raters, renaming categories, reversing a scale or repeating the data changes nothing', () => {
    fc.assert(
      fc.property(tables, fc.integer({ min: 2, max: 9 }), (table, times) => {
        const { size, counts } = table;
        const cells = [...counts.keys()];
        const swapped = cells.map(
          (cell) => counts[(cell % size) * size + Math.floor(cell / size)] ?? 0,
        );
        const reversed = [...counts].reverse();
        const repeated = [...counts].map((count) => count * times);
        for (const weights of allWeights(size)) {
          const kappa = cohenKappa(table, weights);
          for (const [other, n] of [
            [swapped, table.n],
            [reversed, table.n],
            [repeated, table.n * times],
          ] as const) {
            const same = cohenKappa({ size, counts: Float64Array.from(other), n }, weights);
            expect(same.kind).toBe(kappa.kind);
            if (same.kind === 'estimate' && kappa.kind === 'estimate') {
              expect(same.value).toBeCloseTo(kappa.value, 12);
            }
          }
        }
      }),
    );
  });

  test('a rater compared with himself is exactly 1, with no error', () => {
    fc.assert(
      fc.property(lopsidedRatings({ raters: 2 }), (ratings) => {
        const kappa = cohenKappa(crossTable(ratings, 0, 0));
        if (kappa.kind === 'estimate') expect([kappa.value, kappa.standardError]).toEqual([1, 0]);
      }),
    );
  });

  test('full agreement is exactly 1 where sums of shares give .9999999999999999', () => {
    const diagonal = [4, 1, 3, 5, 2, 4];
    const table = crossTableOf(
      diagonal.map((count, i) => diagonal.map((_, j) => (i === j ? count : 0))),
    );
    expect(defined(cohenKappa(table))).toMatchObject({ value: 1, standardError: 0 });
    expect(
      defined(
        cohenKappa(
          crossTableOf([
            [10, 0],
            [0, 30],
          ]),
        ),
      ),
    ).toMatchObject({ value: 1, standardError: 0 });
  });

  test('limits beyond 1 are cut for showing and kept raw', () => {
    // 28 and 1 on the first row, 0 and 1 on the second: .651 ± 1.96 × .321.
    const kappa = defined(
      cohenKappa(
        crossTableOf([
          [28, 1],
          [0, 1],
        ]),
      ),
    );
    expect(kappa.value).toBeCloseTo(0.6511627906976744, 12);
    expect(kappa.standardError).toBeCloseTo(0.32142949941896015, 12);
    expect(kappa.highRaw).toBeCloseTo(1.2811530331275744, 9);
    expect(kappa.high).toBe(1);
  });

  test('a category that only one rater used keeps its place on the diagonal', () => {
    const rows = [
      ['a', 'a'],
      ['b', 'b'],
      ['a', 'c'],
      ['b', 'a'],
      ['a', 'a'],
      ['b', 'b'],
      ['a', 'c'],
      ['b', 'b'],
    ];
    const kappa = defined(cohenKappa(crossTable(ratingsFromRows(rows, ['a', 'b', 'c']), 0, 1)));
    expect(kappa.value).toBeCloseTo(0.4, 12);
    expect(kappa.standardError).toBeCloseTo(0.22449944320643647, 12);
  });

  test('weights follow the declared order, in which 10 comes after 9', () => {
    const rows = [
      [1, 2],
      [2, 2],
      [10, 9],
      [9, 10],
      [3, 3],
      [10, 10],
    ];
    const table = crossTable(ratingsFromRows(rows, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), 0, 1);
    expect(defined(cohenKappa(table, quadratic(positions(10)))).value).toBeCloseTo(
      0.9826589595375719,
      12,
    );
  });

  test('weights by value and by position part on an uneven scale', () => {
    const table = crossTableOf([
      [5, 1, 0, 0],
      [1, 5, 1, 0],
      [0, 1, 5, 2],
      [0, 0, 1, 5],
    ]);
    const byPosition = defined(cohenKappa(table, quadratic(positions(4)))).value;
    const byValue = defined(cohenKappa(table, quadratic([1, 2, 5, 10]))).value;
    expect(Math.abs(byPosition - byValue)).toBeGreaterThan(0.02);
  });

  test('with two categories every weighting is the unweighted kappa', () => {
    const table = crossTableOf([
      [10, 5],
      [3, 12],
    ]);
    for (const weights of allWeights(2)) {
      expect(defined(cohenKappa(table, weights)).value).toBeCloseTo(7 / 15, 12);
    }
  });

  test('always opposite is -1 with even margins, -1/2 on a cycle of three', () => {
    expect(
      defined(
        cohenKappa(
          crossTableOf([
            [0, 10],
            [10, 0],
          ]),
        ),
      ).value,
    ).toBe(-1);
    expect(
      defined(
        cohenKappa(
          crossTableOf([
            [0, 5, 0],
            [0, 0, 5],
            [5, 0, 0],
          ]),
        ),
      ).value,
    ).toBe(-0.5);
  });

  test('a rater who always says the same is exactly 0, not undefined', () => {
    const table = crossTable(
      ratingsFromRows(
        [
          [1, 1],
          [1, 2],
          [1, 3],
          [1, 1],
        ],
        [1, 2, 3],
      ),
      0,
      1,
    );
    for (const weights of allWeights(3)) expect(defined(cohenKappa(table, weights)).value).toBe(0);
  });

  test('counts whose squares pass 2^53 keep nine digits', () => {
    const kappa = defined(
      cohenKappa(
        crossTableOf([
          [90_000_000, 1_000_000],
          [2_000_000, 80_000_000],
        ]),
      ),
    );
    expect(Math.abs(kappa.value - 0.9652028159570901)).toBeLessThan(1e-9);
    expect(Math.abs(kappa.standardError / 1.9913833813573654e-5 - 1)).toBeLessThan(1e-6);
  });

  test('has no answer when both used one and the same category, or share no item', () => {
    const same = cohenKappa(
      crossTableOf([
        [20, 0],
        [0, 0],
      ]),
    );
    expect(same).toMatchObject({ kind: 'undefined', n: 20 });
    const steady = crossTable(ratingsFromRows(Array(8).fill([4, 4]), [1, 2, 3, 4, 5]), 0, 1);
    expect(cohenKappa(steady, quadratic(positions(5)))).toMatchObject({ kind: 'undefined' });
    expect(
      cohenKappa(
        crossTableOf([
          [0, 0],
          [0, 0],
        ]),
      ),
    ).toEqual({
      kind: 'undefined',
      reason: 'no item has two ratings',
      n: 0,
    });
  });
});
