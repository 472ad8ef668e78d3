import { describe, expect, test } from 'vitest';

import { compileForm } from '@/lib/form/check-values';
import type { Form } from '@/lib/form/form';
import { simulate } from '@/lib/form/simulate';
import { partVariables, valueOf, valuesOf, variables } from '@/lib/form/variables';
import { draws } from './draws';
import {
  checklistContent,
  checklistForm,
  examples,
  hebrewForm,
  meaningContent,
  meaningForm,
  reviewContent,
  reviewForm,
  scriptContent,
  scriptForm,
} from './example-forms';

const cannot = { cannotJudge: { reason: 'unclear' } };

function named(form: Form, id: string) {
  const found = variables(form).find((variable) => variable.id === id);
  if (!found) throw new Error(`The form has no variable ${id}.`);
  return found;
}
const script = (id: string, values: object, attributes?: object) =>
  valueOf(named(scriptForm, id), values as never, scriptContent, attributes as never);
const value = (of: string | number) => ({ state: 'value', value: of });

describe('the variables of a form', () => {
  test('are its yes-no, choice, scale and count fields outside lists, then the declared', () => {
    const list = variables(scriptForm).map(
      ({ id, level, over }) => `${id} ${level} ${over ?? '-'}`,
    );
    expect(list).toEqual([
      'beats.present nominal beats',
      'onBrief nominal -',
      'covered ratio -',
      'C1 nominal -',
      'undeveloped ratio -',
      'C2 nominal -',
      'C4 nominal -',
      'C6 nominal -',
    ]);
  });

  test('have their categories in order where they are known', () => {
    expect(named(hebrewForm, 'closeness')).toMatchObject({
      level: 'ordinal',
      categories: ['far', 'near', 'same'],
    });
    expect(named(meaningForm, 'how4').categories).toEqual(['duty', 'number', 'time', 'none']);
    expect(named(checklistForm, 'sure').categories).toBeUndefined();
  });
});

describe('a field by itself', () => {
  const read = (values: object) =>
    valueOf(named(meaningForm, 'how'), values as never, meaningContent);
  test('has the value given', () =>
    expect(read({ differs: 'yes', how: 'time' })).toEqual(value('time')));
  test('is hidden, not missing, when it is not asked', () => {
    expect(read({ differs: 'no' })).toEqual({ state: 'hidden' });
    expect(read({ differs: 'yes' })).toEqual({ state: 'missing' });
  });
  test('cannot be judged when whether to ask it cannot', () =>
    expect(read({ differs: cannot })).toEqual({ state: 'cannot-judge', parts: ['differs'] }));

  test('over parts has a value for each part', () => {
    const values = { beats: { A1: { present: 'no' }, B1: { present: cannot } } };
    expect(valuesOf(named(scriptForm, 'beats.present'), values, scriptContent)).toEqual([
      { path: 'beats/A1/present', reading: value('no') },
      { path: 'beats/A2/present', reading: { state: 'missing' } },
      {
        path: 'beats/B1/present',
        reading: { state: 'cannot-judge', parts: ['beats/B1/present'] },
      },
    ]);
  });

  test('of a checklist makes one variable for each line', () => {
    const lines = partVariables(named(checklistForm, 'lines.holds'), checklistContent);
    expect(lines.map(({ id }) => id)).toEqual(
      Array.from({ length: 10 }, (_, index) => `lines/L${index + 1}/holds`),
    );
    const second = lines[1];
    const values = { lines: { L2: { holds: 'no' } } };
    expect(second && valueOf(second, values, checklistContent)).toEqual(value('no'));
    expect(second?.over).toBeUndefined();
  });
});

