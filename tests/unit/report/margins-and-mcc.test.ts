import { describe, expect, test } from 'vitest';
import type { FigureRow } from '@/lib/domain/figure-row';
import { figures } from '@/lib/figures/figures';
import { binaryClassification } from '@/lib/stats/agreement/binary-classification';
import { yesNoStudy } from '../../support/yes-no-input';

const find = (rows: readonly FigureRow[], section: string, metric: string): FigureRow[] =>
  rows.filter((row) => row.section === section && row.metric === metric && row.stratum === null);

describe('who is stricter', () => {
  // Both yes 2, only ada 7, only bo 1, neither 2; one item has no answer of bo.
  const { rows } = figures(yesNoStudy({ raters: { ada: 'yyyyyyyyynnny', bo: 'yynnnnnnnynn-' } }));

  test.each([
    ['bias_index', (7 - 1) / 12],
    ['prevalence_index', (2 - 2) / 12],
    // 2 × (1 + 8) / 256
    ['mcnemar_p', 18 / 256],
  ])('%s of two raters, worked by hand', (metric, value) => {
    const [row, ...more] = find(rows, 'people', metric);
    expect(more).toEqual([]);
    expect(row?.value).toBeCloseTo(value, 11);
    expect([row?.grader, row?.other]).toEqual(['ada', 'bo']);
  });

  test('with the names exchanged the bias is the other way, and its limits with it', () => {
    const turned = figures(yesNoStudy({ raters: { ada: 'yynnnnnnnynn-', bo: 'yyyyyyyyynnny' } })).rows; // prettier-ignore
    const [[one], [other]] = [rows, turned].map((of) => find(of, 'people', 'bias_index')) as [FigureRow[], FigureRow[]]; // prettier-ignore
    expect(other?.value).toBe(-(one?.value ?? NaN));
    expect([other?.low, other?.high]).toEqual([-(one?.high ?? NaN), -(one?.low ?? NaN)]);
  });

  test('two who share nothing have a reason', () => {
    const apart = figures(yesNoStudy({ raters: { ada: 'yn--', bo: '--yn' } })).rows;
    for (const metric of ['bias_index', 'mcnemar_p'])
      expect(find(apart, 'people', metric)[0]).toMatchObject({ value: null, reason: 'no item has a value from both' }); // prettier-ignore
  });
});

describe('specificity, F1 and MCC of a judge', () => {
  // 3 hits, 2 false alarms, 1 miss, 4 passes; one malformed.
  const { rows } = figures(
    yesNoStudy({ raters: { ada: 'yyyynnnnnny' }, judges: { north: 'yyynyynnnnx' } }),
  );
  const known = binaryClassification({ truePositive: 3, falsePositive: 2, falseNegative: 1, trueNegative: 4 }); // prettier-ignore

  test.each([
    ['specificity', known.specificity, 4 / 6],
    ['f1', known.f1, 6 / 9],
    ['mcc', known.matthews, (3 * 4 - 2 * 1) / Math.sqrt(5 * 4 * 5 * 6)],
  ])('%s, worked by hand and as the coefficient gives it', (metric, coefficient, value) => {
    const [row, ...more] = find(rows, 'judge-gold', metric);
    expect(more).toEqual([]);
    if (coefficient.kind === 'undefined') throw new Error(coefficient.reason);
    expect(coefficient.value).toBeCloseTo(value, 12);
    expect(row?.value).toBeCloseTo(value, 11);
    expect(row?.n).toBe(coefficient.n);
    expect(row?.low).toBeLessThan(value);
    expect(row?.high).toBeGreaterThan(value);
  });
});
