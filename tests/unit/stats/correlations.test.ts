import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kendallTauB } from '@/lib/stats/agreement/kendall-tau-b';
import { pearson } from '@/lib/stats/agreement/pearson';
import { ranks } from '@/lib/stats/agreement/ranks';
import { scorePairs, scoresFromRows } from '@/lib/stats/agreement/scores';
import { spearman } from '@/lib/stats/agreement/spearman';
import { upTo } from './lopsided-ratings';

/** Two raters' scores with many ties. */
const pairs = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 4 })), {
    minLength: 2,
    maxLength: 14,
  })
  .map((rows) => ({
    x: Float64Array.from(rows, ([x]) => x * x),
    y: Float64Array.from(rows, ([, y]) => y),
  }));

const constant = Float64Array.of(2, 2, 2, 2);
const rising = Float64Array.of(1, 2, 3, 4);

/** Correlation from the differences of every two items: needs no means. */
function slowCorrelation(x: ArrayLike<number>, y: ArrayLike<number>): number {
  let xy = 0;
  let xx = 0;
  let yy = 0;
  for (let i = 0; i < x.length; i++) {
    for (let j = 0; j < i; j++) {
      const dx = (x[i] ?? 0) - (x[j] ?? 0);
      const dy = (y[i] ?? 0) - (y[j] ?? 0);
      xy += dx * dy;
      xx += dx * dx;
      yy += dy * dy;
    }
  }
  return xy / Math.sqrt(xx * yy);
}

function slowRank(values: Float64Array, value: number): number {
  const below = values.filter((other) => other < value).length;
  const equal = values.filter((other) => other === value).length;
  return below + (equal + 1) / 2;
}

describe('Pearson', () => {
  test('is .8660 on a worked example, with Fisher’s interval', () => {
    // x 1 2 3 4 5, y 2 4 5 4 5: Σdxdy 6, Σdx² 10, Σdy² 6; r = 6 / √60; z ± 1.959964 / √2.
    const figure = pearson(Float64Array.of(1, 2, 3, 4, 5), Float64Array.of(2, 4, 5, 4, 5));
    const r = 6 / Math.sqrt(60);
    const z = 0.5 * Math.log((1 + r) / (1 - r));
    const reach = 1.959963984540054 / Math.SQRT2;
    expect(figure).toMatchObject({
      value: expect.closeTo(r, 12),
      low: expect.closeTo(Math.tanh(z - reach), 9),
      high: expect.closeTo(Math.tanh(z + reach), 9),
    });
  });

  test('follows the definition on tied data and never leaves [-1, 1]', () => {
    fc.assert(
      fc.property(pairs, ({ x, y }) => {
        const figure = pearson(x, y);
        const slow = slowCorrelation(x, y);
        if (Number.isNaN(slow)) expect(figure.kind).toBe('undefined');
        else expect(figure).toMatchObject({ value: expect.closeTo(slow, 9) });
        if (figure.kind === 'estimate') expect(Math.abs(figure.value)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('of a rater with himself is exactly 1', () => {
    fc.assert(
      fc.property(pairs, ({ x }) => {
        const figure = pearson(x, x);
        if (figure.kind === 'estimate') expect(figure.value).toBe(1);
      }),
    );
  });
});

describe('Spearman', () => {
  test('takes mean ranks for ties, not the short formula', () => {
    // Ranks of x 1.5 1.5 3.5 3.5 6 6 6 8; the short formula would give .9286.
    const x = Float64Array.of(1, 1, 2, 2, 3, 3, 3, 4);
    const y = Float64Array.of(1, 2, 2, 2, 3, 3, 4, 4);
    expect([...ranks(x).ranks]).toEqual([1.5, 1.5, 3.5, 3.5, 6, 6, 6, 8]);
    expect(spearman(x, y)).toMatchObject({ value: expect.closeTo(0.9230769230769231, 12) });
    expect(kendallTauB(x, y)).toMatchObject({ value: expect.closeTo(0.8695652173913044, 12) });
  });

  test('follows the definition on tied data', () => {
    fc.assert(
      fc.property(pairs, ({ x, y }) => {
        const slow = slowCorrelation(
          [...x].map((value) => slowRank(x, value)),
          [...y].map((value) => slowRank(y, value)),
        );
        if (Number.isNaN(slow)) expect(spearman(x, y).kind).toBe('undefined');
        else expect(spearman(x, y)).toMatchObject({ value: expect.closeTo(slow, 9) });
      }),
    );
  });
});

describe('Kendall tau-b', () => {
  test('is 1 for the same order, -1 for the reverse', () => {
    expect(kendallTauB(rising, Float64Array.of(1, 4, 9, 16))).toMatchObject({ value: 1 });
    expect(kendallTauB(rising, Float64Array.of(4, 3, 2, 1))).toMatchObject({ value: -1 });
  });

  test('follows the definition on tied data', () => {
    fc.assert(
      fc.property(pairs, ({ x, y }) => {
        const signs = upTo(x.length).flatMap((i) =>
          upTo(i).map((j) => [
            Math.sign((x[i] ?? 0) - (x[j] ?? 0)),
            Math.sign((y[i] ?? 0) - (y[j] ?? 0)),
          ]),
        );
        const sum = signs.reduce((total, [a = 0, b = 0]) => total + a * b, 0);
        const untiedX = signs.filter(([a]) => a !== 0).length;
        const untiedY = signs.filter(([, b]) => b !== 0).length;
        const tau = kendallTauB(x, y);
        if (untiedX === 0 || untiedY === 0) expect(tau.kind).toBe('undefined');
        else
          expect(tau).toMatchObject({
            value: expect.closeTo(sum / Math.sqrt(untiedX * untiedY), 9),
          });
      }),
    );
  });
});

test('a rater who always gives one score has no correlation, and one item has none', () => {
  for (const correlate of [pearson, spearman, kendallTauB]) {
    expect(correlate(constant, rising)).toMatchObject({ kind: 'undefined', n: 4 });
    expect(correlate(rising, constant)).toMatchObject({ kind: 'undefined', n: 4 });
    expect(correlate(Float64Array.of(1), Float64Array.of(2))).toMatchObject({
      kind: 'undefined',
      n: 1,
    });
  }
});

test('only items that both raters scored are paired', () => {
  const scores = scoresFromRows([
    [1, 2],
    [null, 3],
    [4, null],
    [0, 5],
  ]);
  expect(scorePairs(scores, 0, 1)).toEqual({ x: Float64Array.of(1, 0), y: Float64Array.of(2, 5) });
});
