import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { figures } from '@/lib/figures/figures';
import type { FigureRow } from '@/lib/domain/figure-row';
import { yesNoStudy } from '../../support/yes-no-input';
import { rounds } from '../../support/long';

const pick = (rows: readonly FigureRow[], wanted: Partial<FigureRow>): FigureRow | undefined =>
  rows.find((row) => Object.entries(wanted).every(([key, value]) => row[key as keyof FigureRow] === value)); // prettier-ignore

/** 24 items: pairs of raters share 20 items or more, so the ceiling is a mean of kappas. */
const words = {
  ada: 'yyyyyyyyyyyynnnnnnnnnnnn',
  bo: 'yyyyyyyyynnnnnnnnnnnnnnn',
  cy: 'yyyyyyyyyyyyyyynnnnnnnnn',
};
const judge = 'yyyyyyyyyyyynnnnnnnnnnny';

describe('the ceiling', () => {
  const { rows } = figures(yesNoStudy({ raters: words, judges: { north: judge }, resamples: 200 }));

  test('is the unweighted mean of kappa over the pairs of raters', () => {
    // ada-bo: 21 of 24 agree, yes 12 and 9: pe = (12*9 + 12*15)/576 = .5; kappa = (.875 - .5)/.5 = .75
    // ada-cy: 21 of 24, yes 12 and 15: pe = (12*15 + 12*9)/576 = .5; kappa .75
    // bo-cy: 18 of 24, yes 9 and 15: pe = (9*15 + 15*9)/576 = .46875; kappa = .28125/.53125 = 9/17
    const row = pick(rows, { section: 'ceiling', metric: 'kappa', variable: 'good' });
    expect(row?.value).toBeCloseTo((0.75 + 0.75 + 9 / 17) / 3, 12);
    expect(row?.n).toBe(24);
  });

  test('a judge with people is the mean over raters, and the difference is paired', () => {
    // With ada: 23 of 24, yes 13 and 12: pe = (13*12 + 11*12)/576 = .5; kappa = (23/24 - .5)/.5 = 11/12
    // With bo: 20 of 24, yes 13 and 9: pe = (13*9 + 11*15)/576 = 282/576; kappa = (480 - 282)/(576 - 282) = 198/294
    // With cy: 20 of 24, yes 13 and 15: pe = (13*15 + 11*9)/576 = 294/576; kappa = (480 - 294)/(576 - 294) = 186/282
    const mean = (11 / 12 + 198 / 294 + 186 / 282) / 3;
    const ceiling = (0.75 + 0.75 + 9 / 17) / 3;
    const own = { grader: 'north', run: 1, other: 'people' };
    expect(pick(rows, { section: 'judge-people', ...own })?.value).toBeCloseTo(mean, 12);
    const difference = pick(rows, { section: 'judge-ceiling', metric: 'difference', ...own });
    expect(difference?.value).toBeCloseTo(mean - ceiling, 12);
    expect(difference?.interval).toBe('calibrated');
  });

  test('takes the pooled form where a pair shares fewer than 20 items', () => {
    // Four items. ada yynn, bo ynnn, cy yyyn. Per-item disagreement over the three pairs: 0, 2/3, 2/3, 0: Do = 1/3.
    // Pooled margins: 6 yes and 6 no of 12: De = 2 × 6 × 6 / 144 = 1/2. 1 − (1/3)/(1/2) = 1/3.
    const few = figures(yesNoStudy({ raters: { ada: 'yynn', bo: 'ynnn', cy: 'yyyn' }, judges: { north: 'yynn' } })).rows; // prettier-ignore
    expect(pick(few, { section: 'ceiling', metric: 'kappa' })?.value).toBeCloseTo(1 / 3, 12);
    // Judge yynn with ada, bo, cy: per-item 0, 1/3, 1/3, 0: Do = 1/6; De = (2×6 + 2×6)/(4 × 12) = 1/2: 2/3.
    expect(pick(few, { section: 'judge-people', other: 'people' })?.value).toBeCloseTo(2 / 3, 12);
  });

  test('with one rater has no level, and says so', () => {
    const alone = figures(yesNoStudy({ raters: { ada: 'yynn' }, judges: { north: 'yynn' } })).rows;
    const row = pick(alone, { section: 'ceiling', metric: 'kappa' });
    expect(row).toMatchObject({ value: null, low: null, high: null });
    expect(row?.reason).toContain('only one rater');
    expect(pick(alone, { section: 'judge-people', other: 'ada' })?.value).toBe(1);
  });
});

