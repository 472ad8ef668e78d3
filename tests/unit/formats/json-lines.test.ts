import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memoryFolder } from '@/lib/formats/folder';
import { readJsonLines, type JsonLine } from '@/lib/formats/json-lines';

async function* chunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) {
    await Promise.resolve();
    yield bytes.subarray(at, at + size);
  }
}

async function read(content: string | Uint8Array, size = 7): Promise<JsonLine[]> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const lines: JsonLine[] = [];
  for await (const line of readJsonLines(chunks(bytes, size))) lines.push(line);
  return lines;
}

const summary = (lines: readonly JsonLine[]) =>
  lines.map((line) =>
    'refused' in line ? `${line.line} refused` : `${line.line} ${JSON.stringify(line.value)}`,
  );

describe('readJsonLines', () => {
  test('LF, CRLF, CR, a mark at the front, blank lines and no final newline are fine', async () => {
    const text = '\ufeff{"a":1}\r\n{"a":2}\r{"a":3}\n\n  \n{"a":4}';
    const expected = ['1 {"a":1}', '2 {"a":2}', '3 {"a":3}', '6 {"a":4}'];
    for (const size of [1, 2, 3, 5, 1000])
      expect(summary(await read(text, size))).toEqual(expected);
  });

  test('the cut between chunks changes nothing', async () => {
    const line = fc.constantFrom('{"a":"é😀"}', '1', '', '{', '"\u2028"', '\ufeff1');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r')), { maxLength: 8 }),
        fc.integer({ min: 1, max: 9 }),
        async (lines, size) => {
          const text = lines.flat().join('');
          expect(await read(text, size)).toEqual(await read(text, 1_000_000));
        },
      ),
    );
  });

  test('U+2028 and U+2029 inside a text are no line breaks and stay', async () => {
    expect(await read('{"a":"x\u2028y\u2029z"}\n')).toEqual([
      { line: 1, value: { a: 'x\u2028y\u2029z' } },
    ]);
  });

  test('an empty file, or a byte order mark alone, has no rows', async () => {
    expect(await read('')).toEqual([]);
    expect(await read('\ufeff')).toEqual([]);
  });

  test('UTF-16 is refused as a whole, with and without its mark', async () => {
    for (const [encoding, mark] of [
      ['utf16le', [0xff, 0xfe]],
      ['utf16le', []],
    ] as const) {
      const bytes = Buffer.concat([Buffer.from(mark), Buffer.from('{"a":1}\n{"a":2}\n', encoding)]);
      const big = Buffer.from(bytes).swap16();
      for (const file of [bytes, big]) {
        const lines = await read(file);
        expect(lines).toHaveLength(1);
        expect(lines[0]).toMatchObject({
          line: 1,
          last: true,
          refused: expect.stringMatching(/UTF-16/),
        });
      }
    }
  });

  test('a line in another encoding is refused by itself: Latin-1, overlong, surrogates in UTF-8, NUL', async () => {
    const bad = [[0xe9], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80], [0x00]];
    for (const bytes of bad) {
      const file = Buffer.concat([
        Buffer.from('{"a":1}\n{"a":"'),
        Buffer.from(bytes),
        Buffer.from('"}\n{"a":3}\n'),
      ]);
      expect(summary(await read(file))).toEqual(['1 {"a":1}', '2 refused', '3 {"a":3}']);
    }
  });

  test('line 57 of 1,000 is broken: its number, its column and what is missing; 999 are read', async () => {
    const rows = Array.from({ length: 1000 }, (_, index) =>
      JSON.stringify({ id: `i${index + 1}` }),
    );
    rows[56] = '{"id":"i57"';
    const lines = await read(rows.join('\n'), 4096);
    expect(lines.filter((line) => 'value' in line)).toHaveLength(999);
    expect(lines[56]).toEqual({
      line: 57,
      column: 12,
      refused: 'Column 12: The line ends inside what opens at column 1: a comma or "}" is missing.',
      mend: 'Complete what opens at column 1.',
    });
  });

  test('a line of 50 MB is refused without being held, and the next one is read', async () => {
    const megabyte = Buffer.alloc(1_000_000, 'x');
    async function* long(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('{"a":"');
      for (let count = 0; count < 50; count += 1) {
        await Promise.resolve();
        yield megabyte;
      }
      yield Buffer.from('"}\n{"a":2}\n');
    }
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    const lines: JsonLine[] = [];
    async function* watched(): AsyncGenerator<Uint8Array> {
      for await (const chunk of long()) {
        most = Math.max(most, process.memoryUsage().arrayBuffers - before);
        yield chunk;
      }
    }
    for await (const line of readJsonLines(watched())) lines.push(line);
    expect(summary(lines)).toEqual(['1 refused', '2 {"a":2}']);
    expect(lines[0]).toMatchObject({
      refused: 'The line is 50000008 bytes long; the limit is 5000000.',
    });
    // The limit is 5 MB of pieces, each copied from its chunk; 50 MB would show.
    expect(most).toBeLessThan(30_000_000);
  });

  test('a hundred thousand brackets are a refusal with the line', async () => {
    const lines = await read(`1\n${'['.repeat(100_000)}\n3`, 65_536);
    expect(summary(lines)).toEqual(['1 1', '2 refused', '3 3']);
  });

  test('random bytes never throw, and every refusal names its line', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 400 }),
        fc.integer({ min: 1, max: 64 }),
        async (bytes, size) => {
          for (const line of await read(bytes, size)) expect(line.line).toBeGreaterThan(0);
        },
      ),
      { numRuns: 400 },
    );
  });

  test('a folder in memory gives its bytes in slices', async () => {
    const folder = memoryFolder({ 'items.jsonl': `"${'a'.repeat(200_000)}"\n` });
    const lines: JsonLine[] = [];
    for (const entry of folder.entries)
      for await (const line of readJsonLines(entry.open())) lines.push(line);
    expect(lines).toEqual([{ line: 1, value: 'a'.repeat(200_000) }]);
  });
});
