import type { Provenance } from '@/lib/domain/item';
import { withoutTrace, type PairSource } from '@/lib/forced-choice/pair-source';
import { hasInk } from '@/lib/domain/content';
import { nearest } from '@/lib/domain/sentence';
import type { RefusedRow, TextRow } from './text-rows';
import { marksNothing } from './unclear-cells';

/** Pairs as two columns or two runs give them, and the rows of which no pair could be made. */
export type Sources = {
  readonly pairs: readonly PairSource[];
  readonly refused: readonly RefusedRow[];
};

export const refusedAt = (
  { file, line }: Pick<TextRow, 'file' | 'line'>,
  field: string | null,
  reason: string,
  mend: string,
): RefusedRow => ({ file, line, field, reason, mend });

export const isRefused = (found: object): found is RefusedRow => 'reason' in found;

/** The words of a field, and what was thought before they were written where that stands before them. */
export function textOf(
  row: TextRow,
  field: string,
): { body: string; thought: Provenance } | RefusedRow {
  const value = row.fields[field];
  if (typeof value !== 'string' || !hasInk(value)) {
    const reason =
      value === null || value === undefined || value === '' ? 'It is empty.' : 'It is no text.';
    return refusedAt(row, field, reason, 'Fill it with the text, or take the row out.');
  }
  if (marksNothing(value))
    return refusedAt(row, field, 'It may stand for nothing, not for a text.', 'Fill it with the text, or take the row out.'); // prettier-ignore
  const { body, trace } = withoutTrace(value);
  if (trace === null) return { body, thought: {} };
  if (!hasInk(body)) {
    const reason = 'After its reasoning there is no text.';
    return refusedAt(row, field, reason, 'Give the text that a rater shall read.');
  }
  return { body, thought: { thought_before: trace } };
}

/** The texts that stand above a pair. */
export function contextOf(
  row: TextRow,
  fields: readonly string[],
): { id: string; body: string }[] | RefusedRow {
  const above: { id: string; body: string }[] = [];
  for (const field of fields) {
    const text = textOf(row, field);
    if (isRefused(text)) return text;
    above.push({ id: field, body: text.body });
  }
  return above;
}

/** The fields of a row that are not shown. */
export const unshown = (row: TextRow, shown: readonly string[]): Provenance =>
  Object.fromEntries(Object.entries(row.fields).filter(([name]) => !shown.includes(name)));

/** A named field that no row of the file has: said once, not at every row. */
export function missingField(
  rows: readonly TextRow[],
  fields: readonly string[],
): RefusedRow | undefined {
  const known = new Set(rows.flatMap((row) => Object.keys(row.fields)));
  const [first] = rows;
  const missing = fields.find((field) => !known.has(field));
  if (first === undefined || missing === undefined) return undefined;
  const meant = nearest(missing, [...known]);
  const mend = meant
    ? `Did you mean "${meant}"?`
    : `The fields are ${[...known].map((name) => `"${name}"`).join(', ')}.`;
  return refusedAt(first, missing, 'No row has this field.', mend);
}
