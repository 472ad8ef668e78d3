import { describe, expect, it } from 'vitest';
import { fieldInRow, firstFocus, nextInRubric } from '@/app/s/[sheet]/_sheet/next-field';
import { compileForm } from '@/lib/form/check-values';
import type { Content } from '@/lib/form/content';
import type { Field, Form } from '@/lib/form/form';
import type { Values } from '@/lib/form/values';

const yesNo = { id: 'present', kind: 'yes-no', ask: 'Present?' } as const;
const nested = (...beat: Field[]): Form => ({
  fields: [
    {
      id: 'groups',
      kind: 'each',
      ask: 'Groups',
      over: 'groups',
      fields: [{ id: 'beats', kind: 'each', ask: 'Beats', over: 'beats', fields: beat }],
    },
    { id: 'overall', kind: 'yes-no', ask: 'Good?' },
  ],
});
const groups = ['A', 'B', 'C', 'D'];
const beats = groups.flatMap((group) => [1, 2, 3, 4].map((at) => ({ group, id: `${group}${at}` })));
const content: Content = {
  texts: [{ id: 'answer', body: 'One. Two.' }],
  parts: [
    ...groups.map((id) => ({ id, set: 'groups', label: `Group ${id}` })),
    ...beats.map(({ group, id }) => ({ id, set: 'beats', label: id, parent: group })),
  ],
};
const pathOf = ({ group, id }: { group: string; id: string }, field = 'present') =>
  `groups/${group}/beats/${id}/${field}`;
const openIn = (form: Form, values: object) => compileForm(form).open(values as Values, content);

/** The values of a rubric in which these beats have these answers. */
const answers = (given: ReadonlyMap<string, object>) => ({
  groups: Object.fromEntries(
    groups.map((group) => [
      group,
      {
        beats: Object.fromEntries(
          beats.flatMap((beat) => {
            const values = beat.group === group ? given.get(beat.id) : undefined;
            return values === undefined ? [] : [[beat.id, values]];
          }),
        ),
      },
    ]),
  ),
});

describe('the next field of a rubric', () => {
  it('sixteen beats in four groups are answered by sixteen keys, and then it stays', () => {
    const form = nested(yesNo);
    const given = new Map<string, object>();
    const visited: string[] = [];
    let at: string | undefined = firstFocus(openIn(form, answers(given)), false)?.path;
    while (at !== undefined) {
      visited.push(at);
      given.set(at.split('/')[3] ?? '', { present: 'yes' });
      at = nextInRubric(openIn(form, answers(given)), at)?.path;
    }
    // The question behind the rubric is another one: no key leads on to it.
    expect(visited).toEqual(beats.map((beat) => pathOf(beat)));
  });

  it('what an answer opens comes first where it has to be answered, and is passed over where not', () => {
    const quote = { id: 'quote', kind: 'span', ask: 'Where?', in: 'answer' } as const;
    const opened = { ...quote, when: { present: 'yes' } };
    const from = (form: Form, id: string, values: object) =>
      nextInRubric(openIn(form, answers(new Map([[id, values]]))), pathOf({ group: 'A', id }))
        ?.path;
    const asked = nested(yesNo, opened);
    expect(from(asked, 'A1', { present: 'yes' })).toBe('groups/A/beats/A1/quote');
    expect(from(asked, 'A1', { present: 'no' })).toBe('groups/A/beats/A2/present');
    const free = nested(yesNo, { ...opened, required: false });
    expect(from(free, 'A4', { present: 'yes' })).toBe('groups/B/beats/B1/present');
  });

  it('at the end of the rubric it goes to what was left out before', () => {
    const given = new Map(beats.slice(2).map(({ id }) => [id, { present: 'no' }]));
    const open = openIn(nested(yesNo), answers(given));
    expect(nextInRubric(open, pathOf({ group: 'D', id: 'D4' }))?.path).toBe(
      'groups/A/beats/A1/present',
    );
  });

  it('a field of the form itself leads nowhere', () => {
    expect(nextInRubric(openIn(nested(yesNo), {}), 'overall')).toBeNull();
  });
});

describe('from row to row', () => {
  const rubric = openIn(nested(yesNo, { id: 'why', kind: 'text', ask: 'Why?' }), {}).filter(
    ({ path }) => path.startsWith('groups/'),
  );
  const from = (focus: string | null, by: 1 | -1, group = false) =>
    fieldInRow(rubric, focus, by, group)?.path.split('/')[3] ?? null;

  it('up and down lead over parts and over groups, and stop at the ends', () => {
    expect(from(null, 1)).toBe('A1');
    expect(from(pathOf({ group: 'A', id: 'A4' }), 1)).toBe('B1');
    expect(from(pathOf({ group: 'B', id: 'B1' }, 'why'), -1)).toBe('A4');
    expect(from(pathOf({ group: 'A', id: 'A1' }), -1)).toBeNull();
    expect(from(pathOf({ group: 'D', id: 'D4' }), 1)).toBeNull();
  });

  it('brackets lead to the first part of a group', () => {
    expect(from(pathOf({ group: 'A', id: 'A3' }), 1, true)).toBe('B1');
    expect(from(pathOf({ group: 'B', id: 'B3' }), -1, true)).toBe('B1');
    expect(from(pathOf({ group: 'B', id: 'B1' }), -1, true)).toBe('A1');
    expect(from(pathOf({ group: 'D', id: 'D2' }), 1, true)).toBeNull();
  });
});

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
