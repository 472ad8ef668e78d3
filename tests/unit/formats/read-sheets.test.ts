import { describe, expect, test } from 'vitest';
import { memoryFolder } from '@/lib/formats/folder';
import type { SheetRow } from '@/lib/formats/ledger-rows';
import { readSheetRows } from '@/lib/formats/read-sheets';
import { sheetLines } from '@/lib/formats/write-lines';

const sheetOf = (trials: number): SheetRow => ({
  sheet: 's1',
  rater: 'r-7',
  version: 1,
  slot: 1,
  purpose: 'main',
  state: 'claimed',
  secret: null,
  trials: Array.from({ length: trials }, (_, index) => ({
    trial: `t${index}`,
    item: `"trials":[${index}`,
    position: index,
    kind: 'worksheet',
  })),
  claimedAt: '2026-11-30T14:02:11.000Z',
  handedInAt: null,
});

async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const row of rows) found.push(row);
  return found;
}

const written = async (sheet: SheetRow): Promise<string> =>
  (await all(sheetLines([sheet]))).join('');

const read = (text: string) => all(readSheetRows(memoryFolder({ 'sheets.jsonl': text })));

const refusal = async (text: string): Promise<string> => {
  const [row] = await read(text);
  return row && 'reason' in row ? row.reason : 'read';
};

describe('sheets.jsonl', () => {
  test('a sheet of 100,000 trials is read as it was written, and others have a turn meanwhile', async () => {
    const sheet = sheetOf(100_000);
    const text = await written(sheet);
    let turns = 0;
    const others = setInterval(() => (turns += 1), 1);
    const rows = await read(text);
    clearInterval(others);
    // Compared as text: a test takes seconds over 100,000 objects.
    expect(JSON.stringify(rows)).toBe(JSON.stringify([{ line: 1, row: sheet }]));
    expect(turns).toBeGreaterThan(3);
  });

  test('the order of keys, white space and an empty list of trials are fine', async () => {
    const sheet = sheetOf(0);
    const { trials, ...rest } = sheet;
    expect(await read(`${JSON.stringify({ ...rest, trials })}\n\n`)).toEqual([
      { line: 1, row: sheet },
    ]);
    const two = { ...sheetOf(2), trials: sheetOf(2).trials.map((one) => ({ ...one, item: 'i' })) };
    const loose = JSON.stringify(two).replaceAll(',"', ' , "').replaceAll('":', '" : ');
    expect(await read(loose)).toEqual([{ line: 1, row: two }]);
  });

  test('what is no sheet is refused with its place, inside its trials and around them', async () => {
    const text = JSON.stringify(sheetOf(3));
    const where = (part: string): number => text.indexOf(part) + 1;
    expect(await refusal(text.replace('"position":1', '"position":01'))).toBe(
      `Column ${where('"position":1') + '"position":'.length}: This is not a number as JSON writes it.`,
    );
    expect(await refusal(text.replace('"kind":"worksheet"}', '"kind":"worksheet","x":1}'))).toMatch(
      /^trials\/0: /,
    );
    expect(await refusal(text.replace('"position":1', '"position":-1'))).toMatch(
      /^trials\/1: position: /,
    );
    expect(await refusal(text.replace('},{"trial":"t1"', '}{"trial":"t1"'))).toMatch(
      /A comma or "\]" is missing/,
    );
    expect(await refusal(text.replace('"trials":[', '"trials":[],"trials":['))).toMatch(
      /A key stands twice in one object/,
    );
    expect(await refusal(text.replace('"handedInAt":null', '"handedInAt":nul'))).toBe(
      `Column ${where('null}')}: A value is missing here, or is not written as JSON.`,
    );
    expect(await refusal(text.replace(/\]\}$|\],"claimed/, '],"slot":1,"claimed'))).toMatch(
      /A key stands twice/,
    );
    expect(await refusal(text.slice(0, where('"t2"') + 3))).toMatch(/The line ends inside/);
    expect(await refusal('{"sheet":"s1"}')).toMatch(/missing/);
    expect(await refusal('7')).not.toBe('read');
  });

  test('one trial is bounded as any row is, and so is the row around the trials', async () => {
    const text = JSON.stringify(sheetOf(1));
    const many = Array.from({ length: 10_001 }, (_, index) => `"k${index}":0`).join(',');
    expect(await refusal(text.replace('"position":0', many))).toMatch(/more than 10,000 keys/);
    expect(await refusal(text.replace('"slot":1', many))).toMatch(/more than 10,000 keys/);
    const deep = `"x":${'['.repeat(100_000)}`;
    expect(await refusal(text.replace('"position":0', deep))).toMatch(/more than 64 deep/);
  });
});
