import type { LeafCell } from '@/lib/form/values-of-leaves';
import { countedLabels } from './counted-labels';
import { readCell } from './csv-cell';
import type { LeftOut } from './long-ratings';
import { ratingRecords, type RatingRecord, type UnreadRow } from './rating-records';
import { RATING_COLUMNS } from './ratings-csv';

/** What one rater said of one item in an exported ratings.csv: the last blind revision. */
export type ExportedLabel = {
  readonly item: string;
  readonly rater: string;
  readonly cells: readonly LeafCell[];
};

export type ExportedLabels =
  | { readonly ok: true; readonly labels: readonly ExportedLabel[]; readonly leftOut: LeftOut }
  | { readonly ok: false; readonly problem: string }
  | { readonly ok: false; readonly refused: readonly UnreadRow[] };

/** The labels of an exported ratings.csv that figures count. */
export async function exportedLabels(bytes: Uint8Array): Promise<ExportedLabels> {
  const read = await ratingRecords(bytes);
  if (read.unread.length > 0) return { ok: false, refused: read.unread };
  const lacking = RATING_COLUMNS.find((column) => !read.columns.includes(column));
  if (lacking !== undefined)
    return { ok: false, problem: `There is no column "${lacking}": with --study the file is the ratings.csv of an export.` }; // prettier-ignore
  const { records, replaced, afterReveal } = countedLabels(read.records);
  const labels = new Map<string, { item: string; rater: string; cells: LeafCell[] }>();
  for (const record of records) {
    const [item, rater] = [text(record, 'item'), text(record, 'rater')];
    const key = JSON.stringify([item, rater]);
    const label = labels.get(key) ?? { item, rater, cells: [] };
    label.cells.push({
      path: text(record, 'field'),
      state: text(record, 'state'),
      value: text(record, 'value'),
      reason: text(record, 'reason'),
      text: text(record, 'text'),
    });
    labels.set(key, label);
  }
  return {
    ok: true,
    labels: [...labels.values()],
    leftOut: { otherFields: 0, replaced, afterReveal },
  };
}

function text({ cells }: RatingRecord, column: string): string {
  const cell = cells.get(column);
  return typeof cell === 'string' ? readCell(cell) : '';
}
