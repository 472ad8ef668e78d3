import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { RandomAccessReader } from 'yauzl';

/** The bytes of an archive, at any place. `read` gives fewer than asked only at the end. */
export type ArchiveBytes = {
  readonly size: number;
  read(position: number, length: number): Promise<Uint8Array>;
  close(): Promise<void>;
};

/** An archive on this machine's disk, or held in memory. */
export async function archiveBytes(archive: string | Uint8Array): Promise<ArchiveBytes> {
  if (typeof archive !== 'string') {
    return {
      size: archive.length,
      read: (position, length) => Promise.resolve(archive.subarray(position, position + length)),
      close: () => Promise.resolve(),
    };
  }
  const file = await open(archive, 'r');
  const { size } = await file.stat();
  return {
    size,
    read: async (position, length) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    },
    close: () => file.close(),
  };
}

const PIECE_BYTES = 65_536;

/**
 * Lets yauzl read an archive, within its bounds only. yauzl's own reader of files passes on whatever
 * offset an archive claims, and an offset past 2^53 then throws where nothing can catch it.
 */
export class GuardedReader extends RandomAccessReader {
  constructor(private readonly bytes: ArchiveBytes) {
    super();
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    const done = (error: Error | null): void => void setImmediate(callback, error);
    if (!this.holds(position, position + length)) return done(outside());
    this.bytes.read(position, length).then(
      (found) => {
        buffer.set(found, offset);
        done(found.length === length ? null : outside());
      },
      () => done(outside()),
    );
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const { bytes } = this;
    const within = this.holds(start, end);
    async function* pieces(): AsyncGenerator<Uint8Array> {
      if (!within) throw outside();
      for (let at = start; at < end; at += PIECE_BYTES) {
        yield await bytes.read(at, Math.min(PIECE_BYTES, end - at));
      }
    }
    return Readable.from(pieces(), { objectMode: false });
  }

  private holds(start: number, end: number): boolean {
    return Number.isSafeInteger(start) && start >= 0 && start <= end && end <= this.bytes.size;
  }
}

function outside(): Error {
  return new Error('The archive points outside itself.');
}
