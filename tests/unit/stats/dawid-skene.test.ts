import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dawidSkene, type DawidSkene } from '@/lib/stats/models/dawid-skene';
import type { Vote } from '@/lib/stats/models/votes';
import { anaesthetists, classes } from './anaesthetists';

const defined = (fit: ReturnType<typeof dawidSkene>): DawidSkene => {
  if (fit.kind === 'undefined') throw new Error(fit.reason);
  return fit;
};

describe('published values (Dawid and Skene 1979)', () => {
  const fit = defined(dawidSkene(anaesthetists, classes));

  it('the classes make up .40, .42, .11 and .07 of the patients', () => {
    expect(fit.prior.map((p) => Number(p.toFixed(2)))).toEqual([0.4, 0.42, 0.11, 0.07]);
  });

  it('the first anaesthetist calls class 1 right 89% of the time, class 4 only 44%', () => {
    const own = fit.errorRates[fit.raters.indexOf('first')];
    expect(own?.[0]?.[0]).toBeCloseTo(0.8895, 3);
    expect(own?.[3]?.[3]).toBeCloseTo(0.4444, 3);
  });

  it('patient 3, seen as 1 1 2 2 1 2 2, is of class 2 with certainty', () => {
    expect(fit.posterior[2]?.[1]).toBeCloseTo(1, 9);
    expect(fit.logLikelihood).toBeCloseTo(-192.890881, 4);
    expect(fit.converged).toBe(true);
  });
});

const votes = fc
  .array(fc.tuple(fc.nat(7), fc.nat(2), fc.constantFrom('x', 'y', 'z')), {
    minLength: 3,
    maxLength: 40,
  })
  .map((rows) =>
    rows.map(([item, rater, category]): Vote => ({
      item: `i${item}`,
      rater: `r${rater}`,
      category,
    })),
  );

describe('the definition, the slow way', () => {
  it('at the end one more step, by products instead of logarithms, moves nothing', () => {
    fc.assert(
      fc.property(votes, (given) => {
        const fit = defined(dawidSkene(given, ['x', 'y', 'z']));
        fc.pre(fit.converged);
        fit.items.forEach((item, i) => {
          const weights = ['x', 'y', 'z'].map((_, truth) => {
            let weight = fit.prior[truth] ?? NaN;
            for (const vote of given.filter((of) => of.item === item)) {
              const rates = fit.errorRates[fit.raters.indexOf(vote.rater)]?.[truth];
              weight *= rates?.['xyz'.indexOf(vote.category)] ?? 0;
            }
            return weight;
          });
          const total = weights.reduce((sum, weight) => sum + weight, 0);
          weights.forEach((weight, truth) =>
            expect(fit.posterior[i]?.[truth]).toBeCloseTo(weight / total, 5),
          );
        });
      }),
      { numRuns: 50 },
    );
  });

  it('the likelihood never falls from one step to the next', () => {
    fc.assert(
      fc.property(votes, (given) => {
        const at = (most: number) =>
          defined(dawidSkene(given, ['x', 'y', 'z'], { most })).logLikelihood;
        const path = [1, 2, 3, 5, 8, 20].map(at);
        path
          .slice(1)
          .forEach((log, step) => expect(log).toBeGreaterThanOrEqual((path[step] ?? 0) - 1e-9));
      }),
      { numRuns: 30 },
    );
  });

  it('renaming categories moves the figures along with them', () => {
    fc.assert(
      fc.property(votes, (given) => {
        const fit = defined(dawidSkene(given, ['x', 'y', 'z']));
        const turned = defined(dawidSkene(given, ['z', 'x', 'y']));
        fit.posterior.forEach(([x = NaN, y = NaN, z = NaN], i) => {
          const [z2, x2, y2] = turned.posterior[i] ?? [];
          expect([x2, y2, z2]).toEqual([x, y, z].map((p) => expect.closeTo(p, 6)));
        });
      }),
      { numRuns: 30 },
    );
  });
});

describe('no answer', () => {
  it('no votes, or one category: nothing to find out', () => {
    expect(dawidSkene([], ['x', 'y'])).toMatchObject({ reason: 'nobody labelled anything' });
    expect(dawidSkene([{ item: 'i', rater: 'r', category: 'x' }], ['x'])).toMatchObject({
      reason: 'one category alone leaves nothing to find out',
    });
  });

  it('a rater who never met a class has no rates for it, not rates of 0', () => {
    const fit = defined(
      dawidSkene(
        [
          { item: 'i', rater: 'r', category: 'x' },
          { item: 'j', rater: 's', category: 'y' },
        ],
        ['x', 'y'],
      ),
    );
    expect(fit.errorRates[0]).toEqual([[1, 0], null]);
  });

  it('an undeclared category is refused', () => {
    expect(() => dawidSkene([{ item: 'i', rater: 'r', category: 'q' }], ['x', 'y'])).toThrow(
      RangeError,
    );
  });
});
