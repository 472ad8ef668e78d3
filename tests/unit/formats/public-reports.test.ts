import { expect, test } from 'vitest';
import { memoryFolder } from '@/lib/formats/folder';
import { groupedRefusals } from '@/lib/formats/grouped-refusals';
import { readLongRatings, type LongRatingsOptions } from '@/lib/formats/long-ratings';
import { planImport } from '@/lib/formats/plan';
import { readTable } from '@/lib/formats/table/read-table';
import { once } from '@/lib/formats/rating-records';

/*
 * Files of the shapes on which other tools failed, as their public trackers report it. The contents are ours. Each is
 * read right, asked about, or refused with a sentence that names the cause.
 */

async function ratings(text: string, options: LongRatingsOptions = {}) {
  const read = await readLongRatings(Buffer.from(text), options);
  if (read.ok)
    return read.ratings.map(({ item, rater, value }) => `${item} ${rater} ${value ?? '-'}`);
  return 'problem' in read
    ? [read.problem]
    : read.refused.map(({ line, column, reason }) => `${line} ${column ?? '-'}: ${reason}`);
}

async function table(text: string) {
  const found = [];
  for await (const row of readTable(once(Buffer.from(text))))
    found.push('value' in row ? row.value : `${row.line}: ${row.refused}`);
  return found;
}

const missingLabels = 'item,rater,value\n1,a,x\n2,a,x\n3,a,y\n1,b,x\n2,b,x\n3,b,None\n';

test('nltk 2865: None written as a text was one more category, and alpha .33 in place of 1', async () => {
  expect(await ratings(missingLabels)).toEqual(['7 value: "None" may stand for nothing (1 row).']);
  expect(await ratings(missingLabels, { missing: ['None'] })).toContain('3 b -');
});

test('pandas 10647, OasisLMF 307: NA is Namibia or North America as often as nothing', async () => {
  const text = 'item,rater,value\n1,a,NA\n1,b,NC\n';
  expect(await ratings(text)).toEqual(['2 value: "NA" may stand for nothing (1 row).']);
  expect(await ratings(text, { asWritten: true })).toEqual(['1 a NA', '1 b NC']);
});

test('pandas 50458: NA may be somebody’s initials', async () => {
  const text = 'item,rater,value\n1,NA,x\n1,b,x\n';
  expect(await ratings(text)).toEqual(['2 rater: "NA" may stand for nothing (1 row).']);
  expect(await ratings(text, { asWritten: true })).toEqual(['1 NA x', '1 b x']);
});

test('fast-krippendorff 9: nan as numpy prints it', async () => {
  const text = 'item,rater,value\n1,a,0\n1,b,nan\n2,a,1\n2,b,nan\n';
  expect(await ratings(text)).toEqual(['3 value: "nan" may stand for nothing (2 rows).']);
});

test('Catmandu 121, buckets 530, label-studio 8569: quoted cells between semicolons', async () => {
  expect(await ratings('"item";"rater";"value"\n"8";"max";"yes"\n"9";"ida";"no"\n')).toEqual([
    '8 max yes',
    '9 ida no',
  ]);
});

test('asreview 919: a quote inside a cell that is not quoted, and one that never ends', async () => {
  const head = 'id;title;authors\n1;plain;Roe, R.\n';
  expect(await table(`${head}2;"Seldom" told risks;Doe, J.\n`)).toContain(
    '3: A double quote stands where a cell neither begins nor ends.',
  );
  expect(await table(`${head}2;"One of the core problems;Doe, J.\n3;x;y\n`)).toContain(
    '3: A quoted cell begins in this row and never ends.',
  );
});

test('django-import-export 965, jetlog 34, baserow 483: a mark at the front is no part of the first name', async () => {
  expect(await ratings('\ufeffitem,rater,value\n1,a,x\n')).toEqual(['1 a x']);
  expect(await ratings('\ufeff"item","rater","value"\n1,a,x\n')).toEqual(['1 a x']);
});

test('doccano 454: a JSON list in place of lines', async () => {
  const rows = [
    { text: 'One [two]', labels: [[0, 3, 'N']] },
    { text: 'Three', labels: [] },
  ];
  expect(await table(JSON.stringify(rows, null, 4))).toEqual(rows);
});

test('doccano 1404: a line break that is not escaped, inside a text', async () => {
  const [first] = await table('{"text":"first line\nsecond line","url":"x"}\n');
  expect(first).toBe('1: Column 9: A text begins here and never ends: a double quote is missing.');
});

test('doccano 1605: the text stands under another name than the one that is looked for', async () => {
  const study = {
    title: 'T',
    texts: [{ id: 'text' }],
    form: { fields: [{ id: 'f', kind: 'yes-no', ask: 'Is it?' }] },
  };
  const items = ['a', 'b', 'c'].map((id) => `${JSON.stringify({ id, data: `The ${id}.` })}\n`);
  const plan = await planImport(
    memoryFolder({
      'study.json': JSON.stringify(study),
      'guidelines.md': 'G',
      'items.jsonl': items.join(''),
    }),
  );
  expect(groupedRefusals(plan.refused)).toEqual([
    expect.objectContaining({
      rows: 3,
      reason: 'study.json names the text "text"; the row has "data".',
      mend: expect.stringContaining('Rename it to "text"'),
    }),
  ]);
});

test('pandas’ index: a first column without a name, with a number in each row', async () => {
  expect(await table(',item,value\n0,a,x\n1,b,y\n')).toEqual([
    '2: Column 1 has a value here and no name in the header.',
  ]);
});
