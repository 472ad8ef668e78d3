import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { directoryFolder } from '@/lib/formats/directory-folder';
import { readAll, RefusedFile, type Folder } from '@/lib/formats/folder';
import { zipFolder } from '@/lib/formats/zip-folder';
import { zipBytes, type ZipFileFact } from './zip-bytes';
import { rounds } from '../../support/long';

const text = (content: string) => Buffer.from(content);

async function opened(bytes: Uint8Array): Promise<Folder> {
  const result = await zipFolder(bytes);
  if (!result.ok) throw new Error(result.reason);
  return result.folder;
}

async function contents(folder: Folder): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const entry of folder.entries) {
    found[entry.name] = Buffer.from(await readAll(entry.open(), 1e9)).toString();
  }
  return found;
}

async function refusal(files: ZipFileFact[], count?: number): Promise<string> {
  const result = await zipFolder(zipBytes(files, count));
  if (!result.ok) return result.reason;
  try {
    await contents(result.folder);
  } catch (error) {
    if (error instanceof RefusedFile) return error.reason;
    throw error;
  }
  return 'accepted';
}

describe('zipFolder', () => {
  test('reads what another program packed, without the folder around it and without litter', async () => {
    const bytes = zipSync({
      'my study/study.json': text('{}'),
      'my study/items.jsonl': text('{"id":"é"}\n'),
      '__MACOSX/my study/._study.json': text('x'),
      'my study/.DS_Store': text('x'),
    });
    expect(await contents(await opened(bytes))).toEqual({
      'study.json': '{}',
      'items.jsonl': '{"id":"é"}\n',
    });
  });

  test('a file can be read twice, and from a disk as from memory', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'zip-'));
    const path = join(directory, 'study.zip');
    await writeFile(path, zipBytes([{ name: 'a.txt', data: text('twice') }]));
    const result = await zipFolder(path);
    if (!result.ok) throw new Error(result.reason);
    expect(await contents(result.folder)).toEqual({ 'a.txt': 'twice' });
    expect(await contents(result.folder)).toEqual({ 'a.txt': 'twice' });
    await result.folder.close();
    await rm(directory, { recursive: true });
  });

  test.each([
    '../study.json',
    'a/../../study.json',
    '/etc/passwd',
    'C:\\study.json',
    '..\\study.json',
  ])('a name that leads out of the folder is refused: %s', async (name) => {
    expect(await refusal([{ name, data: text('x') }])).toMatch(/leads out of the folder/);
  });

  test('links, encryption, other methods, archives inside and one name twice are refused', async () => {
    const data = text('x');
    expect(await refusal([{ name: 'a', data, mode: 0o120777 }])).toMatch(/symbolic link/);
    expect(await refusal([{ name: 'a', data, flags: 1 }])).toMatch(/encrypted/);
    expect(await refusal([{ name: 'a', data, method: 12 }])).toMatch(/other than deflate/);
    expect(await refusal([{ name: 'a.zip', data }])).toMatch(/another archive/);
    const inner = zipBytes([{ name: 'a', data }]);
    expect(await refusal([{ name: 'items.jsonl', data: inner }])).toMatch(/another archive/);
    expect(
      await refusal([
        { name: 'a', data },
        { name: 'a', data },
      ]),
    ).toMatch(/one file name twice/);
  });

  test('too many files are refused before they are listed', async () => {
    const many = Array.from({ length: 1001 }, (_, index) => ({ name: `${index}`, data: text('') }));
    expect(await refusal(many)).toMatch(/says that it holds 1001 files/);
    // It declares 60,000 and holds one.
    expect(await refusal([{ name: 'a', data: text('x') }], 60_000)).toMatch(/60000 files/);
    expect(await refusal([{ name: 'a', data: text('x') }], 2)).toMatch(/cannot be read/);
  });

  test('a bomb is refused by what it declares', async () => {
    const data = Buffer.alloc(1000);
    expect(await refusal([{ name: 'a', data, declaredSize: 600_000_000 }])).toMatch(
      /unpack to more/,
    );
    const quarter = { data, declaredSize: 200_000_000 };
    expect(await refusal(['a', 'b', 'c'].map((name) => ({ name, ...quarter })))).toMatch(
      /unpack to more/,
    );
  });

  test('a bomb that declares little is stopped at what it declared', async () => {
    const data = Buffer.alloc(50_000_000);
    const result = await zipFolder(zipBytes([{ name: 'a', data, declaredSize: 1000 }]));
    if (!result.ok) throw new Error(result.reason);
    let counted = 0;
    const reading = async () => {
      for (const entry of result.folder.entries)
        for await (const c of entry.open()) counted += c.length;
    };
    await expect(reading()).rejects.toThrow(/not what the archive declares/);
    expect(counted).toBeLessThanOrEqual(1000);
  });

  test('a wrong size or checksum is refused at the end of the file', async () => {
    const data = text('hello');
    expect(await refusal([{ name: 'a', data, declaredSize: 9 }])).toMatch(/declares/);
    expect(await refusal([{ name: 'a', data, declaredCrc: 1 }])).toMatch(/checksum differs/);
  });

  test('files that share their data are refused', async () => {
    const data = Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * 7919) % 251));
    const rest = Array.from({ length: 20 }, (_, index) => ({
      name: `b${index}`,
      data,
      sameDataAs: 0,
    }));
    expect(await refusal([{ name: 'a', data }, ...rest])).toMatch(/overlap/);
  });

  test('no damage to an archive makes it throw', async () => {
    const good = zipBytes([
      { name: 's/study.json', data: text('{"title":"x"}') },
      { name: 's/items.jsonl', data: text('{"id":"a"}\n'.repeat(50)) },
    ]);
    const directory = await mkdtemp(join(tmpdir(), 'zip-'));
    const path = join(directory, 'fuzz.zip');
    const damage = fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), {
      minLength: 1,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(damage, fc.nat(good.length), fc.boolean(), async (bytes, cut, onDisk) => {
        const broken = Buffer.from(good.subarray(0, cut < 60 ? cut : good.length));
        for (const [at, value] of bytes) if (at < broken.length) broken[at] = value;
        if (onDisk) await writeFile(path, broken);
        const result = await zipFolder(onDisk ? path : broken);
        if (!result.ok) return;
        await contents(result.folder).catch((error: unknown) => {
          expect(error).toBeInstanceOf(RefusedFile);
        });
        await result.folder.close();
      }),
      { numRuns: rounds(200, 600) },
    );
    await rm(directory, { recursive: true });
  });

  // yauzl's own reader of files throws outside every promise here, and would end the server.
  test('a zip64 record that points nowhere is a refusal, from memory and from a disk', async () => {
    const good = zipBytes([{ name: 'a', data: text('x') }]);
    const end = good.subarray(good.length - 22);
    const locator = Buffer.alloc(20);
    locator.writeUInt32LE(0x07064b50, 0);
    const directory = await mkdtemp(join(tmpdir(), 'zip-'));
    const path = join(directory, 'lie.zip');
    for (const offset of [0n, 5n, 2n ** 40n, 2n ** 53n + 1n, 2n ** 64n - 1n]) {
      locator.writeBigUInt64LE(offset, 8);
      const lie = Buffer.concat([good.subarray(0, -22), locator, end]);
      await writeFile(path, lie);
      expect((await zipFolder(lie)).ok).toBe(false);
      expect((await zipFolder(path)).ok).toBe(false);
    }
    await rm(directory, { recursive: true });
  });
});

describe('directoryFolder', () => {
  test('lists the files in order of name, and neither hidden ones nor directories', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'folder-'));
    for (const name of ['items.jsonl', 'a.md', '.hidden'])
      await writeFile(join(directory, name), name);
    const result = await directoryFolder(directory);
    if (!result.ok) throw new Error(result.reason);
    expect(await contents(result.folder)).toEqual({ 'a.md': 'a.md', 'items.jsonl': 'items.jsonl' });
    await rm(directory, { recursive: true });
    expect(await directoryFolder(directory)).toMatchObject({ ok: false });
  });
});

test.each([
  ['a table', 'id,reply\nr1,Hello\n', /a table or a text/],
  ['rows of JSON', '{"id":"r1","reply":"Hello"}\n', /holds rows of JSON/],
  ['a web page', '<!doctype html><p>', /a web page/],
  ['nothing', '', /is empty/],
])('%s in place of a zip is named, with the way to a study', async (_, text, words) => {
  const opened = await zipFolder(Buffer.from(text));
  expect(opened).toMatchObject({ ok: false, reason: expect.stringMatching(words) });
  expect(opened).toMatchObject({ mend: expect.stringContaining('items.jsonl') });
});
