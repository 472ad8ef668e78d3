import { Attribution } from './attribution';
import type { Folder } from './folder';
import { createPace } from './pace';
import type { Counts } from './plan';
import { readEventRows, readExportedJudgments, readLabelRows, type LedgerRow } from './read-ledger';
import { readSheetRows } from './read-sheets';
import type { Refusals } from './refusals';

/** The files that an export adds to a study's folder, each after those that it is checked against. */
export const LEDGER_FILES = [
  'events.jsonl',
  'sheets.jsonl',
  'labels.jsonl',
  'judgments.jsonl',
] as const;

/** Files of an export that follow from the others, and are not read. */
export const DERIVED_FILES = [
  'ratings.csv',
  'gold.jsonl',
  'gold.csv',
  'figures.csv',
  'manifest.json',
] as const;

export type LedgerCounts = {
  readonly labels: Counts;
  readonly events: Counts;
  readonly sheets: Counts;
  /** Read only beside the events that bind them. */
  readonly judgments: Counts;
};

/**
 * Reads the ledger of an export, row by row, and counts what would be stored of it. Rows are refused that name
 * another item, rater or place than the chain and sheets.jsonl do.
 */
export async function planLedger(
  folder: Folder,
  itemKnown: (id: string) => boolean,
  refusals: Refusals,
): Promise<LedgerCounts> {
  const itemFault = (id: string): string | null =>
    itemKnown(id) ? null : 'The row names an item that is not in items.jsonl.';
  const whose = new Attribution();
  const events = await counted('events.jsonl', readEventRows(folder), refusals, (row) => {
    whose.event(row);
    return null;
  });
  const sheets = await counted('sheets.jsonl', readSheetRows(folder), refusals, (row) => {
    const fault = whose.sheetFault(row);
    return row.trials.every((trial) => itemKnown(trial.item)) ? fault : itemFault('');
  });
  const labels = await counted(
    'labels.jsonl',
    readLabelRows(folder),
    refusals,
    (row) => itemFault(row.item) ?? whose.labelFault(row),
  );
  const judgments =
    events.in > 0
      ? await counted('judgments.jsonl', readExportedJudgments(folder), refusals, (row) =>
          itemFault(row.item),
        )
      : { in: 0, stored: 0, refused: 0 };
  return { labels, events, sheets, judgments };
}

async function counted<T>(
  file: string,
  rows: AsyncGenerator<LedgerRow<T>>,
  refusals: Refusals,
  faultOf: (row: T) => string | null,
): Promise<Counts> {
  const pace = createPace();
  let count = 0;
  for await (const read of rows) {
    count += 1;
    await pace();
    if ('reason' in read) {
      refusals.add(read);
      continue;
    }
    const reason = faultOf(read.row);
    if (reason !== null) {
      refusals.add({ file, line: read.line, reason, mend: 'Export the study again.' });
    }
  }
  const refused = refusals.count(file);
  return { in: count, stored: count - refused, refused };
}
