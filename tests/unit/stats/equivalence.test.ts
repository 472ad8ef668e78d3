import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binomialTest } from '@/lib/stats/tests/binomial-test';
import { clopperPearson } from '@/lib/stats/intervals/clopper-pearson';
import { equivalence } from '@/lib/stats/tests/equivalence';
import {
  equivalencePower,
  equivalenceSampleSize,
} from '@/lib/stats/forced-choice/equivalence-power';

const accept = (n: number) => equivalencePower(n, { margin: 0.15 });

describe('published values (margin .15 around .5, alpha 5%)', () => {
  it.each([
    [60, 28, 32, 0.48],
    [96, 42, 54, 0.82],
    [120, 52, 68, 0.88],
  ])('with %i judgments, %i to %i right show equivalence, power %f at .5', (n, from, to, power) => {
    expect(accept(n).accept).toEqual({ from, to });
    expect(accept(n).power).toBeCloseTo(power, 2);
  });

  it('80% power needs 96 (stable 100), 90% needs 119 (stable 126)', () => {
    expect(equivalenceSampleSize({ margin: 0.15 })).toMatchObject({ first: 96, stable: 100 });
    expect(equivalenceSampleSize({ margin: 0.15, power: 0.9 })).toMatchObject({
      first: 119,
      stable: 126,
    });
  });

  it('below 36 judgments, and with 37 or 39, nothing can show equivalence', () => {
    const impossible = Array.from({ length: 45 }, (_, n) => n).filter(
      (n) => n > 0 && accept(n).accept !== undefined && 'kind' in accept(n).accept,
    );
    expect(impossible).toEqual([...Array.from({ length: 35 }, (_, at) => at + 1), 37, 39]);
  });
});

describe('the definition, the slow way', () => {
  it('is both one-sided tests, and the 90% exact interval lying inside the margin', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 120 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (n, share) => {
          const x = Math.round(share * n);
          const made = equivalence(x, n, { margin: 0.15 });
          const interval = clopperPearson(x, n, 0.9);
          const [above, below] = [
            binomialTest(x, n, 0.35, 'greater'),
            binomialTest(x, n, 0.65, 'less'),
          ];
          if (made.kind === 'undefined' || interval.kind === 'undefined')
            throw new Error('defined');
          if (above.kind === 'undefined' || below.kind === 'undefined') throw new Error('defined');
          expect(made.p).toBe(Math.max(above.p, below.p));
          expect(made.equivalent).toBe((interval.low ?? 0) > 0.35 && (interval.high ?? 1) < 0.65);
        },
      ),
    );
  });
});

describe('no answer', () => {
  it('nothing counted is neither equivalent nor not', () => {
    expect(equivalence(0, 0, { margin: 0.1 })).toMatchObject({ kind: 'undefined' });
  });

  it('the normal version has none where the share is a bound itself and varies not', () => {
    const made = equivalence(0, 10, { chance: 0.2, margin: 0.2 });
    expect(made).toMatchObject({ normal: { kind: 'undefined' }, pLower: 1 });
  });
});
