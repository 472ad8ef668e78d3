import type { ExportedJudgment } from '@/lib/domain/judgment';
import type { Folder } from './folder';
import type { EventRow, LabelRow, SheetRow } from './ledger-rows';
import { readJudgments, type FileJudgment, type JudgmentRowsOptions } from './judgment-rows';
import { readEventRows, readExportedJudgments, readLabelRows, type LedgerRow } from './read-ledger';
import { readSheetRows } from './read-sheets';
import type { Refused } from './refusals';

/** The ledger of an exported study: events at once, sheets and labels as they come. */
export type Archive = {
  readonly events: readonly EventRow[];
  readonly sheets: () => AsyncGenerator<SheetRow>;
  readonly labels: () => AsyncGenerator<LabelRow>;
  /** Judgments as figures read them, once the study's form and items are known. */
  readonly judgments: (
    against: Pick<JudgmentRowsOptions, 'form' | 'item'>,
  ) => AsyncGenerator<FileJudgment<ExportedJudgment> | Refused>;
};

/** Reads an export's ledger that was planned without a refused row. */
export async function archiveOf(folder: Folder): Promise<Archive> {
  return {
    events: await all(readEventRows(folder)),
    sheets: () => sound(readSheetRows(folder)),
    labels: () => sound(readLabelRows(folder)),
    judgments: (against) => readJudgments(readExportedJudgments(folder), against),
  };
}

async function* sound<T>(rows: AsyncGenerator<LedgerRow<T>>): AsyncGenerator<T> {
  for await (const read of rows) {
    if ('reason' in read)
      throw new Error(`The files are no longer those that were planned (line ${read.line}).`);
    yield read.row;
  }
}

async function all<T>(rows: AsyncGenerator<LedgerRow<T>>): Promise<T[]> {
  const found: T[] = [];
  for await (const row of sound(rows)) found.push(row);
  return found;
}
