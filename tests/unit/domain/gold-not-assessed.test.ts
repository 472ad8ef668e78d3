import { describe, expect, test } from 'vitest';
import { goldFields, goldOf, type GraderLabel } from '@/lib/domain/gold';
import type { Content } from '@/lib/form/content';
import { formSchema } from '@/lib/form/form';
import { canLack, lackingFields } from '@/lib/form/lacking';
import type { Values } from '@/lib/form/values';

const yesNo = (id: string, more: object = {}) => ({ id, kind: 'yes-no', ask: '?', required: false, cannotJudge: true, ...more }); // prettier-ignore
const remark = { id: 'remark', kind: 'text', ask: '?', required: false };
const formOf = (...fields: object[]) =>
  formSchema.parse({ fields, cannotJudge: { reasons: [{ value: 'broken', label: 'Broken' }] } });
const cannot = { cannotJudge: { reason: 'broken' } };

/** What gold says of one item with these labels: the decided values, or why not. */
function said(form: ReturnType<typeof formOf>, labels: readonly Values[], content: Content = { texts: [] }) {
  const graded = labels.map((values, at): GraderLabel => ({
    rater: `r${at}`, item: 'i', seq: at + 1, savedAt: '2026-11-30T09:00:00.000Z', values,
    lacks: lackingFields(form, content, values),
  }));
  const { rows, undecided } = goldOf({ form }, ['i'], graded);
  return rows[0]?.fields ?? Object.fromEntries((undecided[0]?.fields ?? []).map(({ field, reason }) => [field, reason]));
} // prettier-ignore

describe('a gold field that somebody was asked and did not answer', () => {
  const review = formOf(yesNo('facts'), yesNo('intent'), remark);

  test('is not assessed: of three labels one is decided', () => {
    const single = (value: string) => ({ route: 'single', value, agree: 1 });
    expect(said(review, [{ facts: 'yes', intent: 'yes' }])).toEqual({ facts: single('yes'), intent: single('yes') }); // prettier-ignore
    expect(said(review, [{ remark: 'Later.' }])).toEqual({ facts: 'not assessed', intent: 'not assessed' }); // prettier-ignore
    expect(said(review, [{ facts: 'yes' }])).toEqual({ intent: 'not assessed' });
  });

  test('is undecided for all, whoever it was; those who did answer may differ', () => {
    expect(said(review, [{ facts: 'yes', intent: 'no' }, { facts: 'yes' }])).toEqual({ intent: 'not assessed' }); // prettier-ignore
    expect(said(review, [{ facts: 'yes', intent: 'no' }, { facts: 'no' }, { intent: 'no' }])).toEqual({ facts: 'raters differ', intent: 'not assessed' }); // prettier-ignore
    expect(said(review, [{ facts: cannot, intent: 'no' }, { intent: 'no' }])).toEqual({ facts: 'cannot be judged' }); // prettier-ignore
  });

  test('one that was not asked is decided; one that waits is as the field that it waits for', () => {
    const form = formOf(yesNo('facts', { gold: true }), yesNo('how', { gold: true, when: { facts: 'no' } }), remark); // prettier-ignore
    expect(said(form, [{ facts: 'yes' }])).toMatchObject({ how: { route: 'single', value: null } });
    expect(said(form, [{ facts: 'no' }])).toEqual({ how: 'not assessed' });
    expect(said(form, [{}])).toEqual({ facts: 'not assessed', how: 'not assessed' });
    expect(said(form, [{ facts: cannot }])).toEqual({ facts: 'cannot be judged', how: 'cannot be judged' }); // prettier-ignore
  });

  test('counts parts that were left out, and no words where there is no text', () => {
    const fields = [yesNo('there'), { id: 'words', kind: 'span', ask: '?', in: 'source', required: false, when: { there: 'yes' } }, { ...remark, id: 'note' }]; // prettier-ignore
    const form = formOf({ id: 'beats', kind: 'each', ask: '?', over: 'beats', required: false, fields }); // prettier-ignore
    const parts = ['A', 'B'].map((id) => ({ id, set: 'beats', label: id }));
    const [A, B] = [{ there: 'yes' }, { there: 'no' }];
    const texts = [{ id: 'source', body: 'The gate.' }];
    expect(said(form, [{ beats: { A: B, B } }], { texts, parts })).toHaveProperty('beats.route', 'single'); // prettier-ignore
    expect(said(form, [{ beats: { A: B } }], { texts, parts })).toEqual({ beats: 'not assessed' });
    expect(said(form, [{ beats: { A, B } }], { texts, parts })).toEqual({ beats: 'not assessed' });
    expect(said(form, [{ beats: { A, B } }], { texts: [], parts })).toHaveProperty('beats.route', 'single'); // prettier-ignore
  });
});

test('a remark is no gold unless it is marked, or the form asks nothing else', () => {
  const ids = (...fields: object[]) => goldFields(formOf(...fields)).map(({ id }) => id);
  expect(ids(yesNo('facts'), remark)).toEqual(['facts']);
  expect(ids(yesNo('facts'), { ...remark, gold: true })).toEqual(['remark']);
  expect(ids(remark)).toEqual(['remark']);
  expect(canLack(formOf({ ...yesNo('facts'), required: true }, remark).fields)).toBe(false);
  expect(canLack(formOf(yesNo('facts')).fields)).toBe(true);
  const doubt = { ...yesNo('facts'), required: true, cannotJudge: true };
  const waits = { ...yesNo('intent'), required: true, when: { facts: 'yes' } };
  expect([[doubt], [doubt, waits]].map((fields) => canLack(formOf(...fields).fields))).toEqual([false, true]); // prettier-ignore
});

test('gold of the first version is made as it was', () => {
  const form = formOf(yesNo('facts'), remark);
  const label = { rater: 'r', item: 'i', seq: 1, savedAt: '2026-11-30T09:00:00.000Z', values: {} };
  expect(goldOf({ form }, ['i'], [label], 1).rows[0]?.fields).toEqual({
    facts: { route: 'single', value: null, agree: 1 },
    remark: { route: 'single', value: null, agree: 1 },
  });
});