describe('first, else', () => {
  const read = (values: object) =>
    valueOf(named(meaningForm, 'how4'), values as never, meaningContent);
  test('takes the field that has a value', () =>
    expect(read({ differs: 'yes', how: 'duty' })).toEqual(value('duty')));
  test('takes the constant when the field is hidden', () =>
    expect(read({ differs: 'no' })).toEqual(value('none')));
  test('cannot be judged when the field that decides cannot', () =>
    expect(read({ differs: cannot })).toEqual({ state: 'cannot-judge', parts: ['differs'] }));
  test('is missing, not the constant, when the answer is missing', () => {
    expect(read({ differs: 'yes' })).toEqual({ state: 'missing' });
    expect(read({})).toEqual({ state: 'missing' });
  });
});

/** A label of the rubric with these answers to its three points. */
const beats = (...present: unknown[]) => ({
  beats: Object.fromEntries(['A1', 'A2', 'B1'].map((id, at) => [id, { present: present[at] }])),
});

describe('counts and thresholds are decided when both ends agree', () => {
  test('a count is a number when everything is judged', () => {
    expect(script('covered', beats('yes', 'no', 'yes'))).toEqual(value(2));
    expect(script('C1', beats('yes', 'no', 'yes'))).toEqual(value('yes'));
    expect(script('C1', beats('yes', 'no', 'no'))).toEqual(value('no'));
  });

  test('over what cannot be judged it is a range, and names the parts', () => {
    expect(script('covered', beats('yes', cannot, 'no'))).toEqual({
      state: 'cannot-judge',
      parts: ['beats/A2/present'],
      low: 1,
      high: 2,
    });
    // 1 or 2, and 2 are needed: open.
    expect(script('C1', beats('yes', cannot, 'no'))).toEqual({
      state: 'cannot-judge',
      parts: ['beats/A2/present'],
    });
    // 2 or 3: reached either way.
    expect(script('C1', beats('yes', cannot, 'yes'))).toEqual(value('yes'));
    // 0 or 1: missed either way.
    expect(script('C1', beats('no', cannot, 'no'))).toEqual(value('no'));
  });

  test('it is missing when an answer is missing, unless both ends decide', () => {
    expect(script('covered', beats('yes', 'yes', undefined))).toEqual({ state: 'missing' });
    // 2 or 3, and 2 are needed.
    expect(script('C1', beats('yes', 'yes', undefined))).toEqual(value('yes'));
    // 1 or 2.
    expect(script('C1', beats('yes', 'no', undefined))).toEqual({ state: 'missing' });
    // 0 or 1.
    expect(script('C1', beats('no', 'no', undefined))).toEqual(value('no'));
  });

  test('moving a threshold changes the verdict and no label', () => {
    const label = beats('yes', 'no', 'yes');
    const moved: Form = {
      ...scriptForm,
      thresholds: { ...scriptForm.thresholds, N: { value: 3 } },
    };
    expect(valueOf(named(scriptForm, 'C1'), label as never, scriptContent)).toEqual(value('yes'));
    expect(valueOf(named(moved, 'C1'), label as never, scriptContent)).toEqual(value('no'));
  });
});

/** A label of the rubric whose groups have these many moves. */
const groups = (...moves: (number | typeof cannot)[]) => ({
  groups: Object.fromEntries(
    ['A', 'B', 'C'].map((id, at) => {
      const count = moves[at];
      return [
        id,
        { moves: typeof count === 'number' ? Array(count).fill({ move: 'cause' }) : count },
      ];
    }),
  ),
});

