import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Judged } from '@/lib/stats/forced-choice/crossed';
import { detectionVerdicts } from '@/lib/stats/forced-choice/detection-verdicts';
import { equivalence } from '@/lib/stats/tests/equivalence';
import { mostAllowed, passProbability } from '@/lib/stats/forced-choice/pass-probability';

const limit = { of: 65, from: 100 };

/** Right and wrong answers of one rater. */
const one = (right: number, n: number): Judged[] =>
  Array.from({ length: n }, (_, at) => ({ rater: 'r', item: `i${at}`, value: Number(at < right) }));

describe('the plain rule of 65% on 12 pairs', () => {
  it.each([
    [0.5, 1 - 0.194],
    [0.65, 0.417],
    [0.75, 0.158],
    [0.8, 0.073],
  ])('with %f right it passes %f of the time', (truth, passes) => {
    expect(passProbability(12, limit, truth)).toBeCloseTo(passes, 3);
  });

  it('means at most 7 right of 12, and 13 of 20 (exactly 65%) is not more', () => {
    expect(mostAllowed(12, limit)).toBe(7);
    expect(mostAllowed(20, limit)).toBe(13);
    expect(mostAllowed(36, { of: 1, from: 3 })).toBe(12);
    expect(detectionVerdicts(one(13, 20), { limit }).rule).toBe('passes');
    expect(detectionVerdicts(one(8, 12), { limit }).rule).toBe('fails');
    // 7½ of 12 is less than 7.8 and more than 7: the half is rounded up.
    const half = { rater: 'ada', item: 'half', value: 1 / 2 };
    expect(detectionVerdicts([...one(7, 11), half], { limit }).rule).toBe('fails');
    expect(detectionVerdicts([...one(6, 11), half], { limit }).rule).toBe('passes');
  });
});

describe('four verdicts, never merged', () => {
  it('7 of 12 pass the rule and show nothing', () => {
    expect(detectionVerdicts(one(7, 12), { limit })).toMatchObject({
      rule: 'passes',
      belowLimit: 'not shown',
      equivalent: 'not shown',
      aboveChance: 'not shown',
      belowChance: 'not shown',
    });
  });

  it('4 of 12 show a share below 65%, 10 of 12 show detection', () => {
    expect(detectionVerdicts(one(4, 12), { limit }).belowLimit).toBe('yes');
    expect(detectionVerdicts(one(5, 12), { limit }).belowLimit).toBe('not shown');
    expect(detectionVerdicts(one(10, 12), { limit }).aboveChance).toBe('yes');
    expect(detectionVerdicts(one(9, 12), { limit }).aboveChance).toBe('not shown');
  });

  it('2 of 12 pass the rule, yet tell the two apart the wrong way round', () => {
    expect(detectionVerdicts(one(2, 12), { limit })).toMatchObject({
      rule: 'passes',
      belowLimit: 'yes',
      belowChance: 'yes',
      equivalent: 'not shown',
    });
  });

  it('one rater: equivalence is that of the two exact tests', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 120 }), fc.nat(1000), (n, share) => {
        const right = Math.round((share / 1000) * n);
        const test = equivalence(right, n, { margin: 0.15 });
        const verdict = detectionVerdicts(one(right, n), { limit }).equivalent;
        expect(verdict === 'yes').toBe(test.kind === 'equivalence' && test.equivalent);
      }),
    );
  });

  it('several raters who differ show less than the same answers pooled', () => {
    // Five raters of 12: 12, 12, 6, 4 and 5 right, 39 of 60. Pooled p is .0137; crossed, not shown.
    const rights = [12, 12, 6, 4, 5];
    const judged = rights.flatMap((right, rater) =>
      one(right, 12).map((of) => ({ ...of, rater: `r${rater}` })),
    );
    expect(detectionVerdicts(judged, { limit })).toMatchObject({
      rule: 'passes',
      aboveChance: 'not shown',
      interval: expect.stringContaining('two-way cluster-robust'),
    });
    expect(detectionVerdicts(one(39, 60), { limit }).aboveChance).toBe('yes');
  });
});

describe('no answer', () => {
  it('nothing answered: no verdict at all', () => {
    expect(detectionVerdicts([], { limit }).rule).toMatchObject({ reason: 'nothing was answered' });
  });

  it('two raters who are always right: the rule fails, the rest cannot be told', () => {
    const judged = ['a', 'b'].flatMap((rater) => one(12, 12).map((of) => ({ ...of, rater })));
    expect(detectionVerdicts(judged, { limit })).toMatchObject({
      rule: 'fails',
      aboveChance: { kind: 'undefined', reason: 'all answers are the same' },
    });
  });
});
