import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { dataFolder } from '@/scripts/data-folder.mjs';
import { Refusal } from '@/lib/domain/refusal';
import type { SignedIn } from '@/lib/data/actor';
import type { JudgmentLayout } from '@/lib/formats/judgment-rows';
import type { LayoutName } from '@/lib/formats/layouts';

type KeptFile = {
  personId: string;
  name: string;
  bytes: number;
  sha256: string;
  at: number;
};

/** A study's zip. */
export type KeptStudy = KeptFile & {
  kind: 'study';
  from?: LayoutName;
  show?: readonly string[];
  /** What the person calls the study, where study.json does not say. */
  slug?: string;
};

/** A file of judgments, for one study. */
export type KeptJudgments = KeptFile & { kind: 'judgments'; study: string; from?: JudgmentLayout };

/** What is kept beside an uploaded file until it is confirmed or cancelled. */
export type Kept = KeptStudy | KeptJudgments;

export const uploadMost = 200_000_000;
const keptForMs = 24 * 60 * 60 * 1000;

const folderOf = (id: string): string => join(dataFolder(), 'imports', id);

export const uploadedFile = (id: string): string => join(folderOf(id), 'upload');

/** Spools a stream into the data folder for `work`; nothing of it stays when that throws. */
export async function receive<T>(
  stream: ReadableStream<Uint8Array>,
  declared: number | null,
  work: (id: string, received: { bytes: number; sha256: string }) => Promise<T>,
): Promise<T> {
  if (declared !== null && declared > uploadMost) throw tooLarge();
  const id = randomBytes(16).toString('base64url');
  mkdirSync(folderOf(id), { recursive: true, mode: 0o700 });
  try {
    const received = await spool(stream, uploadedFile(id));
    if (declared !== null && declared !== received.bytes)
      throw new Refusal(
        'unreadable',
        `${received.bytes} of ${declared} bytes arrived. Send the file again.`,
      );
    return await work(id, received);
  } catch (error) {
    drop(id);
    throw error;
  }
}

async function spool(
  stream: ReadableStream<Uint8Array>,
  file: string,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* counted(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of source) {
      bytes += piece.length;
      if (bytes > uploadMost) throw tooLarge();
      hash.update(piece);
      yield piece;
    }
  }
  // Node's streams are iterable; the web's type for them does not say so.
  await pipeline(
    Readable.from(counted(stream as unknown as AsyncIterable<Uint8Array>)),
    createWriteStream(file, { mode: 0o600 }),
  );
  return { bytes, sha256: hash.digest('hex') };
}

const tooLarge = () =>
  new Refusal(
    'too-large',
    `An upload has at most ${uploadMost / 1e6} MB. Use the command line for more.`,
  );

export const keep = (id: string, kept: Kept): void =>
  writeFileSync(join(folderOf(id), 'upload.json'), JSON.stringify(kept), { mode: 0o600 });

export const drop = (id: string): void => rmSync(folderOf(id), { recursive: true, force: true });

function read(id: string): Kept | null {
  // An id is what randomBytes gave: nothing that could name another place.
  if (!/^[A-Za-z0-9_-]{22}$/.test(id)) return null;
  const file = join(folderOf(id), 'upload.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : null; // written by keep
}

/** An upload of this person's. */
export function own(actor: SignedIn, id: string): Kept {
  const kept = read(id);
  if (!kept || kept.personId !== actor.personId) throw unknownUpload();
  return kept;
}

export const unknownUpload = (): Refusal =>
  new Refusal('unknown', 'There is no such import, or it is not yours. Choose the files again.');

export function cancelUpload(actor: SignedIn, id: string): void {
  own(actor, id);
  drop(id);
}

/** At boot: uploads that nobody confirmed for a day are removed. */
export function sweepAllUploads(): void {
  const folder = join(dataFolder(), 'imports');
  if (!existsSync(folder)) return;
  for (const id of readdirSync(folder)) {
    const kept = read(id);
    if (!kept || Date.now() - kept.at > keptForMs)
      rmSync(join(folder, id), { recursive: true, force: true });
  }
}
