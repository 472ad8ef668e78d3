import { numberOf } from '@/lib/figures/file-agreement/scale';
import { difference, fold } from './alike';
import type { UnreadRow } from './rating-records';

/**
 * What programs and people write where there is nothing: empty texts, pandas, R, SQL, spreadsheets' errors, dashes.
 * Compared without case and without the white space around.
 */
const MARKS_FOR_NOTHING: ReadonlySet<string> = new Set([
  ...['', 'na', 'n/a', 'n.a.', 'n.a', '<na>', 'nan', '-nan', 'nat', 'none', 'null', '(null)', 'nil', '\\n'],
  ...['#n/a', '#na', '#value!', '#ref!', '#div/0!', '#name?', '#null!', '#num!', '#error!', '#spill!', '#calc!'],
  ...['-', '--', '---', '.', '..', '...', '?', '??', '\u2026', '(blank)', '(empty)'],
]); // prettier-ignore

/** Whether a text may stand for nothing. */
export const marksNothing = (text: string): boolean => MARKS_FOR_NOTHING.has(fold(text));

export type NamedCell = { readonly line: number; readonly text: string };

/**
 * The texts of a column that may stand for nothing, once each, with the number of rows: whether they do is asked, and
 * never guessed.
 */
export function marksIn(cells: Iterable<NamedCell>, column: string, mend: string): UnreadRow[] {
  const found = new Map<string, { line: number; rows: number }>();
  for (const { line, text } of cells) {
    const known = found.get(text);
    if (known !== undefined) known.rows += 1;
    else if (marksNothing(text)) found.set(text, { line, rows: 1 });
  }
  return [...found].map(([text, { line, rows }]) => ({
    line,
    column,
    reason: `${shown(text)} may stand for nothing (${rows === 1 ? '1 row' : `${rows} rows`}).`,
    mend: mend.replace('MARK', quoted(text)),
  }));
}

/**
 * Texts of a column that look like another one, once each: capitals, white space, alphabets, Unicode's ways of
 * writing, or one number in two ways.
 */
export function alikeIn(cells: Iterable<NamedCell>, column: string): UnreadRow[] {
  const lines = new Map<string, number>();
  const firsts = new Map<string, string>();
  const found: UnreadRow[] = [];
  for (const { line, text } of cells) {
    if (lines.has(text)) continue;
    lines.set(text, line);
    const number = numberOf(text.trim());
    const key = number === null ? fold(text) : `#${number}`;
    const other = firsts.get(key);
    if (other === undefined) firsts.set(key, text);
    else {
      const how = number === null ? difference(other, text) : 'they are one number';
      found.push({
        line,
        column,
        reason: `${shown(text)} and ${shown(other)} (line ${lines.get(other)}) look alike: ${how}.`,
        mend: 'Write both in the same way, or say --as-written if they are two.',
      });
    }
  }
  return found;
}

const shown = (text: string): string =>
  JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** As it is typed at a command line. */
const quoted = (text: string): string => (/^[\w./-]+$/.test(text) ? text : `'${text}'`);
