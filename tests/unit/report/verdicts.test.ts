import { describe, expect, test } from 'vitest';
import { report } from '@/lib/figures/report';
import type { ReportInput } from '@/lib/figures/report-input';
import { rubricForm } from '../../support/rubric';
import { rubricStudy } from './rubric-study';
import { rowOf, rowsOf } from './small-study';

const counts = (...found: readonly number[]) => found.map((one) => ({ verdicts: { covered: `${one} of 16` } })); // prettier-ignore

describe('a judge that answers counts', () => {
  const people = { a: [16, 13, 11, 12, 9, 13], b: [15, 13, 12, 11, 9, 14] };
  const judges = { Larch: counts(16, 13, 11, 14, 12, 13) };
  const withN = (value: number) =>
    rubricStudy(people, judges, {
      form: { ...rubricForm, thresholds: { ...rubricForm.thresholds, N: { value } } },
    });
  /** The same answers of Larch and of a and b, of 12. */
  const shared = (input: ReportInput, variable: string) =>
    rowOf(input, { section: 'judge-people', grader: 'Larch', other: 'people', variable, metric: 'percent_agreement_pooled' }); // prettier-ignore
  const between = (input: ReportInput) =>
    rowOf(input, { section: 'people', grader: 'a', other: 'b', variable: 'C1', metric: 'percent_agreement' }); // prettier-ignore

  test('N from 12 to 14 changes C1 of people and of judges, from the same answers', () => {
    // N 12: a yynyny, b yyynny, Larch yynyyy: with a 5, with b 3; a with b 4.
    expect(shared(withN(12), 'C1')).toMatchObject({ count: 8, n: 12 });
    expect(between(withN(12))).toMatchObject({ count: 4, n: 6 });
    // N 14: a ynnnnn, b ynnnny, Larch ynnynn: with a 5, with b 4; a with b 5.
    expect(shared(withN(14), 'C1')).toMatchObject({ count: 9, n: 12 });
    expect(between(withN(14))).toMatchObject({ count: 5, n: 6 });
    expect(withN(14).judgments).toEqual(withN(12).judgments);
    expect(withN(14).labels).toEqual(withN(12).labels);
  });

  test('is held against people on the count itself, by what each of them counted', () => {
    // Larch counts as a does 4 times, as b does once.
    expect(shared(withN(12), 'covered')).toMatchObject({ count: 5, n: 12 });
    expect(shared(withN(14), 'covered')).toMatchObject({ count: 5, n: 12 });
  });

  test('has no answer missing in what it was not asked for, and none there is made up', () => {
    const input = withN(12);
    const missing = (variable: string) =>
      rowOf(input, { section: 'unjudged', grader: 'Larch', run: 1, variable, metric: 'missing_of_planned' }); // prettier-ignore
    expect(missing('C1')).toMatchObject({ value: 0, n: 6 });
    for (const variable of ['C2', 'C4', 'onBrief', 'beats.present']) expect(missing(variable)).toMatchObject({ value: null, n: 0 }); // prettier-ignore
    expect(rowOf(input, { section: 'unjudged', grader: 'Larch', metric: 'malformed', variable: null })).toMatchObject({ value: 0, n: 6 }); // prettier-ignore
  });

  test('with AMBIGUOUS is counted as cannot judge, of that criterion alone', () => {
    const rows = counts(16, 13, 11, 14).map((row, at) => ({
      ...row,
      ambiguous: at < 1 ? ['C1'] : [],
    }));
    const input = rubricStudy({ a: [16, 13, 11, 14] }, { Larch: rows });
    const rate = (variable: string) =>
      rowOf(input, { section: 'unjudged', grader: 'Larch', run: 1, variable, metric: 'cannot_judge_of_answered' }); // prettier-ignore
    expect(rate('C1')).toMatchObject({ value: 0.25, count: 1, n: 4 });
    expect(rate('covered')).toMatchObject({ value: 0, n: 4 });
    const facts = { slug: null, title: 'T', manifestSha256: null, judgmentFiles: [], labelFiles: [], withdrawn: 0 }; // prettier-ignore
    expect(report(input, facts).counts.judges).toMatchObject([{ judge: 'Larch', asked: 4, given: 4, partial: 4, malformed: 0, cannotJudge: 1 }]); // prettier-ignore
  });

  test('sits in a jury by what more than half of its members count', () => {
    const judged = {
      Larch: counts(16, 13, 9),
      Rowan: counts(16, 13, 10),
      Sorrel: counts(12, 13, 11),
    };
    const input = rubricStudy({ a: [16, 13, 11] }, judged, { juries: [{ name: 'three', judges: Object.keys(judged) }] }); // prettier-ignore
    const own = (variable: string) =>
      rowOf(input, { section: 'judge-gold', grader: 'three', other: 'gold', variable, metric: 'percent_agreement', stratum: null }); // prettier-ignore
    // 16, 13, and no majority on the third: that is not missing, since nobody was asked for it as a whole.
    expect(own('covered')).toMatchObject({ count: 2, n: 2 });
    expect(rowsOf(input, { section: 'unjudged', grader: 'three', variable: 'covered', metric: 'missing_of_planned' })).toMatchObject([{ value: 0 }]); // prettier-ignore
  });
});