describe('shares are compared as whole numbers', () => {
  test('one group of three is exactly a third, and a third is at most a third', () => {
    expect(script('undeveloped', groups(2, 1, 3))).toEqual(value(1 / 3));
    expect(script('C2', groups(2, 1, 3))).toEqual(value('yes'));
    expect(script('C2', groups(0, 1, 3))).toEqual(value('no'));
  });

  test('a group that cannot be judged counts in the total and bounds the share', () => {
    expect(script('undeveloped', groups(2, cannot, 3))).toEqual({
      state: 'cannot-judge',
      parts: ['groups/B/moves'],
      low: 0,
      high: 1 / 3,
    });
    // At most one of three is undeveloped, whatever B has.
    expect(script('C2', groups(2, cannot, 3))).toEqual(value('yes'));
    expect(script('C2', groups(0, cannot, 3))).toEqual({
      state: 'cannot-judge',
      parts: ['groups/B/moves'],
    });
  });

  test('a share of nothing is none: nothing was asked', () => {
    const empty = { texts: scriptContent.texts, parts: [] };
    expect(valueOf(named(scriptForm, 'undeveloped'), {}, empty)).toEqual({ state: 'hidden' });
    expect(valueOf(named(scriptForm, 'C2'), {}, empty)).toEqual({ state: 'hidden' });
  });

  test('a third is a third for every number of groups up to 60', () => {
    for (let total = 3; total <= 60; total += 3) {
      const parts = Array.from({ length: total }, (_, at) => ({
        id: `g${at}`,
        set: 'groups',
        label: 'x',
      }));
      const few = (count: number) => ({
        groups: Object.fromEntries(
          parts.map(({ id }, at) => [id, { moves: at < count ? [] : [{}, {}] }]),
        ),
      });
      const content = { texts: [], parts };
      const verdict = (count: number) =>
        valueOf(named(scriptForm, 'C2'), few(count) as never, content);
      expect(verdict(total / 3)).toEqual(value('yes'));
      expect(verdict(total / 3 + 1)).toEqual(value('no'));
    }
  });
});

describe('none and all', () => {
  test('none holds of an empty list, and fails on the first', () => {
    expect(script('C4', { news: [] })).toEqual(value('yes'));
    expect(script('C4', { news: [{ class: 'joins' }] })).toEqual(value('yes'));
    expect(script('C4', { news: [{ class: 'joins' }, { class: 'creep' }] })).toEqual(value('no'));
  });

  test('none of a list that cannot be judged cannot be judged', () => {
    expect(script('C4', { news: cannot })).toEqual({ state: 'cannot-judge', parts: ['news'] });
    expect(script('C4', {})).toEqual({ state: 'missing' });
  });

  test('a rule may read an attribute of the item', () => {
    expect(script('C6', { onBrief: 'yes' }, { complete: true })).toEqual(value('yes'));
    expect(script('C6', { onBrief: 'yes' }, { complete: false })).toEqual(value('no'));
    expect(script('C6', { onBrief: 'yes' })).toEqual({ state: 'missing' });
    expect(script('C6', { onBrief: 'no' })).toEqual(value('no'));
  });

  const rule = (justified: string, missed: number) => ({ justified, missed, rationale: 'x' });
  const review = (more: object) => ({
    facts: 'yes',
    intent: 'yes',
    harm: 'no',
    rules: { tone: rule('yes', 0), apostrophe: rule('yes', 0) },
    faults: [],
    rationale: 'x',
    ...more,
  });
  const accepted = (more: object) =>
    valueOf(named(reviewForm, 'accepted'), review(more) as never, reviewContent);

  test('acceptance is derived: all of it, or not', () => {
    expect(accepted({})).toEqual(value('yes'));
    expect(accepted({ harm: 'yes' })).toEqual(value('no'));
    expect(accepted({ rules: { tone: rule('no', 0) } })).toEqual(value('no'));
    expect(accepted({ rules: { tone: rule('yes', 1) } })).toEqual(value('no'));
    expect(accepted({ facts: undefined })).toEqual({ state: 'missing' });
    expect(accepted({ facts: undefined, harm: 'yes' })).toEqual(value('no'));
    // A rule that was left out was not assessed, so nobody has accepted all of it.
    expect(accepted({ rules: { tone: rule('yes', 0) } })).toEqual({ state: 'missing' });
    expect(accepted({ rules: {} })).toEqual({ state: 'missing' });
  });

  test('a count of one of several choices looks inside them', () => {
    const curt = (faults: string[]) =>
      valueOf(named(reviewForm, 'curt'), review({ faults }) as never, reviewContent);
    expect(curt(['curt', 'vague'])).toEqual(value(1));
    expect(curt(['vague'])).toEqual(value(0));
  });
});

