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
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { dataFolder } from '@/scripts/data-folder.mjs';
import { Refusal } from '@/lib/domain/refusal';
import type { Content } from '@/lib/form/content';
import type { SignedIn } from '@/lib/data/actor';
import { requireFreeSlug, requireMayOwn } from '@/lib/data/store-study';
import type { Folder } from '@/lib/formats/folder';
import { layoutNamed, type LayoutName } from '@/lib/formats/layouts';
import type { Plan } from '@/lib/formats/plan';
import { zipFolder } from '@/lib/formats/zip-folder';
import { importStudy, planOf, slugOf } from './import-study';

/** What PUT /api/imports answers: all that would happen, before anything is stored. */
export type UploadPlan = {
  readonly id: string;
  readonly study: {
    readonly slug: string;
    readonly title: string;
    readonly question: string | null;
  };
  readonly file: { readonly name: string; readonly bytes: number; readonly sha256: string };
  readonly items: { readonly rows: number; readonly stored: number; readonly refused: number };
  readonly fields: readonly {
    readonly id: string;
    readonly rows: number;
    readonly use: 'key' | 'seen' | 'sealed';
    readonly first: string | null;
  }[];
  readonly example: Content | null;
  readonly refused: readonly {
    readonly file: string;
    readonly line: number;
    readonly id: string | null;
    readonly reason: string;
    readonly mend: string | null;
  }[];
  /** Refused rows of every file; `refused` has the first 200 of them. */
  readonly refusedRows: number;
  readonly faults: readonly { readonly file: string; readonly message: string }[];
  readonly warnings: readonly string[];
};

export type UploadOptions = {
  readonly name: string;
  readonly from?: string | undefined;
  /** Names of the fields that raters see, in place of those that study.json names. */
  readonly show?: readonly string[] | undefined;
};

/** What is kept beside an uploaded archive until it is confirmed or cancelled. */
type Kept = {
  personId: string;
  name: string;
  bytes: number;
  sha256: string;
  from?: LayoutName;
  show?: readonly string[];
  at: number;
};

export const uploadMost = 200_000_000;
const keptForMs = 24 * 60 * 60 * 1000;

const folderOf = (id: string): string => join(dataFolder(), 'imports', id);

/** Keeps an upload in the data folder and says what importing it would do. Nothing is stored in the database. */
export async function receiveUpload(
  actor: SignedIn,
  stream: ReadableStream<Uint8Array>,
  declared: number | null,
  options: UploadOptions,
): Promise<UploadPlan> {
  await requireMayOwn(actor);
  if (declared !== null && declared > uploadMost) throw tooLarge();
  const id = randomBytes(16).toString('base64url');
  mkdirSync(folderOf(id), { recursive: true, mode: 0o700 });
  try {
    const { bytes, sha256 } = await spool(stream, join(folderOf(id), 'upload.zip'));
    if (declared !== null && declared !== bytes)
      throw new Refusal(
        'unreadable',
        `${bytes} of ${declared} bytes arrived. Send the file again.`,
      );
    const from = knownLayout(options.from);
    const kept: Kept = {
      personId: actor.personId,
      name: basename(options.name).slice(0, 200),
      bytes,
      sha256,
      at: Date.now(),
      ...(from === undefined ? {} : { from }),
      ...(options.show === undefined ? {} : { show: options.show }),
    };
    keep(id, kept);
    return await planUpload(id, kept);
  } catch (error) {
    drop(id);
    throw error;
  }
}

/** The plan again, with other fields opened to raters. */
export async function replanUpload(
  actor: SignedIn,
  id: string,
  show: readonly string[],
): Promise<UploadPlan> {
  const kept = { ...own(actor, id), show };
  keep(id, kept);
  return planUpload(id, kept);
}

/** Stores what was planned. `leaveOut` is the number of refused rows that the author leaves out by name. */
export async function confirmUpload(
  actor: SignedIn,
  id: string,
  leaveOut: number,
): Promise<{ study: string }> {
  const kept = own(actor, id);
  const folder = await opened(id);
  try {
    const plan = await planOf(folder, kept);
    const refused = plan.refused.length + plan.refusedMore;
    if (leaveOut !== refused && refused > 0) {
      throw new Refusal(
        'value-refused',
        `${refused} rows are refused. Say that these ${refused} are to be left out, or mend them. Nothing was stored.`,
        { field: 'leaveOut' },
      );
    }
    const { study } = await importStudy(actor, folder, plan, slugOf(plan, kept.name), {
      ...kept,
      leaveOut: refused > 0,
    });
    drop(id);
    return { study };
  } finally {
    await folder.close();
  }
}

