import { stringify } from 'csv-stringify/sync';

/**
 * A text as a spreadsheet may open it: one that could start a formula gets an apostrophe in front
 * (OWASP, CSV injection). So does one that starts with an apostrophe, so that `readCell` can undo it.
 * Numbers are not texts and are written as they are.
 */
export function guardCell(text: string): string {
  return /^[=+\-@\t\r\n\0'＝＋－＠]/.test(text) ? `'${text}` : text;
}

/** What `guardCell` was given. */
export function readCell(cell: string): string {
  return cell.startsWith("'") ? cell.slice(1) : cell;
}

/** Rows of a file for spreadsheets: comma, LF, every text guarded. */
export const csvLines = (rows: readonly (readonly (string | number)[])[]): string =>
  stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell : guardCell(cell)))),
    { quoted_match: /[\r\n]|^\s|\s$/ },
  );
