import 'server-only';
import { counted } from '@/lib/figures/figure-text';
import { canonicalJson, firstBrokenEntry, sha256, type StoredEntry } from '@/lib/domain/ledger';
import { contentSha256, manifestJson, manifestRow, type ManifestItem } from '@/lib/domain/manifest';
import { keyCommitment } from '@/lib/domain/key-commitment';
import {
  algorithmOf,
  itemUnit,
  pairUnit,
  planStudy,
  type StudySheet,
  type StudyUnit,
} from '@/lib/domain/plan-study';
import { entryOf, readAll, type Folder } from '@/lib/formats/folder';
import type { EventRow, LabelRow, SheetRow } from '@/lib/formats/ledger-rows';
import { planImport, type Plan } from '@/lib/formats/plan';
import { readItems, type ImportedItem } from '@/lib/formats/read-items';
import { readEventRows, readLabelRows, type LedgerRow } from '@/lib/formats/read-ledger';
import { readSheetRows } from '@/lib/formats/read-sheets';
import { trialKindOf } from '@/lib/data/stored-pair';
import { verifyDerived } from './verify-derived';
import { verifyJudgments } from './verify-judgments';

export type Bad = { readonly file: string; readonly line: number; readonly reason: string };

export type Verified = {
  readonly ok: boolean;
  readonly firstBad?: Bad;
  /** What was checked, in words, and what could not be for want of an open seal. */
  readonly checked: readonly string[];
};

/**
 * Checks an export by itself: every row reads, sheets and labels are of the raters whom the chain names, the chain
 * holds from its first entry, the manifest is the one that was frozen and fits the items, every sheet's order is
 * derived again from its secret, judgments are those that the ledger binds, and ratings.csv, gold.jsonl and gold.csv
 * are what the labels give.
 */
export async function verifyExport(folder: Folder): Promise<Verified> {
  const checked: string[] = [];
  const plan = await planImport(folder);
  const [refused] = plan.refused;
  if (refused) return bad(refused, checked);
  checked.push(
    `${plan.items.in} items, ${plan.ledger.labels.in} labels, ${plan.ledger.events.in} events: every row reads`,
  );

  const events = await lines(readEventRows(folder));
  const labels = await lines(readLabelRows(folder));
  const broken = brokenChain(events, labels);
  if (broken) return bad(broken, checked);
  if (events.length > 0) checked.push(`chain: ${events.length + labels.length} entries, unbroken`);

  const items: ImportedItem[] = [];
  for await (const item of readItems(folder, { plan })) items.push(item);
  const fault = await manifestFault(folder, plan, items, events);
  if (fault) return bad(fault, checked);
  checked.push(
    entryOf(folder, 'manifest.json')
      ? 'manifest: fits the study, its guidelines and its items'
      : 'manifest: none, the study was not frozen',
  );

  const sheets = await lines(readSheetRows(folder));
  const wrong = wrongSheet(sheets, items, plan, secretOf(events));
  if (wrong) return bad(wrong, checked);
  if (sheets.length > 0) {
    checked.push(
      'raters: every sheet is of the rater who took it in the chain, and so is each label',
    );
    const derived = sheets.some(({ row }) => row.secret !== null);
    checked.push(
      derived
        ? `sheets: every order${sheets.some(({ row }) => row.form !== undefined) ? ' and side' : ''} derived again from the revealed secret`
        : 'sheets: not derived, provenance is sealed',
    );
  }
  const judged = await verifyJudgments(
    folder,
    items,
    events.map(({ row }) => row),
  );
  if ('bad' in judged) return bad(judged.bad, checked);
  if (judged.checked !== null) checked.push(judged.checked);
  const rows = labels.map(({ row }) => row);
  const trials = new Map(
    sheets.flatMap(({ row }) =>
      row.trials.map(({ trial, kind, sides, showing }) => [
        trial,
        { kind: trialKindOf(kind), sides: sides ?? null, showing: showing ?? 0 },
      ]),
    ),
  );
  const derived = await verifyDerived(folder, plan.study ?? undefined, items, rows, trials);
  if ('bad' in derived) return bad(derived.bad, checked);
  return { ok: true, checked: [...checked, ...derived.checked] };
}

const bad = ({ file, line, reason }: Bad, checked: readonly string[]): Verified => ({
  ok: false,
  firstBad: { file, line, reason },
  checked,
});

type Numbered<T> = { readonly line: number; readonly row: T };

async function lines<T>(rows: AsyncGenerator<LedgerRow<T>>): Promise<Numbered<T>[]> {
  const found: Numbered<T>[] = [];
  for await (const read of rows)
    if (!('reason' in read)) found.push({ line: read.line, row: read.row });
  return found;
}

function brokenChain(
  events: readonly Numbered<EventRow>[],
  labels: readonly Numbered<LabelRow>[],
): Bad | null {
  if (events.length + labels.length === 0) return null;
  const places = new Map<number, Omit<Bad, 'reason'>>();
  const entries: StoredEntry[] = [];
  for (const [file, rows] of [
    ['events.jsonl', events],
    ['labels.jsonl', labels],
  ] as const) {
    for (const { line, row } of rows) {
      if (!places.has(row.seq)) places.set(row.seq, { file, line });
      entries.push({ ...row, payload: row.payload === null ? null : canonicalJson(row.payload) });
    }
  }
  entries.sort((a, b) => a.seq - b.seq);
  const broken = firstBrokenEntry(entries);
  if (!broken) return null;
  const place = places.get(broken.seq) ?? { file: 'events.jsonl', line: 1 };
  return { ...place, reason: `Entry ${broken.seq}: ${broken.reason}` };
}

