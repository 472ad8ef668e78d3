import fc from 'fast-check';
import { stringify } from 'csv-stringify/sync';
import { describe, expect, test } from 'vitest';
import { readTable, type TableOptions } from '@/lib/formats/table/read-table';
import { rounds } from '../../support/long';

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(content: string | Uint8Array, options?: TableOptions, size = 7) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const found = [];
  for await (const row of readTable(inPieces(bytes, size), options)) found.push(row);
  return found;
}

const rows = [
  { line: 2, value: { item: 'a', rater: 'lea', value: 'yes' } },
  { line: 3, value: { item: 'b', rater: 'lea', value: null } },
];
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

describe('the same two rows, as programs write them', () => {
  test.each([
    ['commas', 'item,rater,value\na,lea,yes\nb,lea,\n'],
    ['a mark, CRLF and no last break', '\ufeffitem,rater,value\r\na,lea,yes\r\nb,lea,'],
    ['CR alone', 'item,rater,value\ra,lea,yes\rb,lea,\r'],
    ['semicolons', 'item;rater;value\na;lea;yes\nb;lea;\n'],
    ['quoted semicolons', '"item";"rater";"value"\r\n"a";"lea";"yes"\r\n"b";"lea";""\r\n'],
    ['tabs', 'item\trater\tvalue\na\tlea\tyes\nb\tlea\t\n'],
    ['quoted tabs', '"item"\t"rater"\t"value"\n"a"\t"lea"\t"yes"\n"b"\t"lea"\t""\n'],
    ['bars', 'item|rater|value\na|lea|yes\nb|lea|\n'],
    ['spaces around names', 'item, rater , value\na,lea,yes\nb,lea,\n'],
    ['ghost columns', 'item,rater,value,,\na,lea,yes,,\nb,lea,,,\n'],
    ['ghost columns in some rows', 'item,rater,value\na,lea,yes,,\nb,lea,,\n'],
    ['ghost rows', 'item,rater,value\na,lea,yes\nb,lea,\n,,\n,,\n\n'],
    ['a ghost between', 'item,,rater,value\na,,lea,yes\nb,,lea,\n'],
    ['UTF-16, as “Unicode text” is saved', utf16('item\trater\tvalue\r\na\tlea\tyes\r\nb\tlea\t\r\n')],
    ['JSON Lines', '\n{"item":"a","rater":"lea","value":"yes"}\n{"item":"b","rater":"lea","value":null}\n'],
    ['a JSON list', '[\n {"item":"a","rater":"lea","value":"yes"},\n {"item":"b","rater":"lea","value":null}\n]\n'],
    ['JSON Lines in UTF-16', utf16('\n{"item":"a","rater":"lea","value":"yes"}\n{"item":"b","rater":"lea","value":null}\n')],
  ])('%s', async (_, content) => {
    expect(await read(content)).toEqual(rows);
  }); // prettier-ignore

  test('a line that names the separator for a spreadsheet program stands before the header', async () => {
    const moved = rows.map((row) => ({ ...row, line: row.line + 1 }));
    for (const first of ['sep=;', 'SEP=;', '"sep=;"', 'sep=;;;'])
      expect(await read(`${first}\r\nitem;rater;value\r\na;lea;yes\r\nb;lea;\r\n`)).toEqual(moved);
  });

  test('objects over several lines are rows where they begin', async () => {
    const written = [
      { item: 'a', note: 'a "}" in\nit' },
      { item: 'b', note: '[' },
    ];
    const [a, b] = written.map((row) => JSON.stringify(row, null, 2));
    const expected = [
      { line: 1, value: written[0] },
      { line: 5, value: written[1] },
    ];
    expect(await read(`${a}\n${b}\n`)).toEqual(expected);
    expect(await read(`[${a},\n${b}]`)).toEqual(expected);
    expect(await read(JSON.stringify(written))).toEqual(
      expected.map((row, at) => ({ ...row, line: at + 1 })),
    );
  });

  test('a cell may hold the separator, quotes, breaks and other separators', async () => {
    const text = 'id,reply\r\n1,"Hello; ""you"",\r\nthere\t|"\r\n2,plain\r\n';
    expect(await read(text)).toEqual([
      { line: 2, value: { id: '1', reply: 'Hello; "you",\r\nthere\t|' } },
      { line: 4, value: { id: '2', reply: 'plain' } },
    ]);
  });
});

