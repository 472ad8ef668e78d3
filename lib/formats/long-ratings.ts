import type { FileRating } from '@/lib/figures/agreement-of-file';
import { readCell } from './csv-cell';
import { countedLabels } from './counted-labels';
import { chosenField, namedColumns, type NamedColumns } from './rating-columns';
import {
  CANNOT_JUDGE,
  NO_CELL,
  ratingRecords,
  type Cell,
  type RatingRecord,
  type UnreadRow,
} from './rating-records';
import { RATING_COLUMNS } from './ratings-csv';
import { alikeIn, marksIn } from './unclear-cells';

export type LongRatingsOptions = {
  readonly field?: string | undefined;
  /** The column whose value the items of one cluster share. */
  readonly cluster?: string | undefined;
  /** Values that stand for nothing in this file, such as NA. */
  readonly missing?: readonly string[] | undefined;
  /** Whether marks for nothing and texts that look alike are labels and names as they stand. */
  readonly asWritten?: boolean | undefined;
  /** Whether values are numbers, so that 1 and 1.0 are the same. */
  readonly numbers?: boolean | undefined;
};

export type LongRatings =
  | {
      readonly ok: true;
      readonly ratings: readonly FileRating[];
      /** The field that was read; null in a file without fields. */
      readonly field: string | null;
      readonly leftOut: LeftOut;
    }
  /** The file as a whole cannot be used, or some of its rows cannot. */
  | { readonly ok: false; readonly problem: string }
  | { readonly ok: false; readonly refused: readonly UnreadRow[] };

/** Rows that have no part in the figures, counted. */
export type LeftOut = {
  /** Rows of other fields. */
  readonly otherFields: number;
  /** Of an exported ratings.csv: rows that a later revision replaced, and rows made or changed after a reveal. */
  readonly replaced: number;
  readonly afterReveal: number;
};

/**
 * Reads ratings in long form, one row a rating: columns item (or item_id), rater (or rater_id) and value, and field
 * (or criterion) where there are several; `state` may say cannot-judge. An exported ratings.csv is such a file, of
 * which each label's last blind revision counts, as on the page of the study. Texts are taken exactly as written.
 */
export async function readLongRatings(
  bytes: Uint8Array,
  options: LongRatingsOptions,
): Promise<LongRatings> {
  const read = await ratingRecords(bytes);
  if (read.unread.length > 0) return { ok: false, refused: read.unread };
  if (read.records.length === 0)
    return { ok: false, problem: 'The file has no rows: there is nothing to compute.' };
  const named = namedColumns(read.columns, options.cluster);
  if (typeof named === 'string') return { ok: false, problem: named };
  const own = RATING_COLUMNS.every((column) => read.columns.includes(column));
  const counted = own ? countedLabels(unguarded(read.records)) : null;
  const records = counted?.records ?? withoutMarks(read.records, named, options.missing ?? []);
  // What our own export writes is what the form took: its states say what is missing.
  const unclear = own || options.asWritten === true ? [] : unclearCells(records, named, options);
  if (unclear.length > 0) return { ok: false, refused: unclear };
  const rows = plainRows(records, named);
  if (rows.refused.length > 0) return { ok: false, refused: rows.refused };
  const fields = rows.ratings.flatMap((row) => row.field ?? []);
  const field = chosenField(fields, named.field, options.field);
  if (!field.ok) return field;
  const ratings = rows.ratings.filter((row) => row.field === field.name);
  return {
    ok: true,
    ratings: ratings.map(({ line, item, rater, value, cannotJudge, cluster }) => {
      return { line, item, rater, value, cannotJudge, cluster };
    }),
    field: field.name,
    leftOut: {
      otherFields: rows.ratings.length - ratings.length,
      replaced: counted?.replaced ?? 0,
      afterReveal: counted?.afterReveal ?? 0,
    },
  };
}

/** The rows with nothing in place of the values that were said to stand for nothing. */
function withoutMarks(
  records: readonly RatingRecord[],
  { value }: NamedColumns,
  missing: readonly string[],
): readonly RatingRecord[] {
  if (missing.length === 0) return records;
  const marks = new Set(missing.map((mark) => mark.trim()));
  return records.map(({ line, cells }) => {
    const cell = cells.get(value);
    const nothing = typeof cell === 'string' && marks.has(cell.trim());
    return { line, cells: nothing ? new Map([...cells, [value, null]]) : cells };
  });
}

const IF_A_VALUE = 'Say --missing MARK if it does, or --as-written if it is a label.';
const IF_A_NAME = 'Write the name, leave the row out, or say --as-written if it is the name.';

