import 'server-only';
import type { TrialKind } from '@/lib/domain/blind';
import type { Content } from '@/lib/form/content';
import type { Item, Provenance } from '@/lib/domain/item';
import { revealedPair, writtenSides } from '@/lib/forced-choice/exported-pair';
import type { PairRow, Sides } from '@/lib/domain/pairs/pair';
import type { ShownRow } from '@/lib/forced-choice/shown-row';
import type { ExportedJudgment } from '@/lib/domain/judgment';
import { requireOpened, requireStudy, type Role, type SealKind, type StudyAccess } from './access';
import type { Actor } from './actor';
import { judgmentsForExport } from './export-judgments';
import { database, pages, read } from './store/database';
import { itemNames as namesOfItems, type ItemName } from './store/queries/items';
import { currentEntries, entries, type EntryRow } from './store/queries/ledger';
import { sheetTrials } from './store/queries/sheets';
import { manifestOfVersion } from './store/queries/studies';
import { storedPair, trialKindOf } from './stored-pair';
import { wasBlind } from './was-blind';

export const exporters: readonly Role[] = ['owner', 'author', 'reviewer'];

/** A study as its export writes it; what its closed seals cover is not in it. */
export type ExportedStudy = {
  readonly access: StudyAccess;
  readonly studyJson: string;
  readonly guidelines: string;
  /** Read when it is written; null before the freeze. */
  readonly manifest: (() => Promise<string>) | null;
  /** Items as the export names them, in its order. */
  readonly items: () => AsyncGenerator<Item>;
  /** Rows of pairs.jsonl; null while provenance is sealed, and where there are none. */
  readonly pairs: (() => AsyncGenerator<PairRow>) | null;
  /** What raters see of pairs and boundary texts, as it is stored; null where there are none. */
  readonly shown: (() => AsyncGenerator<ShownRow>) | null;
  /** What is shown, by its id: the name that the export gives it, in the export's order. */
  readonly units: ReadonlyMap<string, string>;
  /** Null while provenance is sealed. */
  readonly provenance:
    (() => AsyncGenerator<{ id: string; provenance: Provenance; salt: string }>) | null;
  /** Null while labels are sealed. */
  readonly ledger: ExportedLedger | null;
  /** Null while judgments are sealed, and where there are none. */
  readonly judgments: (() => AsyncGenerator<ExportedJudgment>) | null;
};

export type ExportedEntry = {
  readonly seq: number;
  readonly previous: string;
  readonly hash: string;
  readonly kind: string;
  readonly sheet: string | null;
  readonly trial: string | null;
  readonly revision: number | null;
  readonly savedAt: string;
  readonly payloadSha256: string;
  readonly payload: unknown;
  readonly salt: string | null;
  /** Of a label: the trial that it answers. */
  readonly of: ExportedTrial | null;
};

export type ExportedSheet = {
  readonly sheet: string;
  readonly rater: string | null;
  readonly version: number;
  readonly slot: number;
  readonly purpose: string;
  readonly state: string;
  readonly secret: string | null;
  readonly trials: readonly {
    readonly trial: string;
    readonly item: string;
    readonly position: number;
    readonly kind: string;
    readonly sides?: Sides;
    readonly showing?: number;
  }[];
  readonly form?: string;
  readonly claimedAt: string | null;
  readonly handedInAt: string | null;
};

export type ExportedTrial = {
  readonly item: string;
  /** As in sheets.jsonl; null where there are no two sides. */
  readonly kind: TrialKind;
  readonly sides: Sides | null;
  readonly showing: number;
  readonly rater: string;
  readonly position: number;
  readonly version: number;
  readonly currentRevision: number;
  /** What was shown, in the orientation of `pairs`. */
  readonly content: Content;
};

/** Read while it is written, a page at a time: a study has as many trials as items times raters. */
export type ExportedLedger = {
  /** By version and slot. */
  readonly sheets: () => AsyncGenerator<ExportedSheet>;
  /** All entries in the order of the chain. */
  readonly entries: () => AsyncGenerator<ExportedEntry>;
  /** The labels that are current for some of the units, by their ids, and whether one of their revisions counts as blind. */
  readonly current: (units: readonly string[]) => Promise<StandingEntry[]>;
};

export type StandingEntry = { readonly entry: ExportedEntry; readonly blind: boolean };

const page = 100;

/**
 * What an export may hold now. While provenance is sealed an item is named by the hash of its content and the
 * items stand in the order of those names: the author's ids and the order of the file are sealed too.
 */
