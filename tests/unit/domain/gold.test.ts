import { describe, expect, test } from 'vitest';
import {
  goldInParts,
  goldOf,
  joinedGold,
  labelsForGold,
  type GraderLabel,
} from '@/lib/domain/gold';
import { formSchema } from '@/lib/form/form';

const form = formSchema.parse({
  fields: [
    { id: 'departs', kind: 'yes-no', ask: 'Does it depart?', gold: true, cannotJudge: true },
    { id: 'why', kind: 'text', ask: 'Why?', required: false },
  ],
  cannotJudge: { reasons: [{ value: 'unclear', label: 'Unclear' }] },
});
const study = { form };

let seq = 0;
const label = (rater: string, item: string, values: GraderLabel['values']): GraderLabel => ({
  rater,
  item,
  seq: (seq += 1),
  savedAt: '2026-11-30T09:00:00.000Z',
  values,
});

test('one rater: their label, by the route single', () => {
  const gold = goldOf(study, ['i1'], [label('A', 'i1', { departs: 'yes', why: 'mine' })]);
  expect(gold.rows[0]?.fields).toEqual({ departs: { route: 'single', value: 'yes', agree: 1 } });
  expect(gold.rows[0]?.label.values.why).toBe('mine');
});

test('several who agree: unanimous, and the rest is carried from the earliest', () => {
  const gold = goldOf(
    study,
    ['i1'],
    [
      label('B', 'i1', { departs: 'no', why: 'first' }),
      label('A', 'i1', { departs: 'no', why: 'second' }),
    ],
  );
  expect(gold.rows[0]?.fields).toEqual({ departs: { route: 'unanimous', value: 'no', agree: 2 } });
  expect(gold.rows[0]?.label.values.why).toBe('first');
});

test('raters who differ, and one who cannot judge, leave the item undecided and listed', () => {
  const unsure = { cannotJudge: { reason: 'unclear' } };
  const labels = [
    label('A', 'i1', { departs: 'yes' }),
    label('B', 'i1', { departs: 'no' }),
    label('A', 'i2', { departs: 'yes' }),
    label('B', 'i2', { departs: unsure }),
    label('A', 'i3', { departs: unsure }),
  ];
  const gold = goldOf(study, ['i1', 'i2', 'i3'], labels);
  expect(gold.rows).toEqual([]);
  expect(gold.undecided.map((row) => [row.item, row.fields[0]?.reason])).toEqual([
    ['i1', 'raters differ'],
    ['i2', 'cannot be judged'],
    ['i3', 'cannot be judged'],
  ]);
});

test('every item is in one list, in the order of the items', () => {
  const gold = goldOf(
    study,
    ['i1', 'i2', 'i3'],
    [label('A', 'i3', { departs: 'no' }), label('A', 'i1', { departs: 'yes' })],
  );
  expect(gold.rows.map((row) => row.item)).toEqual(['i1', 'i3']);
  expect(gold.unlabelled).toEqual(['i2']);
});

test('a long study’s gold comes in parts, and together they have every item as if made alone', () => {
  const items = Array.from({ length: 450 }, (_, at) => `i${at}`);
  const labels = items.flatMap((item, at) =>
    at % 5 === 0
      ? []
      : [
          label('A', item, { departs: 'yes' }),
          label('B', item, { departs: at % 3 === 0 ? 'no' : 'yes' }),
        ],
  );
  const parts = [...goldInParts(study, items, labels.toReversed())];
  expect(parts).toHaveLength(3);
  const alone = items.map((item) =>
    goldOf(
      study,
      [item],
      labels.filter((one) => one.item === item),
    ),
  );
  expect(joinedGold(parts)).toEqual(joinedGold(alone));
  expect(joinedGold(parts).rows).not.toHaveLength(0);
});

describe('which labels gold is made of', () => {
  const of = (rater: string, item: string, blind: boolean) => ({
    label: { rater, item, seq: 1, savedAt: '2026-11-30T14:02:11.000Z', values: {} },
    blind,
  });
  const chosen = (...standing: ReturnType<typeof of>[]) =>
    labelsForGold(standing).map(({ rater, item }) => `${rater} ${item}`);

  test('a label that never was blind is no further grader: one blind label beside it stays a single one', () => {
    expect(chosen(of('a', 'x', true), of('late', 'x', false), of('b', 'y', true))).toEqual(['a x', 'b y']); // prettier-ignore
  });

  test('it stands in where an item has no other', () => {
    expect(chosen(of('a', 'x', true), of('late', 'x', false), of('late', 'y', false))).toEqual(['a x', 'late y']); // prettier-ignore
  });
});

describe('a study that declares a majority', () => {
  const most = { form, gold: { rule: 'majority' as const } };
  const unsure = { cannotJudge: { reason: 'unclear' } };

  test('decides by more than half of the labels, and carries what is not gold from one that gives the value', () => {
    const labels = [
      label('A', 'i1', { departs: 'yes', why: 'against' }),
      label('B', 'i1', { departs: 'no', why: 'for' }),
      label('C', 'i1', { departs: 'no', why: 'for too' }),
    ];
    const { rows } = goldOf(most, ['i1'], labels);
    expect(rows[0]?.fields).toEqual({ departs: { route: 'majority', value: 'no', agree: 2 } });
    expect(rows[0]?.label.values.why).toBe('for');
    // The same labels without the declaration.
    expect(goldOf(study, ['i1'], labels).undecided[0]?.fields).toEqual([{ field: 'departs', reason: 'raters differ' }]); // prettier-ignore
  });

  test('counts cannot judge among the labels, and as no vote', () => {
    const of = (item: string, ...values: GraderLabel['values'][string][]) =>
      values.map((departs, at) => label(`R${at}`, item, { departs }));
    const labels = [
      ...of('half', 'yes', unsure),
      ...of('most', 'yes', 'yes', unsure),
      ...of('split', 'yes', 'yes', 'no', 'no'),
      ...of('unsure', unsure, unsure, 'yes'),
    ];
    const gold = goldOf(most, ['half', 'most', 'split', 'unsure'], labels);
    expect(gold.rows.map(({ item, fields }) => [item, fields.departs])).toEqual([
      ['most', { route: 'majority', value: 'yes', agree: 2 }],
    ]);
    expect(gold.undecided.map((row) => [row.item, row.fields[0]?.reason])).toEqual([
      ['half', 'cannot be judged'],
      ['split', 'raters differ'],
      ['unsure', 'cannot be judged'],
    ]);
  });
});
