import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Adjustment, adjustPValues } from '@/lib/stats/tests/adjust-p-values';

const methods: Adjustment[] = [
  'bonferroni',
  'holm',
  'hochberg',
  'benjamini-hochberg',
  'benjamini-yekutieli',
];

// Benjamini and Hochberg (1995), section 3.2: 15 tests of one study of heart attacks.
const thrombolysis = [
  0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719,
  0.6528, 0.759, 1,
];

describe('published value', () => {
  const rejected = (adjustment: Adjustment) =>
    adjustPValues(thrombolysis, adjustment).filter((p) => p !== null && p <= 0.05).length;

  it('Benjamini–Hochberg rejects the four smallest of the fifteen, Bonferroni and Hochberg three', () => {
    expect(rejected('benjamini-hochberg')).toBe(4);
    expect(rejected('bonferroni')).toBe(3);
    expect(rejected('hochberg')).toBe(3);
  });
});

describe('traps', () => {
  it('Holm never falls and is cut at 1: (4 × .01, at least as much, 1, 1)', () => {
    expect(adjustPValues([0.01, 0.011, 0.9, 0.6], 'holm')).toEqual([0.04, 0.04, 1, 1]);
  });

  it.each(methods)('%s: a test that could not be made stays so and is not counted', (method) => {
    const without = adjustPValues([0.001, 0.03, 0.2], method);
    expect(adjustPValues([0.001, null, 0.03, 0.2], method)).toEqual([
      without[0],
      null,
      ...without.slice(1),
    ]);
    expect(adjustPValues([], method)).toEqual([]);
  });

  it('refuses what is no p value', () => {
    expect(() => adjustPValues([1.2], 'holm')).toThrow(RangeError);
    expect(() => adjustPValues([NaN], 'holm')).toThrow(RangeError);
  });
});

describe('the definition, the slow way', () => {
  const m = (ps: number[], rank: number) => ps.length - rank;
  const slow: Record<Adjustment, (ps: number[], at: number) => number> = {
    bonferroni: (ps, at) => (ps[at] ?? NaN) * ps.length,
    // The greatest (m − j) p(j) at or below the own rank.
    holm: (ps, at) => Math.max(...ps.slice(0, at + 1).map((p, j) => m(ps, j) * p)),
    hochberg: (ps, at) => Math.min(...ps.slice(at).map((p, j) => m(ps, at + j) * p)),
    'benjamini-hochberg': (ps, at) =>
      Math.min(...ps.slice(at).map((p, j) => (ps.length / (at + j + 1)) * p)),
    'benjamini-yekutieli': (ps, at) => {
      const harmonic = ps.reduce((sum, _, j) => sum + 1 / (j + 1), 0);
      return Math.min(...ps.slice(at).map((p, j) => ((harmonic * ps.length) / (at + j + 1)) * p));
    },
  };

  it.each(methods)('%s agrees, whatever the order of the tests', (method) => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 12 }),
        (given) => {
          const sorted = given.toSorted((a, b) => a - b);
          const expected = sorted.map((_, at) => Math.min(1, slow[method](sorted, at)));
          const made = adjustPValues(given, method).map((p) => p ?? NaN);
          made
            .toSorted((a, b) => a - b)
            .forEach((p, at) => expect(p).toBeCloseTo(expected[at] ?? NaN, 12));
          given.forEach((p, at) => expect(made[at] ?? NaN).toBeGreaterThanOrEqual(p));
        },
      ),
    );
  });
});
