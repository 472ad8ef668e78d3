import { positions, quadratic } from '@/lib/stats/agreement/disagreement';
import { shortLimits } from '@/lib/figures/detection';
import { describe, expect, test } from 'vitest';
import { figures } from '@/lib/figures/figures';
import type { FigureRow } from '@/lib/domain/figure-row';
import { yesNoStudy } from '../../support/yes-no-input';

const pick = (rows: readonly FigureRow[], wanted: Partial<FigureRow>): FigureRow | undefined =>
  rows.find((row) =>
    Object.entries(wanted).every(([key, value]) => row[key as keyof FigureRow] === value),
  );

describe('a judge with the reference', () => {
  // Reference yyyy nnnn. The judge: hit, hit, miss, cannot judge; alarm, pass, pass, malformed.
  const { rows } = figures(
    yesNoStudy({ raters: { ada: 'yyyynnnn' }, judges: { north: 'yyn?ynnx' } }),
  );
  const of = (metric: string) => pick(rows, { section: 'judge-gold', grader: 'north', metric, category: null }); // prettier-ignore

  test('precision is of what it called yes; bounds take the unknown as wrong, then as right', () => {
    // 2 of 3; wrong: the malformed one is an alarm, 2 of 4; right: the one it could not judge is a hit, 3 of 4.
    expect(of('precision')).toMatchObject({ count: 2, n: 3, ifWrong: 0.5, ifRight: 0.75 });
  });

  test('recall is of what is yes', () => {
    // 2 of 3; wrong: 2 of 4; right: 3 of 4.
    expect(of('recall')).toMatchObject({ count: 2, n: 3, ifWrong: 0.5, ifRight: 0.75 });
  });

  test('a wrong answer would be one more false alarm, and a right one none', () => {
    // 1 of 3; wrong: 2 of 4; right: 1 of 4.
    expect(of('false_alarm')).toMatchObject({ count: 1, n: 3, ifWrong: 0.5, ifRight: 0.25 });
  });

  test('percent agreement counts beside it what has no value', () => {
    // 4 of 6; wrong: 4 of 8; right: 6 of 8.
    expect(of('percent_agreement')).toMatchObject({
      count: 4,
      n: 6,
      cannotJudge: 1,
      malformed: 1,
      missing: 0,
      ifWrong: 0.5,
      ifRight: 0.75,
    });
  });
});

test('of two people it counts what either lacks, whoever is named first', () => {
  const { rows } = figures(yesNoStudy({ raters: { ada: 'yy?n-n', bo: 'y?nn-y' } }));
  // Values from both: items 1, 4, 6, the same on 1 and 4. Cannot judge: 2 and 3. Missing: 5.
  expect(pick(rows, { section: 'people', metric: 'percent_agreement' })).toMatchObject({
    grader: 'ada',
    other: 'bo',
    count: 2,
    n: 3,
    cannotJudge: 2,
    missing: 1,
  });
});

test('a quadratic kappa of five categories or more says that its limits fall short', () => {
  const five = quadratic(positions(5));
  expect(shortLimits(five, 108).note).toContain('some 90% of studies');
  expect(shortLimits(five, 500)).toEqual({});
  expect(shortLimits(quadratic(positions(3)), 108)).toEqual({});
});