/** Cells of which only a person can say what they mean: marks for nothing, and texts that look like another. */
function unclearCells(
  records: readonly RatingRecord[],
  named: NamedColumns,
  { numbers }: LongRatingsOptions,
): UnreadRow[] {
  const cells = (column: string) =>
    records.flatMap(({ line, cells }) => {
      const text = cells.get(column);
      return typeof text === 'string' ? [{ line, text }] : [];
    });
  const names = [named.item, named.rater, named.field, named.cluster].filter((one) => one !== null);
  return [
    ...marksIn(cells(named.value), named.value, IF_A_VALUE),
    ...(numbers === true ? [] : alikeIn(cells(named.value), named.value)),
    ...names.flatMap((name) => [
      ...marksIn(cells(name), name, IF_A_NAME),
      ...alikeIn(cells(name), name),
    ]),
  ];
}

/** An exported ratings.csv guards cells that a spreadsheet could take for a formula. */
function unguarded(records: readonly RatingRecord[]): RatingRecord[] {
  const plain = (cell: Cell): Cell => (typeof cell === 'string' ? readCell(cell) : cell);
  return records.map(({ line, cells }) => ({
    line,
    cells: new Map([...cells].map(([column, cell]) => [column, plain(cell)])),
  }));
}

type PlainRow = FileRating & { readonly field: string | null };

const STATES: readonly string[] = ['given', 'cannot-judge', 'missing', 'skipped', 'hidden'];

function plainRows(
  records: readonly RatingRecord[],
  named: NamedColumns,
): { ratings: PlainRow[]; refused: UnreadRow[] } {
  const ratings: PlainRow[] = [];
  const refused: UnreadRow[] = [];
  const earlier = new Map<string, number>();
  const clusters = new Map<string, { readonly cluster: string; readonly line: number }>();
  for (const record of records) {
    const row = plainRow(record, named);
    if ('reason' in row) {
      refused.push(row);
      continue;
    }
    const { line, item, rater, field, cluster } = row;
    const key = JSON.stringify([item, rater, field]);
    const before = earlier.get(key);
    const known = clusters.get(item);
    if (before !== undefined) {
      const of = field === null ? 'same item' : 'same item and field';
      refused.push({
        line,
        column: null,
        reason: `Line ${before} has a value of the same rater for the ${of}.`,
        mend: `Keep one of lines ${before} and ${line}.`,
      });
    } else if (cluster !== null && known !== undefined && known.cluster !== cluster) {
      refused.push({
        line,
        column: named.cluster,
        reason: `Line ${known.line} puts the same item in another cluster.`,
        mend: `Give the item one cluster in lines ${known.line} and ${line}.`,
      });
    } else {
      earlier.set(key, line);
      if (cluster !== null && known === undefined) clusters.set(item, { cluster, line });
      ratings.push(row);
    }
  }
  return { ratings, refused };
}

function plainRow({ line, cells }: RatingRecord, named: NamedColumns): PlainRow | UnreadRow {
  const text = (column: string): string | UnreadRow => {
    const cell = cells.get(column);
    if (typeof cell === 'string' && cell !== '') return cell;
    const mend = `Give every row its ${column}, as a text or a number.`;
    return { line, column, reason: 'It is empty, or no text or number.', mend };
  };
  const item = text(named.item);
  const rater = text(named.rater);
  const field = named.field === null ? null : text(named.field);
  const cluster = named.cluster === null ? null : text(named.cluster);
  const unread = [item, rater, field, cluster].find((cell) => typeof cell === 'object' && cell);
  if (typeof unread === 'object' && unread !== null) return unread;
  const answer = answerOf(line, cells, named);
  if ('reason' in answer) return answer;
  return { line, item: String(item), rater: String(rater), field: asText(field), cluster: asText(cluster), ...answer }; // prettier-ignore
}

const asText = (cell: string | UnreadRow | null): string | null =>
  typeof cell === 'string' ? cell : null;

function answerOf(
  line: number,
  cells: ReadonlyMap<string, Cell>,
  named: NamedColumns,
): Pick<FileRating, 'value' | 'cannotJudge'> | UnreadRow {
  const none = { value: null, cannotJudge: false };
  const state = named.state === null ? null : (cells.get(named.state) ?? null);
  if (state !== null && (typeof state !== 'string' || !STATES.includes(state))) {
    const reason = `It is none of ${STATES.join(', ')}.`;
    return { line, column: 'state', reason, mend: 'Correct it, or rename the column.' };
  }
  if (state === 'cannot-judge') return { value: null, cannotJudge: true };
  if (state !== null && state !== 'given') return none;
  const value = cells.has(named.value) ? cells.get(named.value) : null;
  if (value === CANNOT_JUDGE) return { value: null, cannotJudge: true };
  if (value === NO_CELL) {
    const mend = 'Write one text or number a row, or null where there is none.';
    return { line, column: named.value, reason: 'It is a list or an object.', mend };
  }
  return value === null || value === undefined ? none : { value, cannotJudge: false };
}