/** A field of an event's payload; events are objects by every writer of them. */
const said = (row: EventRow, field: string): unknown =>
  (row.payload as Record<string, unknown> | null)?.[field];

function secretOf(events: readonly Numbered<EventRow>[]): string | null {
  const shown = events.find(
    ({ row }) => row.kind === 'revealed' && typeof said(row, 'secret') === 'string',
  );
  return shown ? String(said(shown.row, 'secret')) : null;
}

async function manifestFault(
  folder: Folder,
  plan: Plan,
  items: readonly ImportedItem[],
  events: readonly Numbered<EventRow>[],
): Promise<Bad | null> {
  const entry = entryOf(folder, 'manifest.json');
  const frozen = events.findLast(({ row }) => row.kind === 'frozen');
  if (!entry)
    return frozen
      ? {
          file: 'manifest.json',
          line: 1,
          reason: 'The study was frozen, and its manifest is missing.',
        }
      : null;
  const text = new TextDecoder().decode(await readAll(entry.open(), 500_000_000));
  const here = (reason: string): Bad => ({ file: 'manifest.json', line: 1, reason });
  if (frozen && sha256(text) !== said(frozen.row, 'manifestSha256'))
    return here('Its SHA-256 is not the one that was frozen.');
  const manifest = JSON.parse(text) as {
    version: number;
    study: string;
    guidelines: string;
    items: { content: string }[];
  };
  if (manifest.study !== sha256(canonicalJson(JSON.parse(plan.studyJson))))
    return { file: 'study.json', line: 1, reason: 'It is not the study that was frozen.' };
  if (manifest.guidelines !== sha256(plan.guidelines))
    return {
      file: 'guidelines.md',
      line: 1,
      reason: 'They are not the guidelines that were frozen.',
    };
  const known = new Set(manifest.items.map((item) => item.content));
  const stranger = items.find(({ item }) => !known.has(contentSha256(item.content)));
  if (stranger)
    return {
      file: 'items.jsonl',
      line: stranger.line,
      reason: 'Its content is not among those that were frozen.',
    };
  if (items.length !== manifest.items.length)
    return {
      file: 'items.jsonl',
      line: items.length,
      reason: `There ${items.length === 1 ? 'is' : 'are'} ${counted(items.length, 'item')}; ${manifest.items.length} were frozen.`,
    };
  const secret = secretOf(events);
  if (secret === null || items.some((item) => item.salt === undefined)) return null;
  const units = unitsOf(items);
  const sheets = plan.study ? planStudy(units, plan.study.plan, secret) : [];
  const hashes = new Map(items.map(({ item }) => [item.id, contentSha256(item.content)]));
  const again = manifestJson({
    version: manifest.version,
    study: JSON.parse(plan.studyJson),
    guidelines: plan.guidelines,
    rows: items.map((row, place) => manifestRow(sealedFacts(row, place))),
    secret,
    algorithm: algorithmOf(units),
    key: keyCommitment(sheets, units, (unit) => hashes.get(unit) ?? '', secret),
  });
  return again === text
    ? null
    : {
        file: 'provenance.jsonl',
        line: firstUnsealed(manifest, items),
        reason:
          'What is sealed about this item (its id, place, provenance, siblings) is not what was frozen.',
      };
}

function sealedFacts(row: ImportedItem, index: number): ManifestItem {
  const { item } = row;
  return {
    content: item.content,
    sealed: {
      id: item.id,
      ordinal: index + 1,
      provenance: row.provenance,
      sample: item.sample ?? null,
      siblings: item.siblings ?? [],
      expected: item.expected ?? null,
      ...(row.unit?.pair ? { pair: row.unit.pair } : {}),
    },
    salt: row.salt ?? '',
  };
}

/** The first item whose sealed hash the manifest does not have. */
function firstUnsealed(
  manifest: { items: { content: string }[] },
  items: readonly ImportedItem[],
): number {
  const frozen = new Set(manifest.items.map((item) => canonicalJson(item)));
  const index = items.findIndex(
    (row, place) => !frozen.has(canonicalJson(manifestRow(sealedFacts(row, place)))),
  );
  return Math.max(index, 0) + 1;
}

function wrongSheet(
  sheets: readonly Numbered<SheetRow>[],
  items: readonly ImportedItem[],
  plan: Plan,
  secret: string | null,
): Bad | null {
  if (secret === null || !plan.study) return null;
  const derived = new Map(
    planStudy(unitsOf(items), plan.study.plan, secret).map((sheet) => [sheet.slot, sheet]),
  );
  for (const { line, row } of sheets) {
    if (row.purpose !== 'main') continue;
    const { trials, form } = row;
    const shown = trials
      .toSorted((a, b) => a.position - b.position)
      .map(({ item, kind, showing, sides }) => [item, kind, showing ?? 0, sides ?? null]);
    const sheet = derived.get(row.slot);
    if (canonicalJson(asShown(sheet)) !== canonicalJson(shown) || (form ?? null) !== sheet?.form) {
      return {
        file: 'sheets.jsonl',
        line,
        reason: 'Its order or its sides are not those that the revealed secret gives.',
      };
    }
  }
  return null;
}

const asShown = (sheet: StudySheet | undefined) =>
  (sheet?.trials ?? []).map(({ unit, kind, showing, sides }) => [unit, kind, showing, sides]);

/** What the plan reads of an export's items. */
const unitsOf = (items: readonly ImportedItem[]): StudyUnit[] =>
  items.flatMap(({ item, unit }) => {
    if (unit === null) return [];
    const siblings = item.siblings ?? [];
    return unit.pair === null
      ? [itemUnit(item.id, siblings)]
      : [pairUnit(item.id, siblings, unit.pair, unit.purpose)];
  });