export async function readForExport(
  actor: Actor,
  slug: string,
  needs: readonly SealKind[] = [],
): Promise<ExportedStudy> {
  const access = await requireStudy(actor, slug, exporters);

  requireOpened(access, needs);
  const { prisma } = await database();
  const row = await prisma.study.findUniqueOrThrow({
    where: { id: access.id },
    select: {
      studyJson: true,
      guidelines: true,
      versions: { orderBy: { number: 'desc' }, take: 1, select: { id: true } },
    },
  });
  const [version] = row.versions;
  const rows = await itemRows(access.id);
  const named = namesOf(rows, access.opened.has('provenance'));
  const revealed = access.opened.has('provenance');
  const arePairs = new Set(rows.flatMap((row) => (row.isPair === 1 ? [row.id] : [])));
  const names = only(named, (id) => !arePairs.has(id));
  const pairs = only(named, (id) => arePairs.has(id));
  const units = unitNames(rows, named);
  return {
    access,
    studyJson: row.studyJson,
    guidelines: row.guidelines,
    manifest: version ? () => manifestOf(version.id) : null,
    items: () => itemsOf(names, revealed),
    pairs: pairs.size > 0 && revealed ? () => pairsOf(pairs) : null,
    shown: pairs.size > 0 ? () => shownOf(pairs) : null,
    units,
    provenance: revealed ? () => provenanceOf(names) : null,
    ledger: access.opened.has('labels') ? ledgerOf(access, named, revealed) : null,
    judgments: access.opened.has('judgments') ? await judgmentsForExport(access.id, named) : null,
  };
}

async function manifestOf(version: string): Promise<string> {
  const row = await read((tx) => tx.get(manifestOfVersion, { version }));
  if (!row) throw new Error(`No version ${version}.`);
  return row.manifestJson;
}

/** Items and pairs that are shown to raters: id → the name an export gives it, in the export's order. */
export async function itemNames(access: StudyAccess): Promise<ReadonlyMap<string, string>> {
  const rows = await itemRows(access.id);
  return unitNames(rows, namesOf(rows, access.opened.has('provenance')));
}

function unitNames(
  rows: readonly ItemName[],
  names: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const hidden = new Set(rows.flatMap((row) => (row.shown === 1 ? [] : [row.id])));
  return only(names, (id) => !hidden.has(id));
}

/** Some of the names; where that is all of them the same map, since a large study's is many megabytes. */
function only(
  names: ReadonlyMap<string, string>,
  holds: (id: string) => boolean,
): ReadonlyMap<string, string> {
  const some = new Map<string, string>();
  for (const [id, name] of names) if (holds(id)) some.set(id, name);
  return some.size === names.size ? names : some;
}

const itemRows = (studyId: string): Promise<ItemName[]> =>
  whole(pages(namesOfItems, { study: studyId }));

/** Every item's name: its author's once provenance is open, its content's hash before. */
function namesOf(rows: readonly ItemName[], revealed: boolean): Map<string, string> {
  if (revealed) return new Map(rows.map((row) => [row.id, row.sourceId]));
  const sealed = rows
    .map((row) => ({ id: row.id, hash: row.contentSha256 }))
    .sort((a, b) => (a.hash + a.id < b.hash + b.id ? -1 : 1));
  const seen = new Map<string, number>();
  return new Map(
    sealed.map(({ id, hash }) => {
      const times = (seen.get(hash) ?? 0) + 1;
      seen.set(hash, times);
      return [id, `${hash.slice(0, 20)}${times === 1 ? '' : `-${times}`}`];
    }),
  );
}

/** The rows of many ids, a page at a time, each with the name of its id, in the order of the names. */
async function* named<T>(
  names: ReadonlyMap<string, string>,
  load: (ids: string[]) => Promise<T[]>,
  idOf: (row: T) => string,
): AsyncGenerator<readonly [string, T]> {
  const all = [...names.keys()];
  for (let start = 0; start < all.length; start += page) {
    const some = all.slice(start, start + page);
    const rows = new Map((await load(some)).map((row) => [idOf(row), row]));
    for (const id of some) {
      const [name, row] = [names.get(id), rows.get(id)];
      if (name !== undefined && row !== undefined) yield [name, row];
    }
    await new Promise(setImmediate);
  }
}

async function* itemsOf(
  names: ReadonlyMap<string, string>,
  revealed: boolean,
): AsyncGenerator<Item> {
  const { prisma } = await database();
  const load = (ids: string[]) => prisma.item.findMany({ where: { id: { in: ids } } });
  for await (const [name, row] of named(names, load, ({ id }) => id)) {
    yield {
      id: name,
      content: JSON.parse(row.contentJson),
      ...(revealed && row.sample !== null ? { sample: row.sample } : {}),
      ...(revealed && row.siblingsJson !== null ? { siblings: JSON.parse(row.siblingsJson) } : {}),
      ...(revealed && row.expectedJson !== null ? { expected: JSON.parse(row.expectedJson) } : {}),
    } as Item; // stored from an Item, field by field
  }
}

async function* provenanceOf(names: ReadonlyMap<string, string>) {
  const { prisma } = await database();
  const load = (ids: string[]) => prisma.provenance.findMany({ where: { itemId: { in: ids } } });
  for await (const [name, row] of named(names, load, ({ itemId }) => itemId)) {
    yield { id: name, provenance: JSON.parse(row.json) as Provenance, salt: row.salt };
  }
}

