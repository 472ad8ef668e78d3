import 'server-only';
import { basename } from 'node:path';
import { Refusal } from '@/lib/domain/refusal';
import type { Content } from '@/lib/form/content';
import type { SignedIn } from '@/lib/data/actor';
import { requireFreeSlug, requireMayOwn } from '@/lib/data/store-study';
import type { Folder } from '@/lib/formats/folder';
import { PROTOCOL_FIELDS } from '@/lib/formats/folder-layout';
import { layoutNamed, type LayoutName } from '@/lib/formats/layouts';
import type { Plan } from '@/lib/formats/plan';
import { inRoot } from '@/lib/formats/root-folder';
import { stopsAll } from '@/lib/formats/stops-all';
import { sealedWordsInSlug } from '@/lib/formats/sealed-words';
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
    /** Whether study.json says the slug itself: then it is changed there. */
    readonly slugDeclared: boolean;
  };
  readonly file: { readonly name: string; readonly bytes: number; readonly sha256: string };
  readonly items: { readonly rows: number; readonly stored: number; readonly refused: number };
  /** Rows of pairs.jsonl, by what they become; null for a study without pairs. */
  readonly pairs: {
    readonly rows: number;
    readonly stored: number;
    readonly refused: number;
    readonly kinds: Plan['pairs']['kinds'];
    readonly widest: number;
  } | null;
  readonly fields: readonly {
    readonly id: string;
    readonly rows: number;
    readonly use: 'key' | 'seen' | 'sealed';
    readonly first: string | null;
    /** Whether it can be opened to raters, or sealed, by a word. */
    readonly offered: boolean;
  }[];
  /** Who opened the fields that raters see. */
  readonly openedBy: 'study.json' | 'layout' | 'you';
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

export type Replan = {
  /** Names of the fields that raters see. */
  readonly show?: readonly string[] | undefined;
  readonly slug?: string | undefined;
};

/** The plan again, with other fields opened to raters, or under another slug. */
export async function replanUpload(
  actor: SignedIn,
  id: string,
  { show, slug }: Replan,
): Promise<UploadPlan> {
  const never = show?.find((name) => PROTOCOL_FIELDS.some((field) => field === name));
  if (never !== undefined)
    throw new Refusal(
      'value-refused',
      `"${never}" is part of the protocol and is never shown to raters. Leave it sealed.`,
      { field: 'show' },
    );
  const kept: KeptStudy = {
    ...ownStudy(actor, id),
    ...(show === undefined ? {} : { show }),
    ...(slug === undefined ? {} : { slug }),
  };
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
    if (plan.storable !== 'no' && leaveOut !== refused && refused > 0) {
      throw new Refusal(
        'value-refused',
        refused === 1
          ? '1 row is refused. Say that this 1 is to be left out, or fix it. Nothing was stored.'
          : `${refused} rows are refused. Say that these ${refused} are to be left out, or fix them. Nothing was stored.`,
        { field: 'leaveOut' },
      );
    }
    const { study } = await importStudy(actor, folder, plan, slugFor(plan, kept), {
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

async function view(id: string, kept: KeptStudy, plan: Plan): Promise<UploadPlan> {
  const faults: { file: string; message: string }[] = [];
  let slug = '';
  try {
    slug = slugFor(plan, kept);
    await requireFreeSlug(slug);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    faults.push({ file: 'study.json', message: error.message });
  }
  if (kept.slug !== undefined && plan.study?.slug !== undefined && kept.slug !== slug)
    faults.push({ file: 'study.json', message: `It names its slug, "${slug}": change it there.` });
  const whole = plan.refused.filter((refused) => stopsAll(plan, refused));
  const rows = plan.refused.filter((refused) => !stopsAll(plan, refused));
  for (const { file, line, reason, mend } of whole)
    faults.push({ file, message: `Line ${line}: ${reason} ${mend}` });
  if (plan.storable === 'no' && whole.length === 0)
    faults.push({
      file: 'items.jsonl',
      message: 'Every item is refused: there is nothing to store.',
    });
  return {
    id,
    study: {
      slug,
      title: plan.study?.title ?? '',
      question: plan.study?.question ?? null,
      slugDeclared: plan.study?.slug !== undefined,
    },
    file: { name: kept.name, bytes: kept.bytes, sha256: kept.sha256 },
    items: { rows: plan.items.in, stored: plan.items.stored, refused: plan.items.refused },
    pairs: pairsOf(plan),
    fields: [
      { id: 'id', rows: plan.items.stored, use: 'key', first: null, offered: false },
      ...plan.fields.map((field) => ({
        id: field.name,
        rows: field.rows,
        use: field.visible ? ('seen' as const) : ('sealed' as const),
        first: field.visible ? (field.sample ?? null) : null,
        offered: !notOffered.has(field.name),
      })),
    ],
    example: plan.first?.content ?? null,
    openedBy: kept.show ? 'you' : kept.from ? 'layout' : 'study.json',
    refused: rows.slice(0, 200).map(({ file, line, id: row, reason, mend }) => ({
      file,
      line,
      id: row ?? null,
      reason,
      mend,
    })),
    refusedRows: rows.length + plan.refusedMore,
    faults,
    warnings: [...plan.warnings, ...sealedWordsInSlug(slug, plan.sealedWords)],
  };
}

/** Parts are content like texts, and come with them. */
const notOffered: ReadonlySet<string> = new Set([...PROTOCOL_FIELDS, 'parts']);

/** study.json's own slug, or what the person said, or what the name gives. */
const slugFor = (plan: Plan, kept: KeptStudy): string =>
  plan.study?.slug ?? kept.slug ?? slugOf(plan, kept.name);

function ownStudy(actor: SignedIn, id: string): KeptStudy {
  const kept = own(actor, id);
  if (kept.kind !== 'study') throw unknownUpload();
  return kept;
}

function pairsOf({ pairs }: Plan): UploadPlan['pairs'] {
  if (pairs.in === 0) return null;
  const { stored, refused, kinds, widest } = pairs;
  return { rows: pairs.in, stored, refused, kinds, widest };
}
