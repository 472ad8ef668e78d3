/** A study as it comes in: a list of named files, wherever they lie. */
export type Folder = {
  readonly entries: readonly Entry[];
  /** Lets go of what the entries are read from. */
  close(): Promise<void>;
};

/** One file. `name` is its path inside the folder, with "/" between steps. */
export type Entry = {
  readonly name: string;
  /** In bytes, as declared; what is read is counted again. */
  readonly size: number;
  open(): AsyncIterable<Uint8Array>;
};

/** Either the folder, or the sentence for the person who brought it. */
export type OpenedFolder =
  | { readonly ok: true; readonly folder: Folder }
  | { readonly ok: false; readonly reason: string; readonly mend: string };

/** Thrown inside a stream when what is read breaks a limit; the readers turn it into a refusal. */
export class RefusedFile extends Error {
  constructor(
    readonly reason: string,
    readonly mend: string,
  ) {
    super(reason);
    this.name = 'RefusedFile';
  }
}

/** The entry of that name, or undefined. */
export function entryOf(folder: Folder, name: string): Entry | undefined {
  return folder.entries.find((entry) => entry.name === name);
}

/** A folder held in memory: names and what stands in them. */
export function memoryFolder(files: Readonly<Record<string, string | Uint8Array>>): Folder {
  const entries = Object.entries(files).map(([name, content]): Entry => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    return { name, size: bytes.length, open: () => slices(bytes) };
  });
  return { entries, close: () => Promise.resolve() };
}

const SLICE_BYTES = 65_536;

/** Bytes in slices, as a file would give them. */
async function* slices(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) yield bytes.subarray(at, at + SLICE_BYTES);
}

/** Reads a stream to its end, and no further than `limit` bytes. */
export async function readAll(
  bytes: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > limit) {
      throw new RefusedFile(`The file is longer than ${limit} bytes.`, 'Shorten the file.');
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
