import { expect, test } from 'vitest';
import { contentSha256 } from '@/lib/domain/manifest';
import { formSchema } from '@/lib/form/form';
import { readLabelsFile } from '@/lib/formats/labels-file';

const form = formSchema.parse({
  fields: [
    { id: 'kind', kind: 'yes-no', ask: 'Kind?' },
    { id: 'where', kind: 'span', ask: 'Where?', in: 'answer', when: { kind: 'yes' } },
  ],
});
const content = { texts: [{ id: 'answer', body: '😀 kind words' }] };

async function* file(lines: readonly unknown[]): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  for (const line of lines) {
    yield Buffer.from(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`);
  }
}

async function read(lines: readonly unknown[]): Promise<unknown[]> {
  const rows = [];
  const options = { form, content: (id: string) => (id.startsWith('i') ? content : undefined) };
  for await (const row of readLabelsFile(file(lines), options)) {
    rows.push('reason' in row ? `${row.line} ${row.reason}` : row);
  }
  return rows;
}

test('each row of a labels file is checked as a label from a browser is', async () => {
  // "😀 " is two code points and three UTF-16 units.
  const span = { text: 'answer', start: 2, end: 6, start16: 3, end16: 7, quote: 'kind' };
  const values = { kind: 'yes', where: [span] };
  expect(
    await read([
      { item: 'i1', values, labelledOn: '2026-11' },
      { item: 'i2', values: { kind: 'no' } },
    ]),
  ).toEqual([
    { line: 1, itemId: 'i1', values, labelledOn: '2026-11', bound: false },
    { line: 2, itemId: 'i2', values: { kind: 'no' }, bound: false },
  ]);
});

test('what the form refuses, unknown items and broken rows: each with its line', async () => {
  const shifted = { text: 'answer', start: 3, end: 7, start16: 3, end16: 7, quote: 'kind' };
  expect(
    await read([
      { item: 'i1', values: { kind: 'maybe' } },
      { item: 'i2', values: { kind: 'yes', where: [shifted] } },
      { item: 'i3', values: {} },
      { item: 'zz', values: { kind: 'no' } },
      { item: 'i1', values: { kind: 'no' } },
      { item: 'i4', values: { kind: 'no' }, labelledOn: 'yesterday' },
      { item: 'i5', value: {} },
      '{"item":"i6"',
    ]),
  ).toEqual([
    expect.stringMatching(/^1 .*kind.* must be/),
    expect.stringMatching(/^2 .*where.*offsets/),
    expect.stringMatching(/^3 .*kind.* is not answered/),
    '4 The study has no item with this id.',
    '5 Line 1 has a label of the same item.',
    '6 labelledOn: A date is written as 2026-11-30.',
    expect.stringMatching(/^7 values: This is missing/),
    expect.stringMatching(/^8 Column 13: The line ends inside/),
  ]);
});

test('a row that was made for other contents is refused; one that names none is taken, and not bound', async () => {
  const own = contentSha256(content);
  const other = contentSha256({ texts: [{ id: 'answer', body: 'kind word' }] });
  const rows = await read([
    { item: 'i1', values: { kind: 'no' }, contentSha256: own },
    { item: 'i2', values: { kind: 'no' } },
    { item: 'i3', values: { kind: 'no' }, contentSha256: other },
    { item: 'i4', values: { kind: 'no' }, contentSha256: 'ABC' },
  ]);
  expect(rows.slice(0, 2)).toEqual([
    { line: 1, itemId: 'i1', values: { kind: 'no' }, bound: true },
    { line: 2, itemId: 'i2', values: { kind: 'no' }, bound: false },
  ]);
  expect(rows[2]).toBe(
    `3 It was made for other texts: its contentSha256 begins with ${other.slice(0, 8)}, that of the item with ${own.slice(0, 8)}.`,
  );
  expect(rows[3]).toBe('4 contentSha256: A hash is 64 hexadecimal digits in lower case.');
});
