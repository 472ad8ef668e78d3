import type { z } from 'zod';
import { exportedJudgmentSchema, type ExportedJudgment } from '@/lib/domain/judgment';
import { sentence } from '@/lib/domain/sentence';
import { entryOf, type Folder } from './folder';
import { readJsonLines } from './json-lines';
import { eventRowSchema, labelRowSchema, sheetRowSchema } from './ledger-rows';
import type { EventRow, LabelRow, SheetRow } from './ledger-rows';
import type { Refused } from './refusals';

export type LedgerRow<T> = { readonly line: number; readonly row: T } | Refused;

/** labels.jsonl of an export, row by row; nothing when there is no such file. */
export function readLabelRows(folder: Folder): AsyncGenerator<LedgerRow<LabelRow>> {
  return rows(folder, 'labels.jsonl', labelRowSchema);
}

/** events.jsonl of an export. */
export function readEventRows(folder: Folder): AsyncGenerator<LedgerRow<EventRow>> {
  return rows(folder, 'events.jsonl', eventRowSchema);
}

/** sheets.jsonl of an export. */
export function readSheetRows(folder: Folder): AsyncGenerator<LedgerRow<SheetRow>> {
  return rows(folder, 'sheets.jsonl', sheetRowSchema);
}

/** judgments.jsonl of an export. */
export function readExportedJudgments(folder: Folder): AsyncGenerator<LedgerRow<ExportedJudgment>> {
  return rows(folder, 'judgments.jsonl', exportedJudgmentSchema);
}

/** A sheet of many trials is one long line. */
const MAX_SHEET_BYTES = 50_000_000;

async function* rows<T>(
  folder: Folder,
  file: string,
  schema: z.ZodType<T>,
): AsyncGenerator<LedgerRow<T>> {
  const entry = entryOf(folder, file);
  if (!entry) return;
  const limit = file === 'sheets.jsonl' ? MAX_SHEET_BYTES : undefined;
  for await (const read of readJsonLines(entry.open(), limit)) {
    const { line } = read;
    if ('refused' in read) {
      yield { file, line, reason: read.refused, mend: read.mend };
      continue;
    }
    const parsed = schema.safeParse(read.value, { error: sentence });
    if (parsed.success) yield { line, row: parsed.data };
    else {
      const [issue] = parsed.error.issues;
      const where = (issue?.path ?? []).map((step) => String(step).slice(0, 40)).join('/');
      const message = issue?.message ?? 'The row has another shape.';
      const reason = where === '' ? message : `${where}: ${message}`;
      yield { file, line, reason, mend: 'Export the study again.' };
    }
  }
}
