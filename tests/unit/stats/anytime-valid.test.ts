import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { confidenceSequence, eValue } from '@/lib/stats/forced-choice/anytime-valid';
import { clopperPearson } from '@/lib/stats/intervals/clopper-pearson';
import { sequentialTest } from '@/lib/stats/forced-choice/sequential-test';

describe('looking at any time', () => {
  it('is 1 before anything was seen, and an even bet’s mean in every step', () => {
    expect(eValue(0, 0)).toBeCloseTo(1, 12);
    // Under guessing the next value is on average the present one: a martingale.
    fc.assert(
      fc.property(fc.nat(40), fc.nat(40), (x, more) => {
        const n = x + more;
        const next = (eValue(x + 1, n + 1) + eValue(x, n + 1)) / 2;
        expect(next / eValue(x, n)).toBeCloseTo(1, 9);
      }),
    );
  });

  it('10 of 10: ∫ p^10 dp · 2^10 = 1024/11', () => {
    expect(eValue(10, 10)).toBeCloseTo(1024 / 11, 6);
  });

  it('limits hold all shares that are at least alpha times as likely as “any share”', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (n, u) => {
          const x = Math.round(u * n);
          const [made, exact] = [confidenceSequence(x, n), clopperPearson(x, n)];
          if (made.kind === 'undefined' || exact.kind === 'undefined') throw new Error('defined');
          expect(made.low).toBeLessThanOrEqual((exact.low ?? NaN) + 1e-12);
          expect(made.high).toBeGreaterThanOrEqual((exact.high ?? NaN) - 1e-12);
          // ½ lies outside exactly when the e-value has reached 20.
          const outside = (made.low ?? 0) > 0.5 || (made.high ?? 1) < 0.5;
          expect(outside).toBe(eValue(x, n) > 20);
        },
      ),
    );
    expect(confidenceSequence(0, 0)).toMatchObject({ reason: 'nothing was seen yet' });
  });
});

describe('Wald’s test of ½ against .65, alpha .05, beta .1', () => {
  const plan = sequentialTest({ chance: 0.5, truth: 0.65, alpha: 0.05, beta: 0.1 });

  it('adds .262364 and −.356675, and ends at 2.890372 or −2.251292', () => {
    expect(plan.right).toBeCloseTo(0.262364, 6);
    expect(plan.wrong).toBeCloseTo(-0.356675, 6);
    expect(plan.accept).toBeCloseTo(2.890372, 6);
    expect(plan.reject).toBeCloseTo(-2.251292, 6);
  });

  it('takes about 42.3 answers under chance and 52.0 under .65', () => {
    expect(plan.expectedUnderChance).toBeCloseTo(42.3, 1);
    expect(plan.expectedUnderTruth).toBeCloseTo(52, 1);
  });

  it('needs two different shares, each strictly between 0 and 1', () => {
    expect(() => sequentialTest({ chance: 0.5, truth: 0.5, alpha: 0.05, beta: 0.1 })).toThrow(
      RangeError,
    );
    expect(() => sequentialTest({ chance: 0.5, truth: 1, alpha: 0.05, beta: 0.1 })).toThrow(
      RangeError,
    );
  });
});
