import { describe, expect, it } from 'vitest';
import { firstFocus } from '@/app/s/[sheet]/_sheet/next-field';
import { compileForm } from '@/lib/form/check-values';
import type { Form } from '@/lib/form/form';
import type { Values } from '@/lib/form/values';

const openIn = (form: Form, values: object) =>
  compileForm(form).open(values as Values, { texts: [{ id: 'answer', body: 'One.' }] });

describe('where focus is when a trial comes', () => {
  const form: Form = {
    fields: [
      { id: 'note', kind: 'text', ask: 'Anything to add?', required: false },
      { id: 'differs', kind: 'yes-no', ask: 'Does it differ?' },
      { id: 'remark', kind: 'text', ask: 'Why?', required: false },
    ],
  };
  const first = (values: object, before: boolean) => firstFocus(openIn(form, values), before)?.path;

  it('on a new one it is the first field, on one that was here before the first answer', () => {
    expect(first({}, false)).toBe('note');
    expect(first({ differs: 'no' }, true)).toBe('differs');
    expect(first({ differs: 'no', remark: 'So.' }, true)).toBe('differs');
    // Left for later without an answer: the first field, and the screen keeps out of its text.
    expect(first({}, true)).toBe('note');
  });
});
