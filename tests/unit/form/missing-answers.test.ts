import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { Content } from '@/lib/form/content';
import { formSchema, type Form } from '@/lib/form/form';
import type { Value, Values } from '@/lib/form/values';
import { valueOf, variables } from '@/lib/form/variables';
import { draws } from './draws';
import { rounds } from '../../support/long';

const cannot = { cannotJudge: { reason: 'unclear' } };
const value = (of: string | number) => ({ state: 'value', value: of });
const missing = { state: 'missing' };
const unsure = (...parts: string[]) => ({ state: 'cannot-judge', parts });

const optional = { ask: '?', required: false, cannotJudge: true } as const;
const cannotJudge = { reasons: [{ value: 'unclear', label: 'Unclear' }] };

function read(form: Form, id: string, values: object, content: Content = { texts: [] }) {
  const variable = variables(form).find((one) => one.id === id);
  if (!variable) throw new Error(`The form has no variable ${id}.`);
  return valueOf(variable, values as Values, content);
}

describe('an answer that was asked and skipped is missing', () => {
  const form = formSchema.parse({
    cannotJudge,
    fields: [
      { id: 'facts', kind: 'yes-no', ...optional },
      { id: 'intent', kind: 'yes-no', ...optional },
      { id: 'way', kind: 'choice', ...optional, options: [{ value: 'a', label: 'A' }, { value: 'b', label: 'B' }] }, // prettier-ignore
      { id: 'remark', kind: 'text', ask: '?', required: false },
    ],
    variables: [
      { id: 'accepted', rule: 'all', of: ['facts', 'intent'] },
      { id: 'unfounded', rule: 'none', of: 'facts', equals: 'yes' },
      { id: 'way3', rule: 'first', of: ['way'], else: 'none' },
      { id: 'first2', rule: 'first', of: ['facts', 'intent'], else: 'none' },
      { id: 'yeses', rule: 'count', of: 'facts', equals: 'yes' },
      { id: 'both', rule: 'all', of: ['accepted', 'intent'] },
    ],
  });

  test('three labels of a review: yes to both, only a remark, only the facts', () => {
    expect(read(form, 'accepted', { facts: 'yes', intent: 'yes' })).toEqual(value('yes'));
    expect(read(form, 'accepted', { remark: 'Later.' })).toEqual(missing);
    expect(read(form, 'accepted', { facts: 'yes' })).toEqual(missing);
  });

  test.each([
    ['a no decides, whatever is not there', { facts: 'no' }, value('no')],
    ['a no decides, whatever cannot be judged', { facts: 'no', intent: cannot }, value('no')],
    ['cannot judge comes before missing', { facts: cannot }, unsure('facts')],
  ])('all: %s', (_name, values, expected) =>
    expect(read(form, 'accepted', values)).toEqual(expected),
  );

  test('what is computed from a missing value is missing too, unless it is decided', () => {
    expect(read(form, 'both', { intent: 'yes' })).toEqual(missing);
    expect(read(form, 'both', { intent: 'no' })).toEqual(value('no'));
  });

  test('none, count and first say nothing of it', () => {
    expect(read(form, 'unfounded', {})).toEqual(missing);
    expect(read(form, 'yeses', {})).toEqual(missing);
    expect(read(form, 'way3', {})).toEqual(missing);
    expect(read(form, 'way3', { way: cannot })).toEqual(unsure('way'));
    // The first that was asked decides, also by not being there.
    expect(read(form, 'first2', { intent: 'yes' })).toEqual(missing);
  });
});

