import type { Folder } from './folder';
import { createPace } from './pace';
import type { Counts } from './plan';
import {
  readEventRows,
  readExportedJudgments,
  readLabelRows,
  readSheetRows,
  type LedgerRow,
} from './read-ledger';
import type { Refusals } from './refusals';

/** The files that an export adds to a study's folder. */
export const LEDGER_FILES = [
  'labels.jsonl',
  'events.jsonl',
  'sheets.jsonl',
  'judgments.jsonl',
] as const;

/** Files of an export that follow from the others, and are not read. */
export const DERIVED_FILES = ['ratings.csv', 'gold.jsonl', 'manifest.json'] as const;

export type LedgerCounts = {
  readonly labels: Counts;
  readonly events: Counts;
  readonly sheets: Counts;
  /** Read only beside the events that bind them. */
  readonly judgments: Counts;
};

/** Reads the ledger of an export, row by row, and counts what would be stored of it. */
export async function planLedger(
  folder: Folder,
  itemKnown: (id: string) => boolean,
  refusals: Refusals,
): Promise<LedgerCounts> {
  const itemFault = (id: string): string | null =>
    itemKnown(id) ? null : 'The row names an item that is not in items.jsonl.';
  const ledger = {
    labels: await counted('labels.jsonl', readLabelRows(folder), refusals, (row) =>
      itemFault(row.item),
    ),
    events: await counted('events.jsonl', readEventRows(folder), refusals, () => null),
    sheets: await counted('sheets.jsonl', readSheetRows(folder), refusals, (row) =>
      row.trials.every((trial) => itemKnown(trial.item)) ? null : itemFault(''),
    ),
  };
  const judgments =
    ledger.events.in > 0
      ? await counted('judgments.jsonl', readExportedJudgments(folder), refusals, (row) =>
          itemFault(row.item),
        )
      : { in: 0, stored: 0, refused: 0 };
  return { ...ledger, judgments };
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
