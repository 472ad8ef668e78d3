import { describe, expect, test } from 'vitest';
import type { FigureRow } from '@/lib/domain/figure-row';
import { readStudy } from '@/lib/domain/study';
import { figures } from '@/lib/figures/figures';
import type { ReportInput } from '@/lib/figures/report-input';
import { generator } from '@/lib/stats/resampling/generator';
import { dawidSkene } from '@/lib/stats/models/dawid-skene';
import { yesNoStudy } from '../../support/yes-no-input';

const section = 'dawid-skene' as const;
const modelRows = (input: ReportInput): FigureRow[] => figures(input).rows.filter((row) => row.section === section); // prettier-ignore
const find = (
  rows: readonly FigureRow[],
  metric: string,
  grader: string,
  category: string | null = null,
) =>
  // prettier-ignore
  rows.find((row) => row.metric === metric && row.grader === grader && row.category === category);

/** A truth of letters and graders who turn a share of it. */
function drawn(items: number, seed: number) {
  const draw = generator(seed);
  const truth = Array.from({ length: items }, () => (draw.unit() < 0.4 ? 'y' : 'n'));
  const said = (error: number): string =>
    truth.map((one) => (draw.unit() < error ? (one === 'y' ? 'n' : 'y') : one)).join('');
  return { truth: truth.join(''), said };
}

const { said } = drawn(80, 4);
const raters = { ada: said(0.08), bo: said(0.15), cy: `--${said(0.2).slice(2)}` };
const judges = { north: said(0.1), south: said(0.4) };
const study = (more: Partial<ReportInput> = {}): ReportInput => ({ ...yesNoStudy({ raters, judges, resamples: 400 }), ...more }); // prettier-ignore
const declared = study({ sensitivity: ['dawid-skene'] });