describe('what waits for an answer that is not there might have been asked', () => {
  const form = formSchema.parse({
    cannotJudge,
    fields: [
      { id: 'differs', kind: 'yes-no', ...optional },
      { id: 'how', kind: 'yes-no', ...optional, when: { differs: 'yes' } },
      { id: 'far', kind: 'scale', min: 2, max: 3, level: 'ratio', ...optional, when: { differs: 'yes' } }, // prettier-ignore
      { id: 'size', kind: 'count', ...optional },
    ],
    variables: [
      { id: 'how3', rule: 'first', of: ['how'], else: 'same' },
      { id: 'fine', rule: 'all', of: ['how'] },
      { id: 'total', rule: 'sum', of: ['far', 'size'] },
      { id: 'some', rule: 'at-least', of: 'total', threshold: 3 },
      { id: 'isFar', rule: 'at-least', of: 'far', threshold: 2 },
      { id: 'share', rule: 'share', of: 'how', equals: 'yes' },
    ],
  });

  test('hidden is not needed', () => {
    expect(read(form, 'how3', { differs: 'no' })).toEqual(value('same'));
    expect(read(form, 'fine', { differs: 'no' })).toEqual(value('yes'));
    expect(read(form, 'total', { differs: 'no', size: 4 })).toEqual(value(4));
    expect(read(form, 'isFar', { differs: 'no' })).toEqual({ state: 'hidden' });
  });

  test('skipping the field that decides gives no else', () => {
    expect(read(form, 'how', {})).toEqual(missing);
    expect(read(form, 'how3', {})).toEqual(missing);
    expect(read(form, 'fine', {})).toEqual(missing);
    expect(read(form, 'how3', { differs: cannot })).toEqual(unsure('differs'));
  });

  test('a sum has room for what might have been hidden, and no threshold takes it for granted', () => {
    // 1 + (nothing, 2 or 3).
    expect(read(form, 'total', { differs: cannot, size: 1 })).toEqual({ ...unsure('differs'), low: 1, high: 4 }); // prettier-ignore
    expect(read(form, 'some', { differs: cannot, size: 1 })).toEqual(unsure('differs'));
    expect(read(form, 'some', { differs: cannot, size: 3 })).toEqual(value('yes'));
    expect(read(form, 'some', { differs: 'yes', size: 1 })).toEqual(value('yes'));
    // If it was asked it is at least 2; but it may not have been.
    expect(read(form, 'isFar', { differs: cannot })).toEqual(unsure('differs'));
    expect(read(form, 'isFar', { differs: 'yes' })).toEqual(value('yes'));
    // It might be a share of nothing.
    expect(read(form, 'share', { differs: cannot })).toEqual(unsure('differs'));
  });
});

