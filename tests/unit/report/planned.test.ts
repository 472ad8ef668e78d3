import { describe, expect, test } from 'vitest';
import { report } from '@/lib/figures/report';
import { confusionMatrix, answerCounts } from '@/lib/figures/read-confusions';
import { studyVariables } from '@/lib/domain/study-variables';
import { formSchema } from '@/lib/form/form';
import type { Values } from '@/lib/form/values';
import { label, rowOf, rowsOf, smallStudy } from './small-study';

const yesNo = (id: string, more: object = {}) => ({ id, kind: 'yes-no', ask: '?', required: false, cannotJudge: true, ...more }); // prettier-ignore
const form = formSchema.parse({
  cannotJudge: { reasons: [{ value: 'broken', label: 'Broken' }] },
  fields: [
    yesNo('facts'),
    yesNo('intent'),
    yesNo('how', { when: { intent: 'no' } }),
    { id: 'remark', kind: 'text', ask: '?', required: false },
  ],
  variables: [{ id: 'accepted', rule: 'all', of: ['facts', 'intent'] }],
});

/** The labels of each rater, item by item; null where there is none. */
function study(said: Readonly<Record<string, readonly (Values | null)[]>>) {
  const count = Math.max(...Object.values(said).map(({ length }) => length));
  const base = smallStudy(Object.fromEntries(Object.keys(said).map((rater) => [rater, '.'.repeat(count)])), {}); // prettier-ignore
  const labels = Object.entries(said).flatMap(([rater, own]) =>
    own.flatMap((values, at) => (values === null ? [] : [label(rater, `i${at}`, values)])),
  );
  return { ...base, form, labels };
}

describe('what was planned is what was asked, answered or not', () => {
  const said = [{ facts: 'yes', intent: 'yes' }, { remark: 'Later.' }, { facts: 'yes' }];
  const input = study({ a: said });
  const of = (metric: string, variable: string) => rowOf(input, { section: 'unjudged', grader: 'a', variable, metric }); // prettier-ignore

  test('three labels of which two skip', () => {
    expect(of('missing_of_planned', 'facts')).toMatchObject({ count: 1, n: 3 });
    expect(of('missing_of_planned', 'intent')).toMatchObject({ count: 2, n: 3 });
    expect(of('missing_of_planned', 'accepted')).toMatchObject({ count: 2, n: 3 });
    // Hidden in the first label; in the others nobody knows whether it would have been asked.
    expect(of('missing_of_planned', 'how')).toMatchObject({ count: 2, n: 2 });
    expect(of('cannot_judge_of_planned', 'intent')).toMatchObject({ count: 0, n: 3 });
  });

  test('the reference of what nobody answered is not assessed, and stands among the planned', () => {
    const route = (metric: string) => rowOf(input, { section: 'gold', grader: 'gold', variable: 'accepted', metric }); // prettier-ignore
    expect(route('route_single')).toMatchObject({ count: 1, n: 3 });
    expect(route('route_not_assessed')).toMatchObject({ count: 2, n: 3 });
    expect(route('route_undecided')).toMatchObject({ count: 0, n: 3 });
  });

  test('the dashboard counts the same', () => {
    const { confusions } = report(input, { slug: null, title: 'T', manifestSha256: null, judgmentFiles: [], labelFiles: [], withdrawn: 0 }); // prettier-ignore
    expect(answerCounts(confusions, 'accepted', 0)).toMatchObject({ values: 1, missing: 2, 'not-asked': 0 }); // prettier-ignore
    expect(answerCounts(confusions, 'how', 0)).toMatchObject({ missing: 2, 'not-asked': 1 });
  });
});

describe('two raters', () => {
  const input = study({
    a: [{ intent: 'no', how: 'yes' }, { intent: 'yes' }, { facts: 'yes' }, { facts: 'yes', intent: 'yes' }],
    b: [{ intent: 'no' }, null, { facts: 'no' }, { intent: 'yes' }],
  }); // prettier-ignore

  test('agreement counts what both were asked, by what either lacks', () => {
    const pair = (variable: string) => rowOf(input, { section: 'people', grader: 'a', other: 'b', variable, metric: 'percent_agreement' }); // prettier-ignore
    // Item 1: neither answered. Item 2: neither. Item 3: both. Item 4: one.
    expect(pair('facts')).toMatchObject({ n: 1, missing: 3 });
    // Hidden from a on items 2 and 4: there b lacks nothing. Items 1 and 3 were open to both, or may have been.
    expect(pair('how')).toMatchObject({ n: 0, missing: 2 });
  });

  test('the matrix of two raters has them as missing', () => {
    const { confusions } = report(input, { slug: null, title: 'T', manifestSha256: null, judgmentFiles: [], labelFiles: [], withdrawn: 0 }); // prettier-ignore
    expect(confusionMatrix(confusions, 'accepted', 0, 1)?.both).toBe(1);
    // A no decides: of b's labels items 1 and 3, the other of the two missing.
    expect(answerCounts(confusions, 'accepted', 1)).toMatchObject({ values: 2, missing: 2 });
    expect(rowsOf(input, { section: 'unjudged', grader: 'b', variable: 'accepted', metric: 'missing_of_planned' })).toMatchObject([{ count: 2, n: 4 }]); // prettier-ignore
  });
});

test('what another kind of trial asks is not missing, and what its own kind asks is', () => {
  const mixed = formSchema.parse({
    fields: [
      { id: 'facts', kind: 'yes-no', ask: '?', required: false },
      { id: 'real', kind: 'side', ask: '?', for: ['2afc'] },
      { id: 'sure', kind: 'yes-no', ask: '?', required: false, for: ['2afc'] },
    ],
    variables: [{ id: 'fine', rule: 'all', of: ['facts', 'sure'] }],
  });
  const fine = studyVariables(mixed).find(({ id }) => id === 'fine');
  const read = (values: Values, trial: 'worksheet' | '2afc') => fine?.read(values, { texts: [] }, {}, trial)[0]?.reading; // prettier-ignore
  expect(read({ facts: 'yes' }, 'worksheet')).toEqual({ state: 'value', value: 'yes' });
  expect(read({ facts: 'yes', real: 'a' }, '2afc')).toEqual({ state: 'missing' });
  expect(read({ facts: 'yes', real: 'a', sure: 'no' }, '2afc')).toEqual({ state: 'value', value: 'no' }); // prettier-ignore
});