describe('what cannot be read is named for what it is, once', () => {
  const zip = Buffer.from('PK\u0003\u0004aaaaaaaaaa[Content_Types].xml', 'latin1');
  test.each([
    ['a spreadsheet', zip, 1, /spreadsheet \(xlsx/],
    ['a zip', Buffer.from('PK\u0003\u0004aaaaaaaaaaitems.jsonl', 'latin1'), 1, /zip archive/],
    ['parquet', 'PAR1xxxx', 1, /Parquet/],
    ['gzip', Buffer.from([0x1f, 0x8b, 8, 0]), 1, /gzip/],
    ['a web page', '<!DOCTYPE html><html></html>', 1, /web page/],
    ['UTF-16 without a mark', Buffer.from('item,value\na,1\n', 'utf16le'), 1, /UTF-16/],
    ['Latin-1', Buffer.from('item,value\na,caf\u00e9\n', 'latin1'), 2, /not valid UTF-8/],
    ['whole rows in quotes', '"item,rater,value"\n"a,lea,yes"\n', 1, /one pair of quotes/],
    ['a column named twice', 'item,value,value\na,1,2\n', 1, /"value" twice/],
    ['a value in a column without a name', ',item,value\n0,a,1\n1,b,2\n', 2, /Column 1 has a value here and no name/],
    ['two separators that fit', 'a,b;c,d\n1,2;3,4\n5;6,7;8\n', 1, /split by/],
    ['a separator that nobody knows', 'sep=:\na:b\n', 1, /separator ":"/],
    ['a quote that never ends', 'item,value\na,"1\nb,2\n', 2, /never ends/],
    ['a list that never ends', '[{"item":"a"},\n', 2, /never ends/],
    ['a comma before the end of the list', '[{"item":"a"},]', 2, /comma stands before the end/],
    ['a comma that is missing', '[{"item":"a"}\n{"item":"b"}]', 2, /comma is missing/],
    ['something behind the list', '[{"item":"a"},\n{"item":"b"}]\n{}', 3, /follows after/],
    ['an object that never ends', '{\n"item": "a",\n"value": [1, 2\n', 1, /never ends/],
  ])('%s', async (_, content, line, words) => {
    const found = (await read(content)).filter((row) => 'refused' in row);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ line, refused: expect.stringMatching(words), last: true });
  }); // prettier-ignore

  test('a row of another width is refused by itself', async () => {
    expect(await read('a,b\n1\n1,2,3\n1,2\n')).toEqual([
      expect.objectContaining({
        line: 2,
        refused: expect.stringMatching(/1 cells?; the header has 2/),
      }),
      expect.objectContaining({
        line: 3,
        refused: expect.stringMatching(/3 cells; the header has 2/),
      }),
      { line: 4, value: { a: '1', b: '2' } },
    ]);
  });

  test('a fault inside a row of a list refuses that row alone, with its line and column', async () => {
    expect(await read('[\n{"item":"a"},\n{"item":\n  tru},\n{"item":"b"}]')).toEqual([
      { line: 2, value: { item: 'a' } },
      expect.objectContaining({ line: 3, refused: expect.stringMatching(/^Line 4, column 3:/) }),
      { line: 5, value: { item: 'b' } },
    ]);
  });

  test('cells are refused once where rows must be JSON', async () => {
    const found = await read('item;clear\na;yes\n', { cells: 'refuse' });
    expect(found).toEqual([
      expect.objectContaining({
        line: 1,
        refused: expect.stringMatching(/cells with semicolons, not JSON/),
      }),
    ]);
  });
});

const cell = fc.string({ unit: 'grapheme', maxLength: 12 });

test('what is written with any separator is read back to the letter', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 }),
      fc.constantFrom(',', ';', '\t', '|'),
      fc.integer({ min: 1, max: 50 }),
      async (cells, delimiter, size) => {
        fc.pre(cells.flat().every((one) => !one.includes('\0') && one.isWellFormed()));
        const text = stringify([['first', 'second', 'third'], ...cells], {
          delimiter,
          quoted: true,
        });
        const expected = cells
          .filter((row) => row.some((one) => one.trim() !== ''))
          .map(([first, second, third]) => ({ first: first || null, second: second || null, third: third || null })); // prettier-ignore
        const found = await read(text, undefined, size);
        expect(found.map((row) => ('value' in row ? row.value : row))).toEqual(expected);
      },
    ),
    { numRuns: rounds(100, 200) },
  );
});

test('a JSON list is read back to the letter, however it is cut and indented', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.dictionary(fc.string({ minLength: 1, maxLength: 5 }).filter((key) => key !== '__proto__'), fc.oneof(cell, fc.integer(), fc.array(cell), fc.constant(null))), { maxLength: 6 }),
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: 1, max: 40 }),
      async (written, indent, size) => {
        const found = await read(JSON.stringify(written, null, indent), undefined, size);
        const good = found.filter((row) => 'value' in row).map((row) => row.value);
        expect(good.length + found.filter((row) => 'refused' in row).length).toBe(written.length);
        for (const value of good) expect(written).toContainEqual(value);
      },
    ),
    { numRuns: rounds(100, 200) },
  );
}); // prettier-ignore
