import { expect, test } from 'vitest';
import { CANNOT_JUDGE, MISSING, NOT_ASKED, ratingCells } from '@/lib/domain/rating-cells';
import { studyVariables } from '@/lib/domain/study-variables';
import { formSchema } from '@/lib/form/form';
import type { Values } from '@/lib/form/values';

const form = formSchema.parse({
  cannotJudge: { reasons: [{ value: 'broken', label: 'Broken' }] },
  fields: [
    { id: 'departs', kind: 'yes-no', ask: 'Does it depart?', cannotJudge: true },
    { id: 'way', kind: 'choice', ask: 'How?', when: { departs: 'yes' }, options: ['reach', 'yes'].map((value) => ({ value, label: value })) },
    { id: 'words', kind: 'count', ask: 'How many?', when: { way: 'reach' }, required: false },
  ],
}); // prettier-ignore
const variables = new Map(studyVariables(form).map((variable) => [variable.id, variable]));

const unsure: Values = { departs: { cannotJudge: { reason: 'broken' } } };
const said: Values[] = [
  { departs: 'yes', way: 'reach', words: 2 },
  { departs: 'no' },
  { departs: 'yes', way: 'yes' },
  unsure,
  {},
  { departs: 'yes', way: 'reach' },
  { departs: 'yes' },
];
// Each answer once more in an object of its own, as from a database.
const items = [...said, ...said].map((_, at) => ({ id: `i${at}`, content: { texts: [] } }));
const values = new Map(items.map(({ id }, at) => [id, structuredClone(said[at % said.length] ?? {})])); // prettier-ignore
const rater = { assigned: new Set(items.map(({ id }) => id)), values };

const read = (id: string) => {
  const variable = variables.get(id);
  if (!variable) throw new Error(id);
  const { categories, codes } = ratingCells(variable, items, [rater]);
  const [own = []] = codes;
  return Array.from(own, (code) => categories[code] ?? code);
};

test.each([
  ['departs', ['yes', 'no', 'yes', CANNOT_JUDGE, MISSING, 'yes', 'yes']],
  ['way', ['reach', NOT_ASKED, 'yes', CANNOT_JUDGE, MISSING, 'reach', MISSING]],
  ['words', ['2', NOT_ASKED, NOT_ASKED, CANNOT_JUDGE, MISSING, MISSING, MISSING]],
])('the same answers give %s the same value in every label', (id, expected) => {
  expect(read(id)).toEqual([...expected, ...expected]);
});

test('only fields whose value rests on answers alone say on which', () => {
  const answers = (id: string) => variables.get(id)?.answers;
  expect([answers('departs'), answers('way'), answers('words')]).toEqual([
    ['departs'],
    ['way', 'departs'],
    ['words', 'way', 'departs'],
  ]);
  const boundary = formSchema.parse({ fields: [{ id: 'from', kind: 'boundary', ask: 'Where?', for: ['boundary'] }] }); // prettier-ignore
  expect(studyVariables(boundary).map((variable) => variable.answers)).toEqual([undefined]);
});
