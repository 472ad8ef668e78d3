import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { Content } from '@/lib/form/content';
import { directoryFolder } from '@/lib/formats/directory-folder';
import { entryOf, memoryFolder, type Folder } from '@/lib/formats/folder';
import { readLabelsFile, type FileLabel } from '@/lib/formats/labels-file';
import { goldFromValues, meaningEvalsGoldLine } from '@/lib/formats/meaning-evals-gold';
import { planImport } from '@/lib/formats/plan';
import { readItems, type ImportedItem } from '@/lib/formats/read-items';
import type { Refused } from '@/lib/formats/refusals';

const from = 'meaning-evals';
const jsonl = (rows: readonly unknown[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

// Invented rows in the layout of the data set.
const passages = [
  { id: 'p1', text: 'You may ask for a seat.', page_title: 'Seats', recent_change: true },
  { id: 'p2', text: 'Pay within 14 days.', page_title: 'Fees', recent_change: false },
];
const questions = [
  { passage_id: 'p1', question: 'Can I sit?', mechanisms: ['deontic_reversal'] },
  { passage_id: 'p2', question: 'When do I pay?', mechanisms: [] },
];
const answers = [
  {
    id: 'p1-a',
    passage_id: 'p1',
    question: 'Can I sit?',
    answer: 'You must ask for a seat.',
    kind: 'divergent',
  },
  {
    id: 'p1-b',
    passage_id: 'p1',
    question: 'Can I sit?',
    answer: 'A seat can be asked for.',
    kind: 'faithful',
  },
  {
    id: 'p2-a',
    passage_id: 'p2',
    question: 'When do I pay?',
    answer: 'Pay, and pay in 15 days.',
    kind: 'divergent',
  },
];
const gold = [
  {
    item_id: 'p1-a',
    diverges: true,
    mechanism: 'deontic_reversal',
    quoted_span: 'must',
    rationale: 'may',
    labelled_on: '2026-11-01',
  },
  {
    item_id: 'p1-b',
    diverges: false,
    mechanism: null,
    quoted_span: null,
    rationale: '',
    labelled_on: '2026-11-02',
  },
];

const invented = (changes: Record<string, string> = {}): Folder =>
  memoryFolder({
    'passages.jsonl': jsonl(passages),
    'questions.jsonl': jsonl(questions),
    'items.jsonl': jsonl(answers),
    ...changes,
  });

async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const row of rows) found.push(row);
  return found;
}

async function labels(
  folder: Folder,
  file: AsyncIterable<Uint8Array>,
): Promise<(FileLabel | Refused)[]> {
  const { study } = await planImport(folder, { from });
  if (!study) throw new Error('no study');
  const contents = new Map<string, Content>();
  for await (const { item } of readItems(folder, { from, leaveOut: true }))
    contents.set(item.id, item.content);
  return all(readLabelsFile(file, { form: study.form, content: (id) => contents.get(id), from }));
}

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield Buffer.from(text);
}

