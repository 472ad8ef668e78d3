import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { goldOf, type GraderLabel } from '@/lib/domain/gold';
import { formSchema } from '@/lib/form/form';
import { readCell } from '@/lib/formats/csv-cell';
import { goldColumns, goldCsv } from '@/lib/formats/gold-csv';
import { goldLines } from '@/lib/formats/write-lines';

const form = formSchema.parse({
  fields: [
    { id: 'answers', kind: 'yes-no', ask: 'Does it answer?', gold: true, cannotJudge: true },
    { id: 'missing', kind: 'text', ask: 'What is missing?', gold: true, when: { answers: 'no' } },
    { id: 'why', kind: 'text', ask: 'Why?', required: false },
  ],
  cannotJudge: { reasons: [{ value: 'unclear', label: 'Unclear' }] },
});

let seq = 0;
const label = (rater: string, item: string, values: GraderLabel['values']): GraderLabel => ({
  rater,
  item,
  seq: (seq += 1),
  savedAt: '2026-11-30T09:00:00.000Z',
  values,
});
const unsure = { cannotJudge: { reason: 'unclear' } };

/** a: all alike. b: two of three. c: differ on one field alone. d: cannot judge. e: one rater. f: nobody. */
const labels = [
  ...['r', 's', 't'].map((rater) => label(rater, 'a', { answers: 'no', missing: '=1+1' })),
  label('r', 'b', { answers: 'yes', why: 'odd one out' }),
  label('s', 'b', { answers: 'no', missing: 'price', why: 'so' }),
  label('t', 'b', { answers: 'no', missing: 'price' }),
  label('r', 'c', { answers: 'no', missing: 'a' }),
  label('s', 'c', { answers: 'no', missing: 'b' }),
  label('r', 'd', { answers: unsure }),
  label('s', 'd', { answers: 'yes' }),
  label('r', 'e', { answers: 'yes' }),
];
const items = ['f', 'a', 'b', 'c', 'd', 'e'];

type Line = {
  readonly item: string;
  readonly gold?: Record<string, { readonly route: string; readonly value: unknown }>;
  readonly undecided?: readonly { readonly field: string; readonly reason: string }[];
  readonly unlabelled?: true;
};

async function files(rule?: 'unanimous' | 'majority') {
  const study = rule ? { form, gold: { rule } } : { form };
  const gold = goldOf(study, items, labels);
  const text = async (parts: AsyncIterable<string>) => {
    let all = '';
    for await (const part of parts) all += part;
    return all;
  };
  const csv = await text(goldCsv(study, [{ gold, items }]));
  const lines = (await text(goldLines(gold, items))).trim().split('\n');
  return { csv, rows: parse(csv, { columns: true }) as Record<string, string>[], lines: lines.map((line) => JSON.parse(line) as Line) }; // prettier-ignore
}

test.each([undefined, 'unanimous', 'majority'] as const)(
  'gold.csv says of every item and field what gold.jsonl says (%s)',
  async (rule) => {
    const { rows, lines } = await files(rule);
    expect(rows.map(({ item }) => item)).toEqual(lines.map(({ item }) => item));
    for (const [at, { gold, undecided, unlabelled }] of lines.entries()) {
      for (const field of ['answers', 'missing']) {
        const cell = (name: (typeof goldColumns)[number]) => rows[at]?.[`${field}.${name}`] ?? '';
        const decided = gold?.[field];
        if (decided) {
          expect([cell('route'), readCell(cell('value'))]).toEqual([decided.route, decided.value ?? '']); // prettier-ignore
        }
        const open = undecided?.find((one) => one.field === field);
        if (open) expect([cell('route'), cell('reason'), cell('value'), cell('agree')]).toEqual(['undecided', open.reason, '', '']); // prettier-ignore
        if (unlabelled) expect([cell('route'), cell('labels')]).toEqual(['unlabelled', '0']);
      }
    }
  },
);

test('how many of how many labels give the value, also of a field decided beside one that is not', async () => {
  const cells = ({ rows }: Awaited<ReturnType<typeof files>>, item: string, field: string) => {
    const row = rows.find((one) => one.item === item);
    return goldColumns.map((name) => row?.[`${field}.${name}`]);
  };
  const all = await files();
  expect(cells(all, 'a', 'answers')).toEqual(['no', 'unanimous', '', '3', '3']);
  expect(cells(all, 'b', 'answers')).toEqual(['', 'undecided', 'raters differ', '', '3']);
  expect(cells(all, 'c', 'answers')).toEqual(['no', 'unanimous', '', '2', '2']);
  expect(cells(all, 'e', 'missing')).toEqual(['', 'single', '', '1', '1']);
  expect(all.csv).toContain(",'=1+1,");
  const most = await files('majority');
  expect(cells(most, 'b', 'answers')).toEqual(['no', 'majority', '', '2', '3']);
  expect(cells(most, 'c', 'missing')).toEqual(['', 'undecided', 'raters differ', '', '2']);
  expect(cells(most, 'd', 'answers')).toEqual(['', 'undecided', 'cannot be judged', '', '2']);
});