describe('the model where there is no gold', () => {
  const rows = modelRows(study());

  test('its values are those of dawidSkene, which is held against published ones', () => {
    const votes = Object.entries(raters).flatMap(([rater, word]) =>
      [...word].flatMap(
        (letter, at) =>
        letter === '-' ? [] : [{ rater, item: String(at), category: letter === 'y' ? 'yes' : 'no' }], // prettier-ignore
      ),
    );
    const fit = dawidSkene(votes, ['yes', 'no']);
    if (fit.kind === 'undefined') throw new Error(fit.reason);
    expect(find(rows, 'estimated_prevalence', 'people', 'yes')?.value).toBeCloseTo(fit.prior[0] ?? NaN, 6); // prettier-ignore
    expect(find(rows, 'estimated_prevalence', 'people', 'no')?.value).toBeCloseTo(fit.prior[1] ?? NaN, 6); // prettier-ignore
    fit.raters.forEach((rater, at) => {
      const own = fit.errorRates[at];
      expect(find(rows, 'estimated_sensitivity', rater)?.value).toBeCloseTo(own?.[0]?.[0] ?? NaN, 6); // prettier-ignore
      expect(find(rows, 'estimated_specificity', rater)?.value).toBeCloseTo(own?.[1]?.[1] ?? NaN, 6); // prettier-ignore
    });
    // Of cy, who left two items out, n is less.
    expect(['ada', 'cy'].map((rater) => find(rows, 'estimated_accuracy', rater)?.n)).toEqual([80, 78]); // prettier-ignore
  });

  test('every figure has limits that hold it, n and how it was made', () => {
    expect(rows).toHaveLength(2 + 3 * 3);
    for (const { value, low, high, n, interval, method } of rows) {
      expect(low).toBeLessThan(value ?? NaN);
      expect(high).toBeGreaterThan(value ?? NaN);
      expect([low, high].every((limit) => limit !== null && limit >= 0 && limit <= 1)).toBe(true);
      expect(n).toBeGreaterThanOrEqual(78);
      expect(interval).toBe('calibrated');
      expect(method).toMatch(/model of Dawid and Skene \(1979\); limits from \d+ resamples$/);
    }
  });

  test('names and the order of raters and items have no part in it', () => {
    const plain = yesNoStudy({ raters, resamples: 200 });
    const renamed: Record<string, string> = { ada: 'zoe', bo: 'ann', cy: 'max' };
    const other: ReportInput = {
      ...plain,
      items: plain.items.toReversed(),
      sheets: plain.sheets.map((one) => ({ ...one, rater: renamed[one.rater] ?? '' })),
      labels: plain.labels.map((one) => ({ ...one, rater: renamed[one.rater] ?? '' })).toReversed(),
    };
    const said = (of: FigureRow[]) => of.map((row) => JSON.stringify({ ...row, grader: renamed[row.grader ?? ''] ?? row.grader })).sort(); // prettier-ignore
    expect(said(modelRows(other))).toEqual(said(modelRows(plain)));
  });

  test('full agreement has no limits of zero width', () => {
    const word = 'yynnynnynnyynnnynnyn';
    const same = modelRows(yesNoStudy({ raters: { a: word, b: word, c: word }, resamples: 400 }));
    const sure = find(same, 'estimated_accuracy', 'a');
    expect(sure?.value).toBe(1);
    // 20 of 20 right: an exact interval begins at .83.
    expect(sure?.low).toBeGreaterThan(0.75);
    expect(sure?.low).toBeLessThan(0.95);
  });

  test('the limits cover what a study was drawn from, where raters err independently', () => {
    let [held, all] = [0, 0];
    for (let seed = 100; seed < 130; seed++) {
      const word = drawn(60, seed).said;
      const made = modelRows(yesNoStudy({ raters: { a: word(0.1), b: word(0.15), c: word(0.2) }, resamples: 200 })); // prettier-ignore
      const truths = { a: 0.9, b: 0.85, c: 0.8 };
      for (const [rater, truth] of Object.entries(truths)) {
        for (const metric of [
          'estimated_accuracy',
          'estimated_sensitivity',
          'estimated_specificity',
        ]) {
          // prettier-ignore
          const row = find(made, metric, rater);
          all += 1;
          held += Number((row?.low ?? 1) <= truth && truth <= (row?.high ?? 0));
        }
      }
    }
    expect(held / all).toBeGreaterThan(0.92);
  }, 60_000);

  test('judges are held against it only as a declared sensitivity analysis', () => {
    expect(rows.some(({ run }) => run !== null)).toBe(false);
    const own = modelRows(declared);
    const north = find(own, 'estimated_accuracy', 'north');
    expect(north?.other).toBe('model');
    expect(north?.method).toMatch(/^a sensitivity analysis and no gold: /);
    expect(north?.value).toBeGreaterThan(find(own, 'estimated_accuracy', 'south')?.value ?? 1);
    // Judges have no part in the model.
    expect(own.filter(({ run }) => run === null)).toEqual(rows);
    // Where people all say the same the model is sure: a judge is right where it says so too, 3 of 4 and 5 of 6.
    const word = 'yyyynnnnnn';
    const sure = modelRows({ ...yesNoStudy({ raters: { a: word, b: word, c: word }, judges: { j: 'yyynnnnnny' }, resamples: 200 }), sensitivity: ['dawid-skene'] }); // prettier-ignore
    expect(['estimated_accuracy', 'estimated_sensitivity', 'estimated_specificity'].map((metric) => find(sure, metric, 'j')?.value)).toEqual([0.8, 0.75, 0.833333333333]); // prettier-ignore
    const base = { title: 'A study', texts: [{ id: 'answer' }], form: { fields: [{ id: 'good', kind: 'yes-no', ask: 'Good?' }] } }; // prettier-ignore
    expect(readStudy({ ...base, sensitivity: ['dawid-skene'] }).ok).toBe(true);
    expect(readStudy({ ...base, sensitivity: ['majority'] }).ok).toBe(false);
  });

  test('is not there where gold is declared, and has a reason where it cannot be', () => {
    expect(modelRows(study({ gold: { rule: 'majority' } }))).toEqual([]);
    expect(modelRows(yesNoStudy({ raters: { ada: raters.ada }, judges }))).toEqual([]);
    const two = modelRows(yesNoStudy({ raters: { ada: raters.ada, bo: raters.bo } }));
    expect(two.map(({ value, reason }) => [value, reason])).toEqual([[null, 'fewer than 3 raters: whose error a difference is cannot be told']]); // prettier-ignore
    // Nobody ever says no: there is no item of which specificity could be told.
    const all = 'yyyyyyyy';
    const never = modelRows(yesNoStudy({ raters: { a: all, b: all, c: all } }));
    expect(find(never, 'estimated_specificity', 'a')).toMatchObject({ value: null, reason: 'by the model there is no such item among those with a label' }); // prettier-ignore
  });

  test('of many raters only the prevalence stands', () => {
    const word = drawn(30, 9).said;
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`r${at}`, word(0.1)]));
    const made = modelRows(yesNoStudy({ raters: many, resamples: 50 }));
    expect(made.map(({ metric }) => metric)).toEqual(['estimated_prevalence', 'estimated_prevalence']); // prettier-ignore
  });
});
