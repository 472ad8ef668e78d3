import { describe, expect, it } from 'vitest';
import { stepsOf } from '@/app/s/[sheet]/_sheet/steps-of';
import { compileForm } from '@/lib/form/check-values';
import type { Content } from '@/lib/form/content';
import type { Field } from '@/lib/form/field';

const beats: Field = {
  id: 'beats',
  kind: 'each',
  ask: 'Each beat?',
  over: 'beats',
  fields: [{ id: 'there', kind: 'yes-no', ask: 'There?' }],
};
const fields: Field[] = [
  { id: 'ok', kind: 'yes-no', ask: 'Sound?' },
  { id: 'how', kind: 'text', ask: 'How?', when: { ok: 'no' } },
  beats,
];
const none: Content = { texts: [] };
const two: Content = {
  texts: [],
  parts: ['A', 'B'].map((id) => ({ id, set: 'beats', label: id })),
};
const steps = (form: Field[], content: Content, values = {}): string[] =>
  stepsOf(form, compileForm({ fields: form }).open(values, content), content).map(({ id }) => id);

describe('steps of a form', () => {
  it('are the fields that are asked now, a group as one', () => {
    expect(steps(fields, two)).toEqual(['ok', 'beats']);
    expect(steps(fields, two, { ok: 'no' })).toEqual(['ok', 'how', 'beats']);
  });

  it('hold a group whose parts the item does not have, so that no trial is without a step', () => {
    expect(steps([beats], none)).toEqual(['beats']);
    expect(steps([{ ...beats, when: { ok: 'yes' } }, ...fields.slice(0, 1)], none)).toEqual(['ok']);
  });
});
