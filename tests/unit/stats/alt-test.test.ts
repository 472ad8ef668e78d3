import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  altTest,
  type Answers,
  meanBelow,
  negativeRmse,
  shareEqual,
} from '@/lib/stats/tests/alt-test';

const answers = (values: readonly (number | string)[]): Answers =>
  new Map(values.map((value, at) => [`i${at}`, value]));

const options = { nearness: shareEqual, epsilon: 0.1, leastItemsPerRater: 2 };

describe('by hand (Calderon, Reichart and Dror 2025)', () => {
  // Four items. h1 stands alone on the last one, h3 on the second and third; the judge is with the
  // majority everywhere.
  const raters = new Map([
    ['h1', answers(['a', 'b', 'a', 'b'])],
    ['h2', answers(['a', 'b', 'a', 'a'])],
    ['h3', answers(['a', 'a', 'b', 'a'])],
  ]);
  const test = altTest(raters, answers(['a', 'b', 'a', 'a']), options);

  it('compares the judge with each rater by nearness to the other two, ties for both', () => {
    if (test.kind === 'undefined') throw new Error(test.reason);
    // Against h1: the others say (a,a) (b,a) (a,b) (a,a): judge 1 ½ ½ 1, h1 1 ½ ½ 0.
    expect(test.raters.get('h1')).toMatchObject({ n: 4, judge: 1, rater: 3 / 4 });
    // Against h2 they never differ; against h3 the others say (a,a) (b,b) (a,a) (b,a).
    expect(test.raters.get('h2')).toMatchObject({ judge: 1, rater: 1 });
    expect(test.raters.get('h3')).toMatchObject({ judge: 1, rater: 1 / 2 });
    expect(test.advantageProbability).toBe(1);
  });

  it('h1: differences 0 0 0 −1, mean −¼, t = (−.25 − .1)/(.5/2) = −1.4', () => {
    if (test.kind === 'undefined') throw new Error(test.reason);
    expect(test.raters.get('h1')?.t).toBeCloseTo(-1.4, 12);
    // Student's t with 3 degrees of freedom at −1.4 is .128 (tables: .1280).
    expect(test.raters.get('h1')?.p).toBeCloseTo(0.128, 3);
  });

  it('a judge who always agrees with a rater beats him: t −∞, p 0', () => {
    if (test.kind === 'undefined') throw new Error(test.reason);
    expect(test.raters.get('h2')).toMatchObject({ t: -Infinity, p: 0 });
    expect(test.winningRate).toBe(1 / 3);
    expect(test.passes).toBe(false);
  });
});

describe('traps', () => {
  it('all differences equal: below epsilon p is 0, above it 1, at it there is none', () => {
    const zeros = new Array<number>(40).fill(0);
    expect(meanBelow(zeros, 0.1)).toEqual({ t: -Infinity, p: 0 });
    expect(meanBelow(zeros, -0.1)).toEqual({ t: Infinity, p: 1 });
    expect(meanBelow(zeros, 0)).toMatchObject({ p: { kind: 'undefined' } });
  });

  it('an epsilon of 0 and a judge who equals everyone leave the winning rate without a value', () => {
    const same = answers(['a', 'b', 'a']);
    const test = altTest(new Map(['x', 'y', 'z'].map((name) => [name, same])), same, {
      ...options,
      epsilon: 0,
    });
    expect(test).toMatchObject({
      winningRate: { kind: 'undefined' },
      passes: { kind: 'undefined' },
    });
  });
});

describe('the definition', () => {
  const four = fc.array(fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 6, maxLength: 6 }), {
    minLength: 4,
    maxLength: 4,
  });

  it('a judge who copies one rater is never behind him, and wins against him', () => {
    fc.assert(
      fc.property(four, (values) => {
        const [own = [], ...others] = values;
        const raters = new Map([own, ...others].map((value, at) => [`h${at}`, answers(value)]));
        for (const nearness of [shareEqual, negativeRmse]) {
          const test = altTest(raters, answers(own), { ...options, nearness });
          if (test.kind === 'undefined') throw new Error(test.reason);
          expect(test.raters.get('h0')).toMatchObject({ judge: 1, rater: 1, p: 0 });
        }
      }),
      { numRuns: 50 },
    );
  });

  it('nearness: two of three alike is ⅔; distances 1 and 2 are −√2.5', () => {
    expect(shareEqual('a', ['a', 'a', 'b'])).toBeCloseTo(2 / 3, 12);
    expect(negativeRmse(3, [2, 5])).toBeCloseTo(-Math.sqrt(2.5), 12);
  });
});

describe('no answer', () => {
  it('with two raters there are no others to compare with', () => {
    const two = new Map(['x', 'y'].map((name) => [name, answers(['a', 'b'])]));
    expect(altTest(two, answers(['a', 'b']), options)).toMatchObject({
      reason: 'fewer than three raters: nobody to set a rater against',
    });
  });

  it('a rater with too few items is left out and named; when all are, there is no figure', () => {
    const raters = new Map([
      ['x', answers(['a', 'b', 'a'])],
      ['y', answers(['a', 'b', 'a'])],
      ['z', answers(['a'])],
    ]);
    expect(altTest(raters, answers(['a', 'b', 'a']), options)).toMatchObject({ tooFew: ['z'] });
    expect(
      altTest(raters, answers(['a', 'b', 'a']), { ...options, leastItemsPerRater: 30 }),
    ).toMatchObject({ kind: 'undefined' });
  });
});