export async function cancelUpload(actor: SignedIn, id: string): Promise<void> {
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
    `An upload has at most ${uploadMost / 1e6} MB. Use the command line for more: blindmark import DIR.`,
  );

function knownLayout(name: string | undefined): LayoutName | undefined {
  if (name === undefined) return undefined;
  const known = layoutNamed(name);
  if (!known) throw new Refusal('unreadable', `There is no layout "${name}".`);
  return known;
}

async function planUpload(id: string, kept: Kept): Promise<UploadPlan> {
  const folder = await opened(id);
  try {
    return await view(id, kept, await planOf(folder, kept));
  } finally {
    await folder.close();
  }
}

async function opened(id: string): Promise<Folder> {
  const folder = await zipFolder(join(folderOf(id), 'upload.zip'));
  if (!folder.ok) throw new Refusal('value-refused', `${folder.reason} ${folder.mend}`);
  return inRoot(folder.folder);
}

/** A zip of a folder holds it one level down: its files count as the study's. */
function inRoot(folder: Folder): Folder {
  const study = folder.entries.find((entry) =>
    /^[^/]+\/(study\.json|items\.jsonl)$/.test(entry.name),
  );
  if (
    !study ||
    folder.entries.some((entry) => entry.name === 'study.json' || entry.name === 'items.jsonl')
  )
    return folder;
  const prefix = study.name.slice(0, study.name.indexOf('/') + 1);
  const entries = folder.entries
    .filter((entry) => entry.name.startsWith(prefix))
    .map((entry) => ({
      name: entry.name.slice(prefix.length),
      size: entry.size,
      open: () => entry.open(),
    }));
  return { entries, close: () => folder.close() };
}

async function view(id: string, kept: Kept, plan: Plan): Promise<UploadPlan> {
  const faults: { file: string; message: string }[] = [];
  let slug = '';
  try {
    slug = slugOf(plan, kept.name);
    await requireFreeSlug(slug);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    faults.push({ file: 'study.json', message: error.message });
  }
  if (plan.storable === 'no') {
    const [first] = plan.refused;
    faults.push({
      file: first?.file ?? 'study.json',
      message: first ? `${first.reason} ${first.mend}` : 'There is nothing to store.',
    });
  }
  return {
    id,
    study: { slug, title: plan.study?.title ?? '', question: plan.study?.question ?? null },
    file: { name: kept.name, bytes: kept.bytes, sha256: kept.sha256 },
    items: { rows: plan.items.in, stored: plan.items.stored, refused: plan.items.refused },
    fields: [
      { id: 'id', rows: plan.items.stored, use: 'key', first: null },
      ...plan.fields.map((field) => ({
        id: field.name,
        rows: field.rows,
        use: field.visible ? ('seen' as const) : ('sealed' as const),
        first: field.visible ? (field.sample ?? null) : null,
      })),
    ],
    example: plan.first?.content ?? null,
    refused: plan.refused.slice(0, 200).map(({ file, line, id: row, reason, mend }) => ({
      file,
      line,
      id: row ?? null,
      reason,
      mend,
    })),
    refusedRows: plan.refused.length + plan.refusedMore,
    faults,
    warnings: plan.warnings,
  };
}

const keep = (id: string, kept: Kept): void =>
  writeFileSync(join(folderOf(id), 'upload.json'), JSON.stringify(kept), { mode: 0o600 });

const drop = (id: string): void => rmSync(folderOf(id), { recursive: true, force: true });

function read(id: string): Kept | null {
  // An id is what randomBytes gave: nothing that could name another place.
  if (!/^[A-Za-z0-9_-]{22}$/.test(id)) return null;
  const file = join(folderOf(id), 'upload.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : null; // written by keep
}

function own(actor: SignedIn, id: string): Kept {
  const kept = read(id);
  if (!kept || kept.personId !== actor.personId)
    throw new Refusal(
      'unknown',
      'There is no such import, or it is not yours. Choose the files again.',
    );
  return kept;
}
