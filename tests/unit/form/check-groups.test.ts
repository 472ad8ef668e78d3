import { describe, expect, test } from 'vitest';

import { compileForm } from '@/lib/form/check-values';
import type { Content } from '@/lib/form/content';
import type { Form } from '@/lib/form/form';
import { spanFromUtf16 } from '@/lib/form/spans';
import {
  checklistContent,
  checklistForm,
  reviewContent,
  reviewForm,
  scriptContent,
  scriptForm,
} from './example-forms';

function says(form: Form, values: unknown, content: Content): string {
  const checked = compileForm(form).check(values, content);
  return checked.ok ? 'ok' : `${checked.field} | ${checked.message}`;
}

const nothing: Content = { texts: [] };

describe('fields over parts and entries', () => {
  const script = compileForm(scriptForm);
  const cannot = { cannotJudge: { reason: 'unclear' } };
  const label = {
    beats: { A1: { present: 'no' }, A2: { present: cannot }, B1: { present: 'no' } },
    groups: { A: { moves: [] }, B: { moves: cannot }, C: { moves: [] } },
    news: [{ class: 'joins' }],
    onBrief: 'yes',
  };

  test('a label over parts and lists is stored as given', () => {
    expect(script.check(label, scriptContent)).toEqual({ ok: true, values: label });
  });

  test('the field refused is named by its path', () => {
    const beats = { ...label.beats, A2: { present: 'yes' } };
    expect(says(scriptForm, { ...label, beats }, scriptContent)).toBe(
      'beats/A2/quote | “beats/A2/quote” is not answered yet.',
    );
    const news = [{ class: 'joins' }, { class: 'other' }];
    expect(says(scriptForm, { ...label, news }, scriptContent)).toBe(
      'news/1/class | “news/1/class” must be one of: joins, creep.',
    );
  });

  test('a part that the item does not have is refused', () => {
    const beats = { ...label.beats, Z9: { present: 'no' } };
    expect(says(scriptForm, { ...label, beats }, scriptContent)).toBe(
      'beats/Z9 | “beats/Z9” is not a part of this item; leave it out.',
    );
  });

  test('an own key __proto__ in place of a part is refused', () => {
    const beats: unknown = JSON.parse('{"__proto__": {"present": "no"}}');
    expect(says(scriptForm, { ...label, beats }, scriptContent)).toBe(
      'beats/__proto__ | “beats/__proto__” is not a part of this item; leave it out.',
    );
  });

  test('where a group is not required a part may be left out, but not half of it', () => {
    const top = { facts: 'yes', intent: 'yes', harm: 'no', faults: [], rationale: 'x' };
    const tone = { justified: 'yes', missed: 0, rationale: 'fine' };
    expect(says(reviewForm, { ...top, rules: { tone } }, reviewContent)).toBe('ok');
    expect(says(reviewForm, { ...top, rules: { tone: { justified: 'yes' } } }, reviewContent)).toBe(
      'rules/tone/missed | “rules/tone/missed” is not answered yet.',
    );
  });

  test('a list that is required is missing until it is given, be it empty', () => {
    const { beats, groups, onBrief } = label;
    const rest = { beats, groups, onBrief };
    expect(says(scriptForm, rest, scriptContent)).toBe('news | “news” is not answered yet.');
    expect(says(scriptForm, { ...rest, news: [] }, scriptContent)).toBe('ok');
  });

  test('inside a part, each over an inner set repeats over the children of that part', () => {
    const form: Form = {
      fields: [
        {
          id: 'groups',
          kind: 'each',
          ask: '?',
          over: 'groups',
          fields: [
            {
              id: 'beats',
              kind: 'each',
              ask: '?',
              over: 'beats',
              fields: [{ id: 'ok', kind: 'yes-no', ask: '?' }],
            },
          ],
        },
      ],
    };
    const groups = {
      A: { beats: { A1: { ok: 'yes' }, A2: { ok: 'no' } } },
      B: { beats: { B1: { ok: 'yes' } } },
    };
    expect(says(form, { groups }, scriptContent)).toBe('ok');
    expect(
      says(form, { groups: { ...groups, B: { beats: { A1: { ok: 'yes' } } } } }, scriptContent),
    ).toBe('groups/B/beats/A1 | “groups/B/beats/A1” is not a part of this item; leave it out.');
  });

  test('a span inside a part is marked in that part and in no other', () => {
    const form: Form = {
      fields: [
        {
          id: 'lines',
          kind: 'each',
          ask: '?',
          over: 'lines',
          required: false,
          fields: [{ id: 'bad', kind: 'span', ask: '?', in: 'lines' }],
        },
      ],
    };
    const content: Content = {
      texts: [],
      parts: ['x', 'y'].map((id) => ({ id, set: 'lines', label: id, body: 'one two' })),
    };
    const span = spanFromUtf16({ id: 'lines/x', body: 'one two' }, 0, 3);
    expect(says(form, { lines: { x: { bad: [span] } } }, content)).toBe('ok');
    expect(says(form, { lines: { y: { bad: [span] } } }, content)).toBe(
      'lines/y/bad | “lines/y/bad” marks “lines/x”, but quotes come from “lines” here.',
    );
  });

  test('a field inside a part may wait for one outside it', () => {
    const form = structuredClone(checklistForm);
    form.fields.push({ id: 'all', kind: 'yes-no', ask: 'All at once?' });
    const lines = form.fields[0];
    if (lines?.kind !== 'each') throw new Error('The first field is the lines.');
    const [holds] = lines.fields;
    if (holds) holds.when = { all: 'no' };
    expect(says(form, { all: 'yes' }, checklistContent)).toBe('ok');
    expect(says(form, { all: 'no' }, checklistContent)).toBe(
      'lines/L1/holds | “lines/L1/holds” is not answered yet.',
    );
  });
});

describe('on one sheet with several kinds of trial, each asks its own fields', () => {
  const form: Form = {
    fields: [
      { id: 'a', kind: 'yes-no', ask: '?', for: ['worksheet'] },
      { id: 'b', kind: 'yes-no', ask: '?', for: ['2afc', 'boundary'] },
    ],
  };
  test.each([
    ['worksheet', { a: 'yes' }],
    ['2afc', { b: 'yes' }],
    ['boundary', { b: 'yes' }],
    ['preference', {}],
  ] as const)('%s', (trial, values) => {
    expect(compileForm(form, trial).check(values, nothing)).toEqual({ ok: true, values });
  });
});