describe('a sum', () => {
  const form: Form = {
    fields: [
      {
        id: 'a',
        kind: 'scale',
        ask: '?',
        min: 0,
        max: 1,
        step: 0.1,
        level: 'ratio',
        cannotJudge: true,
      },
      {
        id: 'b',
        kind: 'scale',
        ask: '?',
        min: 0,
        max: 1,
        step: 0.1,
        level: 'ratio',
        cannotJudge: true,
      },
      { id: 'n', kind: 'count', ask: '?', cannotJudge: true },
    ],
    cannotJudge: { reasons: [{ value: 'unclear', label: 'Unclear' }] },
    variables: [
      { id: 'ab', rule: 'sum', of: ['a', 'b'] },
      { id: 'enough', rule: 'at-least', of: 'ab', threshold: 0.3 },
      { id: 'all', rule: 'sum', of: ['a', 'n'] },
      { id: 'little', rule: 'at-most', of: 'all', threshold: 5 },
      { id: 'much', rule: 'at-least', of: 'all', threshold: 0 },
    ],
  };
  const read = (id: string, values: object) =>
    valueOf(named(form, id), values as never, { texts: [] });

  test('of tenths is exact: 0.1 + 0.2 is 0.3 and reaches 0.3', () => {
    expect(read('ab', { a: 0.1, b: 0.2 })).toEqual(value(0.3));
    expect(read('enough', { a: 0.1, b: 0.2 })).toEqual(value('yes'));
  });

  test('over what cannot be judged lies between the ends of the scale', () => {
    expect(read('ab', { a: 0.4, b: cannot })).toMatchObject({ low: 0.4, high: 1.4 });
    expect(read('enough', { a: 0.4, b: cannot })).toEqual(value('yes'));
  });

  test('over a count that cannot be judged has no upper end', () => {
    expect(read('all', { a: 0.5, n: cannot })).toEqual({
      state: 'cannot-judge',
      parts: ['n'],
      low: 0.5,
    });
    expect(read('little', { a: 0.5, n: cannot })).toMatchObject({ state: 'cannot-judge' });
    expect(read('much', { a: 0.5, n: cannot })).toEqual(value('yes'));
  });
});

describe('over every completion of what cannot be judged', () => {
  // The definition, the slow way: judge each open part in every way, and see whether all agree.
  const answers = ['yes', 'no'];
  test('a verdict is given exactly when all completions give it', () => {
    const choices = [...answers, cannot];
    for (const a of choices)
      for (const b of choices)
        for (const c of choices) {
          const given = [a, b, c];
          const completions = given
            .map((one) => (one === cannot ? answers : [one]))
            .reduce<unknown[][]>(
              (rows, options) => rows.flatMap((row) => options.map((one) => [...row, one])),
              [[]],
            );
          const verdicts = new Set(
            completions.map((one) =>
              one.filter((answer) => answer === 'yes').length >= 2 ? 'yes' : 'no',
            ),
          );
          const reading = script('C1', beats(...given));
          expect(reading.state === 'value' ? reading.value : 'open').toBe(
            verdicts.size === 1 ? [...verdicts][0] : 'open',
          );
        }
  });
});

test.each(examples)(
  'every variable of the %s form can be read from every label',
  (_n, form, content) => {
    const { check } = compileForm(form);
    const list = variables(form);
    const draw = draws(23);
    for (let round = 0; round < 50; round++) {
      const checked = check(simulate(form, content, draw), content);
      if (!checked.ok) throw new Error(checked.message);
      for (const variable of list)
        for (const { reading } of valuesOf(variable, checked.values, content))
          if (reading.state === 'value' && variable.categories)
            expect(variable.categories).toContain(reading.value);
    }
  },
);
