import type { Item, Provenance } from '@/lib/domain/item';
import { hasWorksheetFields } from '@/lib/forced-choice/pair-study-faults';
import { worksheetUnit, type ItemUnit } from '@/lib/forced-choice/item-unit';
import type { Folder } from './folder';
import { joinedItems } from './joined-items';
import { KnownIds } from './known-ids';
import { layouts } from './layouts';
import { createPace } from './pace';
import { readPairRows, type ReadPair } from './pair-rows';
import { PairedItems } from './paired-items';
import { MAX_ROWS, planImport, type ImportOptions, type Plan } from './plan';
import { watched } from './progress';
import { fixedContents, readShownRows } from './shown-rows';

export type ImportedItem = {
  readonly line: number;
  readonly item: Item;
  readonly provenance: Provenance;
  /** The salt of its provenance, when an export gave one. */
  readonly salt?: string;
  /** What a trial shows of it; null for an item that is shown only inside a pair. */
  readonly unit: ItemUnit | null;
};

/**
 * The items that a plan stores, one by one and in the order of the file: the second reading. Without a
 * plan it makes one. Refused rows are passed over only after the word `leaveOut`; asking without it is
 * a mistake of the caller, and throws. It throws too when the files are no longer those of the plan.
 */
export async function* readItems(
  brought: Folder,
  options: ImportOptions & { readonly leaveOut?: boolean; readonly plan?: Plan } = {},
): AsyncGenerator<ImportedItem> {
  const plan = options.plan ?? (await planImport(brought, options));
  const { study, leftOut, items } = plan;
  if (!study || plan.storable === 'no') throw new Error('Nothing of this import can be stored.');
  if (plan.storable === 'if-left-out' && options.leaveOut !== true) {
    throw new Error('Rows are refused, and nobody said that they are to be left out.');
  }
  const layout = layouts[options.from ?? 'folder'];
  const folder = watched(brought, options.onProgress);
  const lineOf = await provenanceLines(layout.provenance(folder), new Set(leftOut.provenance));
  const pairRows = await readPairRows(folder);
  const shownRows = await readShownRows(folder);
  const fixed = fixedContents(shownRows);
  const paired = new PairedItems(without(pairRows, new Set(leftOut.pairs)), fixed);
  const pairsShown = pairRows.length > 0 || plan.shown > 0;
  const alone = !pairsShown || hasWorksheetFields(study.form);
  const skipped = new Set(leftOut.items);
  const gone = new Set(leftOut.itemIds);
  const pace = createPace();
  let stored = 0;
  for await (const read of joinedItems(layout, folder, study, lineOf)) {
    await pace();
    if (skipped.has(read.line)) {
      // Behind the last row that was planned, nothing was read.
      if (stored === items.stored && items.in > MAX_ROWS) break;
      continue;
    }
    if ('reason' in read) throw changed();
    stored += 1;
    const { line, provenance, salt } = read;
    const item = withoutSiblings(read.item, gone);
    paired.keep({ ...read, item });
    const unit = alone && !paired.names(item.id) ? worksheetUnit : null;
    yield { line, item, provenance, unit, ...(salt !== undefined && { salt }) };
  }
  if (stored !== items.stored) throw changed();
  for (const made of paired.composed(study, () => false)) {
    if ('reason' in made) throw changed();
    const { line, item, provenance, kind, purpose, pair, salt } = made;
    const unit = { kind, purpose, pair };
    yield { line, item, provenance, unit, ...(salt !== undefined && { salt }) };
  }
  for (const read of pairRows.length === 0 ? shownRows : []) {
    if ('reason' in read) throw changed();
    const { id, kind, content } = read.row;
    const unit: ItemUnit = { kind, purpose: 'standard', pair: null };
    yield { line: read.line, item: { id, content }, provenance: {}, unit };
  }
}

type Rows = ReturnType<(typeof layouts)['folder']['provenance']>;

async function provenanceLines(
  rows: Rows,
  leftOut: ReadonlySet<number>,
): Promise<(id: string) => number | undefined> {
  const ids = new KnownIds();
  const pace = createPace();
  for await (const read of rows ?? []) {
    await pace();
    if (read.id !== undefined && !leftOut.has(read.line)) ids.note(read.id, read.line, false);
  }
  return (id) => ids.lineOf(id);
}

/** The rows of pairs.jsonl but those that were left out. */
const without = (rows: readonly ReadPair[], leftOut: ReadonlySet<number>): ReadPair[] =>
  rows.filter(({ line }) => !leftOut.has(line));

/** The item without siblings that were left out. */
function withoutSiblings(item: Item, gone: ReadonlySet<string>): Item {
  if (!item.siblings?.some((id) => gone.has(id))) return item;
  const { siblings, ...rest } = item;
  const kept = siblings.filter((id) => !gone.has(id));
  return kept.length > 0 ? { ...rest, siblings: kept } : rest;
}

function changed(): Error {
  return new Error('The files are no longer those that were planned.');
}
