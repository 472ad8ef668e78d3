import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binomialPower } from '@/lib/stats/forced-choice/binomial-power';
import { binomialSampleSize } from '@/lib/stats/forced-choice/binomial-sample-size';
import { binomialTest } from '@/lib/stats/tests/binomial-test';
import binomialPmf from '@stdlib/stats-base-dists-binomial-pmf';

const size = (chance: number, truth: number, power: number) => {
  const made = binomialSampleSize({ chance, truth, power });
  return made.kind === 'undefined' ? made.reason : [made.first, made.stable];
};

describe('published values', () => {
  // Exact one-sided tests at 5%; first n and stable n, as sensR's discrimSS gives them.
  it.each([
    [0.65, 0.5, [68, 77], [96, 100]],
    [0.65, 0.55, [148, 165], [206, 218]],
    [0.65, 0.6, [584, 610], [806, 835]],
    [0.5, 0.55, [620, 654], [866, 891]],
    [0.5, 0.6, [158, 169], [213, 224]],
    [0.5, 0.65, [69, 76], [93, 102]],
    [0.5, 0.7, [37, 42], [53, 58]],
    [0.5, 0.75, [23, 28], [33, 35]],
    [0.5, 0.8, [18, 18], [23, 26]],
  ])('ruling out %f when the truth is %f: 80% and 90% power', (chance, truth, at80, at90) => {
    expect(size(chance, truth, 0.8)).toEqual(at80);
    expect(size(chance, truth, 0.9)).toEqual(at90);
  });

  it('sensR: d′ of 1 needs 30 for 90% power; similarity .55 below .6 needs 604', () => {
    const truth = 0.760249938906524; // Φ(1/√2), the share right at d′ = 1
    expect(binomialSampleSize({ chance: 0.5, truth, power: 0.9 })).toMatchObject({ first: 30 });
    expect(binomialPower(30, { chance: 0.5, truth }).power).toBeCloseTo(0.917255217993622, 9);
    expect(size(0.6, 0.55, 0.8)).toEqual([604, expect.any(Number)]);
  });

  it.each([
    [12, 4],
    [24, 11],
    [36, 18],
    [60, 32],
    [120, 68],
  ])('with %i judgments, at most %i right show a share below .65', (n, critical) => {
    expect(binomialPower(n, { chance: 0.65, truth: 0.5 }).critical).toBe(critical);
  });

  it('with 12 judgments, 10 right show more than guessing', () => {
    expect(binomialPower(12, { chance: 0.5, truth: 0.8 }).critical).toBe(10);
  });
});

describe('the definition, the slow way', () => {
  it('is the summed chance of the outcomes whose own test rejects', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom('greater' as const, 'less' as const, 'two-sided' as const),
        (n, chanceTenths, truthTenths, alternative) => {
          const [chance, truth] = [chanceTenths / 10, truthTenths / 10];
          let power = 0;
          for (let x = 0; x <= n; x++) {
            const test = binomialTest(x, n, chance, alternative);
            if (test.kind === 'test' && test.p <= 0.05) power += binomialPmf(x, n, truth);
          }
          const made = binomialPower(n, { chance, truth, alternative });
          expect(made.power).toBeCloseTo(power, 9);
          expect(made.size).toBeLessThanOrEqual(0.05 + 1e-12);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('no n from the stable one to five times it falls below the power, and the one before does', () => {
    const made = binomialSampleSize({ chance: 0.5, truth: 0.75 });
    if (made.kind === 'undefined') throw new Error(made.reason);
    const power = (n: number) => binomialPower(n, { chance: 0.5, truth: 0.75 }).power;
    for (let n = made.stable; n < 5 * made.stable; n++)
      expect(power(n)).toBeGreaterThanOrEqual(0.8);
    expect(power(made.stable - 1)).toBeLessThan(0.8);
    for (let n = 1; n < made.first; n++) expect(power(n)).toBeLessThan(0.8);
  });
});

describe('no answer', () => {
  it('three judgments cannot reach 5% one-sided: (½)³ = .125', () => {
    expect(binomialPower(3, { chance: 0.5, truth: 0.9 })).toEqual({
      power: 0,
      size: 0,
      critical: { kind: 'undefined', reason: 'no outcome reaches alpha', n: 3 },
    });
  });

  it('there is no sample size for finding nothing, nor one within reach for next to nothing', () => {
    expect(size(0.5, 0.5, 0.8)).toBe('the truth to find is the chance level itself');
    expect(size(0.5, 0.5001, 0.8)).toBe('more than 20000 judgments would be needed');
  });
});
