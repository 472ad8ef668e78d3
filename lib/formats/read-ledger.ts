import type { z } from 'zod';
import { exportedJudgmentSchema, type ExportedJudgment } from '@/lib/domain/judgment';
import { sentence } from '@/lib/domain/sentence';
import { firstIssue } from './first-issue';
import { entryOf, type Folder } from './folder';
import { readJsonLines } from './json-lines';
import { eventRowSchema, labelRowSchema } from './ledger-rows';
import type { EventRow, LabelRow } from './ledger-rows';
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

/** judgments.jsonl of an export. */
export function readExportedJudgments(folder: Folder): AsyncGenerator<LedgerRow<ExportedJudgment>> {
  return rows(folder, 'judgments.jsonl', exportedJudgmentSchema);
}

async function* rows<T>(
  folder: Folder,
  file: string,
  schema: z.ZodType<T>,
): AsyncGenerator<LedgerRow<T>> {
  const entry = entryOf(folder, file);
  if (!entry) return;
  for await (const read of readJsonLines(entry.open())) {
    const { line } = read;
    if ('refused' in read) {
      yield { file, line, reason: read.refused, mend: read.mend };
      continue;
    }
    const parsed = schema.safeParse(read.value, { error: sentence });
    if (parsed.success) yield { line, row: parsed.data };
    else yield { file, line, reason: firstIssue(parsed.error), mend: 'Export the study again.' };
  }
}
