import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { altTest, negativeRmse, shareEqual } from '@/lib/stats/tests/alt-test';
import { altTestOfCodes } from '@/lib/stats/tests/alt-test-of-codes';
import { positions, quadratic, unweighted } from '@/lib/stats/agreement/disagreement';
import { readStudy } from '@/lib/domain/study';
import { figures } from '@/lib/figures/figures';
import { sentences } from '@/lib/figures/sentences';
import { rowOf, rowsOf, smallStudy } from './small-study';

const thirty = (sign: string) => sign.repeat(30);

describe('alt-test', () => {
  test('a judge that always says what all others say may stand in for everybody', () => {
    // Ties on every item: every difference is 0, below .2, so p = 0 for each of three raters.
    const said = thirty('y') + thirty('n');
    const input = smallStudy({ a: said, b: said, c: said }, { gpt: said });
    const wanted = { section: 'alt-test' as const, variable: 'departs' };
    expect(rowOf(input, { ...wanted, metric: 'winning_rate' })).toMatchObject({ value: 1, n: 3, count: 3, interval: 'none' }); // prettier-ignore
    expect(rowOf(input, { ...wanted, metric: 'advantage_probability', other: 'people' }).value).toBe(1); // prettier-ignore
    expect(rowsOf(input, { ...wanted, metric: 'adjusted_p' }).map(({ value }) => value)).toEqual([0, 0, 0]); // prettier-ignore
  });

  test('a judge that always says the opposite stands in for nobody', () => {
    const said = thirty('y') + thirty('n');
    const input = smallStudy({ a: said, b: said, c: said }, { gpt: thirty('n') + thirty('y') });
    const wanted = { section: 'alt-test' as const, variable: 'departs' };
    expect(rowOf(input, { ...wanted, metric: 'winning_rate' })).toMatchObject({ value: 0, count: 0 }); // prettier-ignore
    expect(rowOf(input, { ...wanted, metric: 'advantage_probability', other: 'people' }).value).toBe(0); // prettier-ignore
  });

  test('a mean over raters rests on the items of any of them', () => {
    const none = '.'.repeat(30);
    const [first, second] = [thirty('y') + none, none + thirty('n')];
    const input = smallStudy({ a: first, b: first, c: second, d: second }, { gpt: thirty('y') + thirty('n') }); // prettier-ignore
    const wanted = { section: 'alt-test' as const, variable: 'departs', metric: 'advantage_probability' }; // prettier-ignore
    expect(rowOf(input, { ...wanted, other: 'a' }).n).toBe(30);
    expect(rowOf(input, { ...wanted, other: 'people' }).n).toBe(60);
  });

  test('is not defined below three raters, and says so', () => {
    const input = smallStudy({ a: thirty('y'), b: thirty('y') }, { gpt: thirty('y') });
    const row = rowOf(input, { section: 'alt-test', variable: 'departs', metric: 'winning_rate' });
    expect(row).toMatchObject({ value: null, n: 2, reason: 'fewer than three raters: nobody to set a rater against' }); // prettier-ignore
    expect(row.method).toContain('epsilon 0.2');
  });

  test('at two declared epsilons, worked by hand', () => {
    // The first person is right on 9 items where the judge is not, and wrong on 3 where it is right; the others always
    // say yes. Ahead by 6 of 30 = .2: t = 0 at epsilon .2; the others are ahead by 9 of 30 = .3, .1 above .2, .1 below .4.
    const [a, judge] = ['y'.repeat(9) + 'nnn' + 'y'.repeat(18), 'n'.repeat(9) + 'y'.repeat(21)];
    const people = { a, b: thirty('y'), c: thirty('y') };
    const at = (epsilon?: number) => {
      const input = smallStudy(people, { gpt: judge }, epsilon === undefined ? {} : { altTest: { epsilon } }); // prettier-ignore
      const of = (metric: string) =>
        rowsOf(input, { section: 'alt-test', variable: 'departs', metric });
      const said = figures(input);
      const text = sentences(input, said.context, said.rows).find(
        ({ id }) => id === 'alt-test-epsilon',
      )?.text;
      return {
        alone: of('unadjusted_p').map(({ value }) => value ?? NaN),
        adjusted: of('adjusted_p').map(({ value }) => value ?? NaN),
        rate: of('winning_rate')[0],
        text,
      };
    };
    const [strict, lenient] = [at(0.2), at(0.4)];
    expect(strict.alone[0]).toBe(0.5);
    // t = −.2 / √(.3724 / 30) = −1.795 with 29 degrees of freedom; 1.699 is the 5% point, 2.045 the 2.5%.
    expect(lenient.alone[0]).toBeCloseTo(0.0415, 3);
    for (const other of [1, 2])
      expect((strict.alone[other] ?? 0) + (lenient.alone[other] ?? 0)).toBeCloseTo(1, 12);
    // Benjamini and Yekutieli over three: the greatest p × 3 × (1 + 1/2 + 1/3) / 3, and nobody is beaten.
    expect(lenient.adjusted[2]).toBeCloseTo(((lenient.alone[2] ?? 0) * 11) / 6, 12);
    expect(lenient.rate).toMatchObject({ value: 0, n: 3 });
    expect(lenient.rate?.method).toContain('epsilon 0.4');
    expect(strict.text).toContain('ε, declared by the study: the published value for experts');
    expect(at(0.1).text).toContain('the published value for crowd workers');
    expect(at().text).toContain('not declared by the study');
    expect(at().alone).toEqual(strict.alone);
  });

  test('a study declares epsilon from 0 to below 1', () => {
    const study = {
      title: 'T',
      texts: [{ id: 'a' }],
      form: { fields: [{ id: 'x', kind: 'yes-no', ask: 'X?' }] },
    };
    expect(readStudy({ ...study, altTest: { epsilon: 0.1 } })).toMatchObject({
      ok: true,
      study: { altTest: { epsilon: 0.1 } },
    });
    for (const altTest of [{ epsilon: 1 }, { epsilon: -0.1 }, {}, { epsilon: 0.1, q: 0.1 }])
      expect(readStudy({ ...study, altTest }).ok).toBe(false);
  });

  test('in one pass over codes it gives what the definition gives, item by item', () => {
    const code = fc.integer({ min: -1, max: 3 });
    const column = fc.array(code, { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(
        fc.array(column, { minLength: 3, maxLength: 5 }),
        column,
        // 0 for names; halves have costs that are no whole numbers.
        fc.constantFrom(0, 1, 0.5),
        (raters, judge, step) => {
          const answers = (codes: number[]) =>
            new Map(codes.flatMap((said, at): [string, number][] => (said < 0 ? [] : [[`${at}`, said * (step || 1)]]))); // prettier-ignore
          const slow = altTest(
            new Map(raters.map((codes, at) => [`${at}`, answers(codes)])),
            answers(judge),
            {
              nearness: step === 0 ? shareEqual : negativeRmse,
              epsilon: 0.2,
              leastItemsPerRater: 3,
            },
          );
          const fast = altTestOfCodes(
            raters.map((codes) => Int32Array.from(codes)),
            Int32Array.from(judge),
            step === 0 ? unweighted(4) : quadratic(positions(4).map((at) => at * step)),
            { epsilon: 0.2, leastCells: 3 },
          );
          expect(fast.kind).toBe(slow.kind);
          if (fast.kind === 'undefined' || slow.kind === 'undefined') return;
          expect(fast.winningRate).toEqual(slow.winningRate);
          expect(fast.advantageProbability).toBeCloseTo(slow.advantageProbability, 12);
          expect(fast.tested).toBe(slow.raters.size);
        },
      ),
      { numRuns: 200 },
    );
  });
});
