import 'server-only';
import { basename } from 'node:path';
import { Refusal } from '@/lib/domain/refusal';
import type { Content } from '@/lib/form/content';
import type { SignedIn } from '@/lib/data/actor';
import { requireFreeSlug, requireMayOwn } from '@/lib/data/store-study';
import type { Folder } from '@/lib/formats/folder';
import { layoutNamed, type LayoutName } from '@/lib/formats/layouts';
import type { Plan } from '@/lib/formats/plan';
import { zipFolder } from '@/lib/formats/zip-folder';
import { importStudy, planOf, slugOf } from './import-study';
import {
  drop,
  keep,
  own,
  receive,
  uploadedFile,
  unknownUpload,
  type KeptStudy,
} from './kept-uploads';

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

/** Keeps an upload in the data folder and says what importing it would do. Nothing is stored in the database. */
export async function receiveUpload(
  actor: SignedIn,
  stream: ReadableStream<Uint8Array>,
  declared: number | null,
  options: UploadOptions,
): Promise<UploadPlan> {
  await requireMayOwn(actor);
  const from = knownLayout(options.from);
  return receive(stream, declared, async (id, { bytes, sha256 }) => {
    const kept: KeptStudy = {
      kind: 'study',
      personId: actor.personId,
      name: basename(options.name).slice(0, 200),
      bytes,
      sha256,
      at: Date.now(),
      ...(from === undefined ? {} : { from }),
      ...(options.show === undefined ? {} : { show: options.show }),
    };
    keep(id, kept);
    return planUpload(id, kept);
  });
}

/** The plan again, with other fields opened to raters. */
export async function replanUpload(
  actor: SignedIn,
  id: string,
  show: readonly string[],
): Promise<UploadPlan> {
  const kept = { ...ownStudy(actor, id), show };
  keep(id, kept);
  return planUpload(id, kept);
}

/** Stores what was planned. `leaveOut` is the number of refused rows that the author leaves out by name. */
export async function confirmUpload(
  actor: SignedIn,
  id: string,
  leaveOut: number,
): Promise<{ study: string }> {
  const kept = ownStudy(actor, id);
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

function knownLayout(name: string | undefined): LayoutName | undefined {
  if (name === undefined) return undefined;
  const known = layoutNamed(name);
  if (!known) throw new Refusal('unreadable', `There is no layout "${name}".`);
  return known;
}

async function planUpload(id: string, kept: KeptStudy): Promise<UploadPlan> {
  const folder = await opened(id);
  try {
    return await view(id, kept, await planOf(folder, kept));
  } finally {
    await folder.close();
  }
}

async function opened(id: string): Promise<Folder> {
  const folder = await zipFolder(uploadedFile(id));
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

async function view(id: string, kept: KeptStudy, plan: Plan): Promise<UploadPlan> {
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

function ownStudy(actor: SignedIn, id: string): KeptStudy {
  const kept = own(actor, id);
  if (kept.kind !== 'study') throw unknownUpload();
  return kept;
}