describe('parts and lists that may be left out', () => {
  const form = formSchema.parse({
    cannotJudge,
    fields: [
      {
        id: 'groups', kind: 'each', ask: '?', over: 'groups', required: false,
        fields: [
          { id: 'on', kind: 'yes-no', ...optional },
          { id: 'beats', kind: 'each', ask: '?', over: 'beats', required: false, fields: [{ id: 'there', kind: 'yes-no', ...optional, when: { on: 'yes' } }] },
        ],
      },
      { id: 'news', kind: 'list', ...optional, fields: [{ id: 'size', kind: 'scale', min: -2, max: 2, level: 'interval', ask: '?', required: false }] },
    ],
    variables: [
      { id: 'there', rule: 'count', of: 'groups.beats.there', equals: 'yes' },
      { id: 'three', rule: 'at-least', of: 'there', threshold: 3 },
      { id: 'part', rule: 'share', of: 'groups.beats.there', equals: 'yes' },
      { id: 'half', rule: 'at-least', of: 'part', threshold: '1/2' },
      { id: 'entries', rule: 'sum', of: 'news' },
      { id: 'sizes', rule: 'sum', of: 'news.size' },
      { id: 'positive', rule: 'at-least', of: 'sizes', threshold: 0 },
      { id: 'nothingBig', rule: 'none', of: 'news.size', equals: 2 },
    ],
  }); // prettier-ignore
  const part = (id: string, set: string, parent?: string) => ({ id, set, label: id, ...(parent && { parent }) }); // prettier-ignore
  const content: Content = {
    texts: [],
    parts: [part('A', 'groups'), part('B', 'groups'), part('A1', 'beats', 'A'), part('A2', 'beats', 'A'), part('B1', 'beats', 'B'), part('B2', 'beats', 'B')], // prettier-ignore
  };
  const group = (on: string, ...there: (string | undefined)[]) => ({ on, beats: Object.fromEntries(there.map((said, at) => [at, said])) }); // prettier-ignore
  const groups = (a?: ReturnType<typeof group>, b?: ReturnType<typeof group>) => {
    const named = (id: string, one?: ReturnType<typeof group>) =>
      one && { [id]: { on: one.on, beats: Object.fromEntries(Object.values(one.beats).flatMap((said, at) => said === undefined ? [] : [[`${id}${at + 1}`, { there: said }]])) } }; // prettier-ignore
    return { groups: { ...named('A', a), ...named('B', b) } };
  };
  const of = (id: string, values: object) => read(form, id, values, content);

  test('a part inside a part that was left out is missing, one that is hidden is not needed', () => {
    expect(of('there', groups(group('yes', 'yes', 'yes'), group('no')))).toEqual(value(2));
    expect(of('there', groups(group('yes', 'yes', 'yes')))).toEqual(missing);
    expect(of('there', groups(group('yes', 'yes', undefined), group('no')))).toEqual(missing);
    expect(of('three', groups(group('yes', 'yes', undefined), group('no')))).toEqual(value('no'));
    expect(of('three', groups(group('yes', 'yes', 'yes'), group('yes', 'yes')))).toEqual(value('yes')); // prettier-ignore
  });

  test('a share of how many is not known where a part may have been hidden', () => {
    expect(of('part', groups(group('yes', 'yes', 'no'), group('no')))).toEqual(value(0.5));
    // Two of two, and none, one or two of two more: from 2/4 to 4/4.
    expect(of('part', groups(group('yes', 'yes', 'yes')))).toEqual(missing);
    expect(of('half', groups(group('yes', 'yes', 'yes')))).toEqual(value('yes'));
    // One of two, and up to two more: from 1/4 to 3/4.
    expect(of('half', groups(group('yes', 'yes', 'no')))).toEqual(missing);
  });

  test('a list that was skipped is not an empty list', () => {
    expect(of('entries', { news: [] })).toEqual(value(0));
    expect(of('entries', {})).toEqual(missing);
    expect(of('nothingBig', { news: [] })).toEqual(value('yes'));
    expect(of('nothingBig', {})).toEqual(missing);
    expect(of('nothingBig', { news: [{ size: 1 }, {}] })).toEqual(missing);
    expect(of('nothingBig', { news: [{ size: 2 }, {}] })).toEqual(value('no'));
    // Its entries may be negative: no threshold is reached for sure.
    expect(of('positive', {})).toEqual(missing);
    expect(of('positive', { news: cannot })).toEqual(unsure('news'));
    expect(of('positive', { news: [{ size: 2 }, {}] })).toEqual(value('yes'));
    expect(of('positive', { news: [{ size: 1 }, {}] })).toEqual(missing);
  });
});