/** Rows of pairs.jsonl as their author wrote them, each with the salt of its sealed hash. */
async function* pairsOf(pairs: ReadonlyMap<string, string>): AsyncGenerator<PairRow> {
  const { prisma } = await database();
  const load = (ids: string[]) =>
    prisma.item.findMany({ where: { id: { in: ids } }, include: { provenance: true } });
  for await (const [id, row] of named(pairs, load, (one) => one.id)) {
    const pair = storedPair(row.pairJson);
    const provenance = JSON.parse(row.provenance?.json ?? '{}') as PairRow['provenance']; // written by the importer
    const content = JSON.parse(row.contentJson) as Content; // stored from a Content
    const sealed = { provenance, salt: row.provenance?.salt ?? '' };
    if (pair) yield revealedPair(id, pair, sealed, content);
  }
}

/** What raters see of pairs and boundary texts: fixed at the import, and not made again from their items. */
async function* shownOf(pairs: ReadonlyMap<string, string>): AsyncGenerator<ShownRow> {
  const { prisma } = await database();
  const load = (ids: string[]) =>
    prisma.item.findMany({ where: { id: { in: ids } }, include: { unit: true } });
  for await (const [id, row] of named(pairs, load, (one) => one.id)) {
    const kind = trialKindOf(row.unit?.kind);
    if (kind === 'worksheet') continue;
    yield { id, kind, content: JSON.parse(row.contentJson) as Content }; // stored from a Content
  }
}

function ledgerOf(
  access: StudyAccess,
  names: ReadonlyMap<string, string>,
  revealed: boolean,
): ExportedLedger {
  const entry = (row: EntryRow): ExportedEntry => exportedEntry(row, names, revealed);
  return {
    sheets: () => sheetsOf(access.id, names, revealed),
    async *entries() {
      for await (const rows of pages(entries, { study: access.id })) yield* rows.map(entry);
    },
    current(units) {
      const asked = { study: access.id, items: JSON.stringify(units) };
      return read(async (tx) => {
        const standing: StandingEntry[] = [];
        for (const row of await tx.all(currentEntries, asked))
          standing.push({ entry: entry(row), blind: await wasBlind(tx, row) });
        return standing;
      });
    },
  };
}

async function* sheetsOf(
  studyId: string,
  names: ReadonlyMap<string, string>,
  revealed: boolean,
): AsyncGenerator<ExportedSheet> {
  const { prisma } = await database();
  const rows = await prisma.sheet.findMany({
    where: { studyId, state: { not: 'staged' } },
    orderBy: [{ version: { number: 'asc' } }, { slot: 'asc' }, { id: 'asc' }],
    include: { rater: { select: { code: true } }, version: { select: { number: true } } },
  });
  for (const row of rows) {
    // A study has as many trials as items times raters: too many for one read.
    const stored = await whole(pages(sheetTrials, { sheet: row.id }));
    const trials = stored.map((trial) => {
      const { id, itemId, position, kind, showing } = trial;
      const sides = trial.sides && writtenSides(trial.sides, trial.exchanged === 1, revealed);
      return {
        trial: id,
        item: names.get(itemId ?? '') ?? '',
        position,
        kind,
        ...(sides === null ? {} : { sides }),
        ...(showing === 0 ? {} : { showing }),
      };
    });
    yield {
      sheet: row.id,
      rater: row.rater?.code ?? null,
      version: row.version.number,
      slot: row.slot,
      purpose: row.purpose,
      state: row.state,
      secret: revealed ? row.secret : null,
      trials,
      ...(row.form === null ? {} : { form: row.form }),
      claimedAt: row.claimedAt,
      handedInAt: row.handedInAt,
    };
  }
}

async function whole<Row>(pages: AsyncGenerator<Row[]>): Promise<Row[]> {
  const all: Row[] = [];
  for await (const rows of pages) for (const row of rows) all.push(row);
  return all;
}

function exportedEntry(
  row: EntryRow,
  names: ReadonlyMap<string, string>,
  revealed: boolean,
): ExportedEntry {
  const { seq, previous, hash, kind, sheet, trial, revision, savedAt, payloadSha256, salt } = row;
  const of: ExportedTrial | null =
    kind !== 'label' || row.ofSheet === null
      ? null
      : {
          item: names.get(row.itemId ?? '') ?? '',
          kind: trialKindOf(row.trialKind ?? undefined),
          sides: row.sides && writtenSides(row.sides, row.exchanged === 1, revealed),
          showing: row.showing ?? 0,
          rater: row.rater ?? '',
          position: row.position ?? 0,
          version: row.version ?? 0,
          currentRevision: row.currentRevision ?? 0,
          content: JSON.parse(row.contentJson ?? '') as Content, // stored from a Content
        };
  const payload: unknown = row.payload === null ? null : JSON.parse(row.payload);
  return { seq, previous, hash, kind, sheet, trial, revision, savedAt, payloadSha256, payload, salt, of }; // prettier-ignore
}