describe('meaning-evals', () => {
  test('a rater gets passage, question and answer; all else is provenance', async () => {
    const plan = await planImport(invented(), { from });
    expect(plan.refused).toEqual([]);
    expect(plan.fields.filter(({ visible }) => visible).map(({ name }) => name)).toEqual([
      'passage',
      'question',
      'answer',
    ]);
    const [first] = await all<ImportedItem>(readItems(invented(), { from }));
    expect(first?.item.content.texts.map(({ id, body }) => [id, body])).toEqual([
      ['passage', 'You may ask for a seat.'],
      ['question', 'Can I sit?'],
      ['answer', 'You must ask for a seat.'],
    ]);
    expect(first?.item.siblings).toEqual(['p1-b']);
    expect(first?.provenance).toEqual({
      passage_id: 'p1',
      kind: 'divergent',
      page_title: 'Seats',
      recent_change: true,
      mechanisms: ['deontic_reversal'],
      edit_mechanism: null,
    });
    expect(plan.study?.plan).toMatchObject({ siblingsApart: 3, ratersPerUnit: 2 });
  });

  test('a broken row, a passage that is not there and a file that is missing: each with its line', async () => {
    const broken = invented({
      'items.jsonl': `{"id":"x"\n${jsonl([{ ...answers[0], passage_id: 'p9' }, ...answers])}`,
    });
    const plan = await planImport(broken, { from });
    expect(plan.refused.map(({ file, line }) => `${file}:${line}`)).toEqual([
      'items.jsonl:1',
      'items.jsonl:2',
      'items.jsonl:3',
    ]);
    const missing = await planImport(memoryFolder({ 'items.jsonl': jsonl(answers) }), { from });
    expect(missing.refused.map(({ file, line }) => `${file}:${line}`)).toEqual([
      'passages.jsonl:1',
      'questions.jsonl:1',
      'items.jsonl:1',
      'items.jsonl:2',
      'items.jsonl:3',
    ]);
    expect(missing.storable).toBe('no');
  });

  test('gold becomes labels with spans, and labels become the same gold', async () => {
    const read = await labels(invented(), bytes(jsonl(gold)));
    expect(read[0]).toEqual({
      line: 1,
      itemId: 'p1-a',
      bound: false,
      labelledOn: '2026-11-01',
      values: {
        diverges: 'yes',
        mechanism: 'deontic_reversal',
        // "You must": four code points before the quote.
        span: [{ text: 'answer', start: 4, end: 8, start16: 4, end16: 8, quote: 'must' }],
        rationale: 'may',
      },
    });
    expect(read[1]).toMatchObject({ itemId: 'p1-b', values: { diverges: 'no' } });
    const back = read.map((row) =>
      'values' in row ? meaningEvalsGoldLine(row.itemId, row.values, row.labelledOn ?? '') : null,
    );
    expect(back.join('')).toBe(jsonl(gold));
  });

  test('a quote that does not stand in the answer, or stands twice, is refused with its line', async () => {
    const yes = { ...gold[0] };
    const read = await labels(
      invented(),
      bytes(
        jsonl([
          { ...yes, quoted_span: 'shall' },
          { ...yes, item_id: 'p2-a', quoted_span: 'ay' },
          { ...yes, item_id: 'p1-b', mechanism: 'sarcasm', quoted_span: 'seat' },
          { ...yes, item_id: 'zz' },
          { ...gold[1], item_id: 'p1-b' },
          { ...gold[1], rationale: 'but', item_id: 'new' },
        ]),
      ),
    );
    expect(read.map((row) => ('reason' in row ? `${row.line} ${row.reason}` : row.line))).toEqual([
      '1 The quoted span does not stand in the answer.',
      '2 The quoted span stands 3 times in the answer.',
      expect.stringMatching(/^3 .*mechanism/),
      '4 The study has no item with this id.',
      '5 Line 3 has a label of the same item.',
      '6 The study has no item with this id.',
    ]);
  });

  test('"no" gives nulls and an empty rationale; what the layout cannot say gives no row', () => {
    expect(goldFromValues('i', { diverges: 'no' }, '2026-11-30')).toEqual({
      item_id: 'i',
      diverges: false,
      mechanism: null,
      quoted_span: null,
      rationale: '',
      labelled_on: '2026-11-30',
    });
    expect(
      goldFromValues('i', { diverges: { cannotJudge: { reason: 'r' } } }, '2026-11-30'),
    ).toBeNull();
    expect(goldFromValues('i', {}, '2026-11-30')).toBeNull();
  });
});

const data = new URL('../../../../shared/data/meaning-evals', import.meta.url).pathname;
const there = existsSync(data);
if (!there) console.log(`Skipped: the meaning-evals data are not at ${data}.`);

describe.skipIf(!there)('meaning-evals, the published data', () => {
  async function opened(): Promise<Folder> {
    const result = await directoryFolder(data);
    if (!result.ok) throw new Error(result.reason);
    return result.folder;
  }

  test('108 of 108 items are stored, eight siblings each', async () => {
    const folder = await opened();
    const plan = await planImport(folder, { from });
    expect(plan.items).toEqual({ in: 108, stored: 108, refused: 0 });
    const items = await all<ImportedItem>(readItems(folder, { from, plan }));
    expect(items).toHaveLength(108);
    for (const { item, provenance } of items) {
      expect(item.siblings).toHaveLength(8);
      for (const stratum of plan.study?.strata ?? [])
        expect(Object.hasOwn(provenance, stratum)).toBe(true);
    }
    // Six mechanisms, each with eight answers that it edits and their eight twins; the twelve others have none.
    const edits = items.map(({ provenance }) => provenance['edit_mechanism']);
    const counted = [...new Set(edits)].map((edit) => edits.filter((one) => one === edit).length);
    expect(counted.sort((a, b) => a - b)).toEqual([12, 16, 16, 16, 16, 16, 16]);
  });

  test('its own gold, imported and written again, is the same 108 rows, byte for byte', async () => {
    const folder = await opened();
    const file = entryOf(folder, 'gold.jsonl');
    if (!file) throw new Error('no gold');
    const read = await labels(folder, file.open());
    const back = read.map((row) =>
      'values' in row ? meaningEvalsGoldLine(row.itemId, row.values, row.labelledOn ?? '') : '',
    );
    expect(back).toHaveLength(108);
    expect(back.join('')).toBe(await readFile(`${data}/gold.jsonl`, 'utf8'));
  });
});
