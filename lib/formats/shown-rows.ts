import { shownRowSchema, type ShownRow } from '@/lib/forced-choice/shown-row';
import type { Content } from '@/lib/form/content';
import { sentence } from '@/lib/domain/sentence';
import { entryOf, type Folder } from './folder';
import { readJsonLines } from './json-lines';
import type { Refused } from './refusals';
import { MAX_LINE_BYTES } from './text-lines';

export const SHOWN = 'shown.jsonl';

/** A pair's row holds the texts of two items, each of which may fill a line of items.jsonl. */
const MAX_SHOWN_BYTES = 3 * MAX_LINE_BYTES;

export type ReadShown = { readonly line: number; readonly row: ShownRow } | Refused;

/** The rows of shown.jsonl; nothing where there is no such file. */
export async function readShownRows(folder: Folder): Promise<ReadShown[]> {
  const entry = entryOf(folder, SHOWN);
  const rows: ReadShown[] = [];
  if (!entry) return rows;
  for await (const read of readJsonLines(entry.open(), MAX_SHOWN_BYTES)) {
    const { line } = read;
    if ('refused' in read) {
      rows.push({ file: SHOWN, line, reason: read.refused, mend: read.mend });
      continue;
    }
    const parsed = shownRowSchema.safeParse(read.value, { error: sentence });
    if (parsed.success) rows.push({ line, row: parsed.data });
    else {
      const message = parsed.error.issues[0]?.message ?? 'The row has another shape.';
      rows.push({ file: SHOWN, line, reason: message, mend: 'Export the study again.' });
    }
  }
  return rows;
}

/** What raters saw, by the row's id. */
export const fixedContents = (rows: readonly ReadShown[]): Map<string, Content> =>
  new Map(rows.flatMap((read) => ('reason' in read ? [] : [[read.row.id, read.row.content]])));