describe('filling in what is missing or cannot be judged never contradicts a value', () => {
  const yesNo = (id: string, more: object = {}) => ({ id, kind: 'yes-no', ...optional, ...more });
  const form = formSchema.parse({
    cannotJudge,
    fields: [
      yesNo('a'),
      yesNo('b'),
      yesNo('c', { when: { a: 'yes' } }),
      yesNo('d', { when: { b: 'no', c: 'yes' } }),
      { id: 'n', kind: 'scale', min: -1, max: 2, level: 'interval', ...optional, when: { b: 'yes' } },
      { id: 'm', kind: 'scale', min: 0, max: 2, level: 'ratio', ...optional },
      { id: 'list', kind: 'list', atMost: 2, ...optional, fields: [yesNo('e')] },
    ],
    variables: [
      { id: 'all', rule: 'all', of: ['a', 'b', 'c', 'd'] },
      { id: 'allNo', rule: 'all', of: ['a', 'd'], equals: 'no' },
      { id: 'none', rule: 'none', of: 'list.e', equals: 'yes' },
      { id: 'first', rule: 'first', of: ['d', 'c'], else: 'other' },
      { id: 'count', rule: 'count', of: 'list.e', equals: 'no' },
      { id: 'share', rule: 'share', of: 'list.e', equals: 'yes' },
      { id: 'sum', rule: 'sum', of: ['n', 'm', 'list'] },
      { id: 'sumAtLeast', rule: 'at-least', of: 'sum', threshold: 2 },
      { id: 'sumAtMost', rule: 'at-most', of: 'sum', threshold: 3 },
      { id: 'nAtLeast', rule: 'at-least', of: 'n', threshold: -1 },
      { id: 'countAtMost', rule: 'at-most', of: 'count', threshold: 1 },
      { id: 'shareAtLeast', rule: 'at-least', of: 'share', threshold: '1/2' },
      { id: 'verdict', rule: 'all', of: ['sumAtLeast', 'none', 'shareAtLeast'] },
    ],
  }); // prettier-ignore
  const all = variables(form);
  const outcomes: Record<string, readonly Value[]> = {
    a: ['yes', 'no'], b: ['yes', 'no'], c: ['yes', 'no'], d: ['yes', 'no'],
    n: [-1, 0, 1, 2], m: [0, 1, 2],
    list: [[], [{ e: 'yes' }], [{ e: 'no' }], [{ e: 'yes' }, { e: 'no' }], [{ e: 'no' }, { e: 'no' }]],
  }; // prettier-ignore
  const ids = Object.keys(outcomes);
  const asked = (id: string, values: Readonly<Record<string, unknown>>): boolean =>
    ({
      c: values.a === 'yes',
      d: values.b === 'no' && values.a === 'yes' && values.c === 'yes',
      n: values.b === 'yes',
    })[id] ?? true;

  const answer = (id: string) =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...(outcomes[id] ?? [])) },
      fc.constantFrom<Value | undefined>(undefined, cannot),
    );
  const label = fc.record(Object.fromEntries(ids.map((id) => [id, answer(id)])));

  /** The label with every answer there, in one way; `draw` chooses. */
  function completed(values: Readonly<Record<string, Value | undefined>>, draw: () => number): Values {
    const full: Record<string, Value> = {};
    for (const id of ids) {
      if (!asked(id, full)) continue;
      const own = values[id];
      const choices = outcomes[id] ?? [];
      const drawn = choices[Math.floor(draw() * choices.length)] ?? 'yes';
      const open = own === undefined || own === cannot;
      full[id] = open ? drawn : own;
    }
    return full;
  } // prettier-ignore

  test('whatever is left out, of every rule', () => {
    let decided = 0;
    fc.assert(
      fc.property(label, fc.nat(100_000), (drawn, seed) => {
        // What is hidden has no answer in a label.
        const given: Record<string, Value> = {};
        for (const id of ids) {
          const own = drawn[id];
          if (own !== undefined && asked(id, given)) given[id] = own;
        }
        const full = completed(given, draws(seed + 1));
        for (const variable of all) {
          const before = valueOf(variable, given, { texts: [] });
          const after = valueOf(variable, full, { texts: [] });
          expect(['value', 'hidden'], variable.id).toContain(after.state);
          if (before.state === 'value' || before.state === 'hidden') {
            decided += 1;
            expect(after, `${variable.id} of ${JSON.stringify(given)}`).toEqual(before);
          }
          if (before.state === 'cannot-judge' && after.state === 'value' && typeof after.value === 'number') {
            expect(after.value).toBeGreaterThanOrEqual(before.low ?? -Infinity);
            expect(after.value).toBeLessThanOrEqual(before.high ?? Infinity);
          }
        }
      }),
      { numRuns: rounds(100, 250) },
    ); // prettier-ignore
    expect(decided).toBeGreaterThan(300);
  });
});
