import { crc32 } from 'node:zlib';
import { fromRandomAccessReaderPromise, type Entry as ZipEntry, type ZipFile } from 'yauzl';
import { archiveBytes, GuardedReader, type ArchiveBytes } from './archive-bytes';
import { encodingOf, noText, START_BYTES, writingOf, ZIP } from './table/file-start';
import { RefusedFile, type Entry, type OpenedFolder } from './folder';

export type ZipLimits = {
  readonly entries: number;
  /** Of all files together, unpacked. */
  readonly totalBytes: number;
};

export const ZIP_LIMITS: ZipLimits = { entries: 1000, totalBytes: 500_000_000 };

/**
 * The files in a zip archive, read entry by entry and never unpacked to a disk. Refused by what it
 * declares: names that lead out of the folder, links, encryption, archives inside it, one name twice,
 * data that overlap, too many files, too many bytes. While a file is read its bytes are counted against
 * what was declared, and its checksum is compared at the end.
 */
export async function zipFolder(
  archive: string | Uint8Array,
  limits: ZipLimits = ZIP_LIMITS,
): Promise<OpenedFolder> {
  let bytes: ArchiveBytes | undefined;
  try {
    bytes = await archiveBytes(archive);
    refuseOtherFile(await bytes.read(0, START_BYTES));
    const zip = await fromRandomAccessReaderPromise(new GuardedReader(bytes), bytes.size, {
      autoClose: false,
    });
    const entries = await listed(zip, limits);
    return { ok: true, folder: { entries, close: bytes.close } };
  } catch (error) {
    await bytes?.close();
    const { reason, mend } = refusalOf(error);
    return { ok: false, reason, mend };
  }
}

async function listed(zip: ZipFile, limits: ZipLimits): Promise<Entry[]> {
  if (zip.entryCount > limits.entries) {
    throw new RefusedFile(
      `The archive says that it holds ${zip.entryCount} files; the limit is ${limits.entries}.`,
      'Pack only the files of the study.',
    );
  }
  const found: ZipEntry[] = [];
  let unpacked = 0;
  let packed = 0;
  for await (const entry of zip.eachEntry()) {
    refuseByDeclaration(entry);
    unpacked += entry.uncompressedSize;
    packed += entry.compressedSize;
    if (unpacked > limits.totalBytes) {
      throw new RefusedFile(
        `The archive would unpack to more than ${limits.totalBytes} bytes.`,
        'Import a smaller study, or its folder without packing.',
      );
    }
    if (packed > zip.fileSize) {
      throw new RefusedFile(
        'The archive declares more data than it holds: its files overlap.',
        'Pack the folder again.',
      );
    }
    if (!entry.fileName.endsWith('/') && !isLitter(entry.fileName)) found.push(entry);
  }
  return named(zip, found);
}

function refuseByDeclaration(entry: ZipEntry): void {
  // The upper half holds the mode of Unix, whichever system packed it; 0xA000 is a symbolic link.
  if (((entry.externalFileAttributes >>> 16) & 0xf000) === 0xa000) {
    throw new RefusedFile('The archive holds a symbolic link.', 'Pack the file itself.');
  }
  if (entry.isEncrypted()) {
    throw new RefusedFile('The archive is encrypted.', 'Pack the folder without a password.');
  }
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) {
    throw new RefusedFile(
      'The archive is packed by a method other than deflate.',
      'Pack the folder as an ordinary zip file.',
    );
  }
  if (/\.(?:zip|jar|gz|tgz|bz2|xz|7z|rar|zst)$/i.test(entry.fileName)) throw nested();
}

/** Strips a folder that all files lie in, as most programs pack it. */
function named(zip: ZipFile, found: readonly ZipEntry[]): Entry[] {
  const [first] = found;
  const top = first?.fileName.includes('/') ? first.fileName.split('/', 1)[0] : undefined;
  const prefix =
    top !== undefined && found.every((e) => e.fileName.startsWith(`${top}/`)) ? top.length + 1 : 0;
  const names = new Set<string>();
  const entries = found.map((entry): Entry => {
    const name = entry.fileName.slice(prefix);
    if (names.has(name)) {
      throw new RefusedFile('The archive holds one file name twice.', 'Pack the folder again.');
    }
    names.add(name);
    return { name, size: entry.uncompressedSize, open: () => unpacked(zip, entry) };
  });
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function* unpacked(zip: ZipFile, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  let counted = 0;
  let checksum = 0;
  try {
    const stream = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream) {
      if (!(chunk instanceof Uint8Array)) throw new TypeError('A zip stream gave no bytes.');
      if (counted === 0 && isArchive(chunk)) throw nested();
      counted += chunk.length;
      if (counted > entry.uncompressedSize) throw lying();
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
  } catch (error) {
    throw refusalOf(error);
  }
  if (counted !== entry.uncompressedSize || checksum !== entry.crc32) throw lying();
}

function isArchive(start: Uint8Array): boolean {
  return start[0] === 0x50 && start[1] === 0x4b && (start[2] === 3 || start[2] === 5);
}

/** What packing programs and file managers leave behind. */
function isLitter(name: string): boolean {
  return name.startsWith('__MACOSX/') || /(?:^|\/)(?:\.[^/]*|Thumbs\.db|desktop\.ini)$/i.test(name);
}

function nested(): RefusedFile {
  return new RefusedFile('The archive holds another archive.', 'Pack the files themselves.');
}

function lying(): RefusedFile {
  return new RefusedFile(
    'A file in the archive is not what the archive declares: its size or checksum differs.',
    'Pack the folder again.',
  );
}

/** A file that is no zip of a folder, named for what it is: mostly the table that a study is to be made of. */
function refuseOtherFile(start: Uint8Array): void {
  const way =
    'A study is a folder (or a zip of one) with study.json, and items.jsonl with one row of the table on each line: see docs/study-folder.md.';
  const other = noText(start);
  if (other?.refused === ZIP) return;
  if (other !== null) throw new RefusedFile(other.refused, way);
  const text = new TextDecoder(encodingOf(start)).decode(start);
  if (text.trim() === '') throw new RefusedFile('The file is empty.', way);
  if (/[\0\ufffd]/.test(text)) return;
  const writing = writingOf(text);
  if (writing === 'markup') throw new RefusedFile('The file is a web page or XML.', way);
  throw new RefusedFile(
    writing === 'delimited' ? 'The file is a table or a text.' : 'The file holds rows of JSON.',
    way,
  );
}

/** yauzl says in its messages what it refused; all else is a damaged archive. */
function refusalOf(error: unknown): RefusedFile {
  if (error instanceof RefusedFile) return error;
  const message = error instanceof Error ? error.message : '';
  if (/^(?:absolute path|invalid relative path|invalid characters in fileName)/.test(message)) {
    return new RefusedFile(
      'The archive holds a file whose name leads out of the folder.',
      'Pack the folder again, with plain names.',
    );
  }
  if (/too many bytes|not enough bytes|size mismatch/.test(message)) return lying();
  return new RefusedFile(
    'The archive cannot be read: it is damaged, cut short, or no zip file.',
    'Pack the folder again.',
  );
}
