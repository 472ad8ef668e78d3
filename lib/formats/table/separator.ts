import { parse } from 'csv-parse/sync';

/** What may stand between two cells. */
export type Separator = ',' | ';' | '\t' | '|';

export const SEPARATORS: readonly Separator[] = [',', ';', '\t', '|'];

export type FoundSeparator =
  | {
      readonly separator: Separator;
      /** How many cells the header has. */
      readonly cells: number;
      /** Lines before the header: one, where it names the separator. */
      readonly skipped: 0 | 1;
    }
  | { readonly refused: string; readonly mend: string };

const DECLARED = /^"?sep=(.)"?[,;\t|]*(?:\r\n|\n|\r|$)/i;

/** The first line of a file that names its separator for a spreadsheet program, as in `sep=;`. */
function declared(start: string): FoundSeparator | null {
  const sign = DECLARED.exec(start)?.[1];
  if (sign === undefined) return null;
  const separator = SEPARATORS.find((one) => one === sign);
  return separator === undefined
    ? {
        refused: `The first line names the separator "${sign}", which is not one that is read.`,
        mend: 'Save the file with commas, semicolons, tabs or "|" between the cells.',
      }
    : { separator, cells: 2, skipped: 1 };
}

/**
 * The separator of a table, from its first rows: the one that splits the header into at least two cells and most rows
 * into as many. Nothing is guessed: where two fit equally well, the file has to say. A table of one column has commas.
 * `whole` says that the start is all of the file.
 */
export function separatorOf(start: string, whole: boolean): FoundSeparator {
  const said = declared(start);
  if (said !== null) return said;
  const fits = SEPARATORS.map((separator) => ({ separator, ...fitOf(start, separator, whole) }))
    .filter(({ cells }) => cells > 1)
    .sort((a, b) => b.share - a.share || b.cells - a.cells);
  const [best, second] = fits;
  if (best === undefined) return { separator: ',', cells: 1, skipped: 0 };
  if (second !== undefined && second.share === best.share) {
    return {
      refused: `The header can be split by ${nameOf(best.separator)} and by ${nameOf(second.separator)}.`,
      mend: `Say which, in a line of its own before the header: sep=${best.separator === '\t' ? ';' : best.separator}`,
    };
  }
  return { separator: best.separator, cells: best.cells, skipped: 0 };
}

export const nameOf = (separator: Separator): string =>
  ({ ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': '"|"' })[separator];

const SAMPLED_ROWS = 200;

/** How many cells the header has with this separator, and the share of rows that have as many. */
function fitOf(
  start: string,
  delimiter: Separator,
  whole: boolean,
): { cells: number; share: number } {
  const rows: string[][] = [];
  try {
    parse(start, {
      delimiter,
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      to: SAMPLED_ROWS,
      on_record: (row: string[]) => {
        rows.push(row);
        return null;
      },
    });
  } catch {
    // The end of a sample may cut a quoted cell; a separator that is none breaks the quotes of the header already.
  }
  if (!whole && rows.length > 1 && rows.length < SAMPLED_ROWS) rows.pop();
  const [header, ...rest] = rows.map((row) => withoutEmptyEnd(row).length);
  if (header === undefined) return { cells: 0, share: 0 };
  const alike = rest.filter((cells) => cells === header).length;
  return { cells: header, share: rest.length === 0 ? 1 : alike / rest.length };
}

/** The cells up to the last one that is not empty. */
export function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
}
