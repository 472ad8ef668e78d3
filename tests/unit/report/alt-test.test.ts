import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { altTest, negativeRmse, shareEqual } from '@/lib/stats/tests/alt-test';
import { altTestOfCodes } from '@/lib/stats/tests/alt-test-of-codes';
import { positions, quadratic, unweighted } from '@/lib/stats/agreement/disagreement';
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

  test('is not defined below three raters, and says so', () => {
    const input = smallStudy({ a: thirty('y'), b: thirty('y') }, { gpt: thirty('y') });
    const row = rowOf(input, { section: 'alt-test', variable: 'departs', metric: 'winning_rate' });
    expect(row).toMatchObject({ value: null, n: 2, reason: 'fewer than three raters: nobody to set a rater against' }); // prettier-ignore
    expect(row.method).toContain('epsilon 0.2');
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