describe('gold without the rater', () => {
  test('leaves the rater’s own vote out', () => {
    // ada's reference is where bo and cy agree: items 1, 2, 4 of ynyn / yynn / yyyn.
    const { rows } = figures(yesNoStudy({ raters: { ada: 'nynn', bo: 'yynn', cy: 'yyyn' } }));
    const row = pick(rows, { section: 'gold', grader: 'ada', metric: 'percent_agreement' });
    expect(row).toMatchObject({ n: 3, count: 2 });
    const routes = Object.fromEntries(rows.filter(({ metric }) => metric.startsWith('route')).map((r) => [r.metric, r.count])); // prettier-ignore
    // All three agree on items 2 and 4; two of three on 1 and 3.
    expect(routes).toEqual({ route_single: 0, route_unanimous: 2, route_majority: 2, route_undecided: 0, route_cannot_judge: 0, route_not_assessed: 0 }); // prettier-ignore
  });
});

describe('names and order', () => {
  const answers = fc.array(fc.constantFrom('y', 'n', '-', '?'), { minLength: 6, maxLength: 12 });
  const study = fc.tuple(answers, answers, answers, answers).map((columns) => {
    const length = Math.min(...columns.map((column) => column.length));
    return columns.map((column) => column.slice(0, length).join(''));
  });

  test('have no part in any figure: raters, items and judges renamed and turned round', () => {
    fc.assert(
      fc.property(study, ([a = '', b = '', c = '', j = '']) => {
        const turned = (word: string): string => [...word].reverse().join('');
        const one = figures(yesNoStudy({ raters: { a, b, c }, judges: { j }, resamples: 50 })).rows;
        const other = figures(
          yesNoStudy({
            raters: { z: turned(a), y: turned(b), x: turned(c) },
            judges: { q: turned(j) },
            resamples: 50,
          }),
        ).rows;
        const named: Record<string, string> = { z: 'a', y: 'b', x: 'c', q: 'j' };
        const back = (name: string | null) => (name === null ? null : (named[name] ?? name));
        // Whose bias it is turns with the order; margins-and-mcc.test.ts holds it there.
        const compared = (rows: readonly FigureRow[], of: (row: FigureRow) => unknown[]) =>
          rows
            .filter(({ metric }) => metric !== 'bias_index')
            .map((row) => JSON.stringify(of(row)))
            .sort();
        const figure = ({ section, metric, run, value, n, reason }: FigureRow) => [
          ...[section, metric, run, value, n, reason],
        ];
        const ofWhom = (row: FigureRow) => [
          ...figure(row),
          ...[back(row.grader), back(row.other)].sort(),
        ];
        expect(compared(other, ofWhom)).toEqual(compared(one, ofWhom));
        // Raters whom nothing but their names tells apart may have each other's limits: resamples are drawn at random.
        const limits = (row: FigureRow) => [...figure(row), row.low, row.high];
        expect(compared(other, limits)).toEqual(compared(one, limits));
      }),
      { numRuns: rounds(20, 60) },
    );
  });

  test('an interval contains its figure, or says why not; what is undefined has a reason', () => {
    fc.assert(
      fc.property(study, ([a = '', b = '', c = '', j = '']) => {
        const { rows } = figures(yesNoStudy({ raters: { a, b, c }, judges: { j }, resamples: 50 }));
        for (const { value, low, high, reason, note = '' } of rows) {
          if (value === null) {
            expect(reason).toBeTruthy();
            expect([low, high]).toEqual([null, null]);
          } else if (low !== null && high !== null && !(low <= value && value <= high)) {
            expect(note).toContain('outside its percentile limits');
          }
        }
      }),
      { numRuns: rounds(30, 80) },
    );
  });

  test('whoever agrees with another on everything has kappa 1; on nothing, it is low and defined', () => {
    const { rows } = figures(
      yesNoStudy({
        raters: { same: 'yyynnn', alike: 'yyynnn', contrary: 'nnnyyy' },
        resamples: 50,
      }),
    );
    const kappa = (one: string, other: string) =>
      pick(rows, { section: 'people', metric: 'kappa', grader: one, other })?.value;
    expect(kappa('alike', 'same')).toBe(1);
    expect(kappa('alike', 'contrary')).toBe(-1);
    // Six items, three raters: of each item's three pairs two differ, so Do = 2/3; nine yes and nine no of 18 give
    // De = 2 × 9 × 9 / (18 × 17) = 9/17. alpha = 1 − Do/De = 1 − 34/27 = −7/27.
    const alpha = pick(rows, { section: 'people', metric: 'alpha' });
    expect(alpha?.value).toBeCloseTo(-7 / 27, 12);
  });
});
