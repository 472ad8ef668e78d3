import { describe, expect, test } from 'vitest';

import { compileForm } from '@/lib/form/check-values';
import type { Content } from '@/lib/form/content';
import type { Form } from '@/lib/form/form';
import { leaves } from '@/lib/form/leaves';
import { simulate } from '@/lib/form/simulate';
import { spanFromUtf16 } from '@/lib/form/spans';
import { draws } from './draws';
import { examples, meaningContent, meaningForm } from './example-forms';

const meaning = compileForm(meaningForm);
const answer = { id: 'answer', body: meaningContent.texts[1]?.body ?? '' };
const gate = spanFromUtf16(answer, 8, 27);
const whole = { differs: 'yes', how: 'number', where: [gate], why: 'Eight is not nine.' };
const nothing: Content = { texts: [] };

describe('what is open, what is missing', () => {
  test('a field opens as soon as the one it waits for has its value', () => {
    const open = (values: object) => meaning.open(values, meaningContent).map(({ path }) => path);
    expect(open({})).toEqual(['differs', 'why']);
    expect(open({ differs: 'yes' })).toEqual(['differs', 'how', 'where', 'why']);
    expect(open({ differs: { cannotJudge: { reason: 'unclear' } } })).toEqual(['differs', 'why']);
  });

  test('missing is what stands between the answers and a label', () => {
    const missing = (values: object) =>
      meaning.missing(values, meaningContent).map(({ path }) => path);
    expect(missing({})).toEqual(['differs']);
    expect(missing({ differs: 'yes', how: 'else' })).toEqual(['how', 'where']);
    expect(missing(whole)).toEqual([]);
  });

  test('an answer hidden by a later change opens nothing, and can be left out', () => {
    const form: Form = {
      fields: [
        { id: 'a', kind: 'yes-no', ask: '?' },
        { id: 'b', kind: 'yes-no', ask: '?', when: { a: 'yes' } },
        { id: 'c', kind: 'yes-no', ask: '?', when: { b: 'yes' } },
      ],
    };
    const stale = { a: 'no', b: 'yes', c: 'yes' };
    const compiled = compileForm(form);
    expect(compiled.open(stale, nothing).map(({ path }) => path)).toEqual(['a']);
    expect(compiled.check(stale, nothing).ok).toBe(false);
    expect(compiled.withoutHidden(stale, nothing)).toEqual({ a: 'no' });
  });

  test('nothing is missing exactly when the label is accepted', () => {
    for (const [name, form, content] of examples) {
      const compiled = compileForm(form);
      const draw = draws(7);
      for (let round = 0; round < 40; round++) {
        const values: Record<string, unknown> = { ...simulate(form, content, draw) };
        for (const id of Object.keys(values)) if (draw() < 0.2) delete values[id];
        const kept = compiled.withoutHidden(values as never, content);
        expect(`${name} ${compiled.missing(kept, content).length === 0}`).toBe(
          `${name} ${compiled.check(kept, content).ok}`,
        );
      }
    }
  });

  test('words in a text that the item does not have are not asked for, and the trial can be finished', () => {
    for (const texts of [[], [{ id: 'answer', body: '' }], [{ id: 'answer', body: ' \n' }]]) {
      const content: Content = { texts };
      const values = { differs: 'yes', how: 'duty' };
      expect(meaning.open(values, content).map(({ path }) => path)).toEqual([
        'differs',
        'how',
        'why',
      ]);
      expect(meaning.missing(values, content)).toEqual([]);
      expect(meaning.check(values, content)).toEqual({ ok: true, values });
      expect(meaning.withoutHidden({ ...values, where: [gate] } as never, content)).toEqual(values);
      expect(meaning.check({ ...values, where: [gate] }, content)).toEqual({
        ok: false,
        field: 'where',
        message: '“where” asks about a text that this item does not have; leave it out.',
      });
      expect(leaves(meaningForm, content, { ...values } as never)).toContainEqual({
        path: 'where',
        field: 'where',
        kind: 'span',
        state: 'hidden',
      });
    }
  });
});
