import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type { HowBlind } from '@/lib/domain/how-blind';
import type { Leaf } from '@/lib/form/leaves';
import { csvLines, readCell } from './csv-cell';

/** The columns of ratings.csv: one row for each answer of each revision, long. */
export const RATING_COLUMNS = [
  'version',
  'item',
  'rater',
  'field',
  'kind',
  'state',
  'value',
  'reason',
  'text',
  'revision',
  'current',
  'saved_at',
  'labelled_on',
  'active_ms',
  'source',
  'blind',
  'seals_open',
  'roles',
  'blind_because',
  'session',
] as const;

/** The columns of exports before `blind` had a word of its own: it said whether every seal was closed. */
const EARLIER_COLUMNS = RATING_COLUMNS.slice(0, RATING_COLUMNS.indexOf('blind_because'));

/** One label, whose answers are so many rows. */
export type RatedLabel = {
  readonly version: number;
  readonly item: string;
  readonly rater: string;
  readonly revision: number;
  /** Whether it is the last revision of its trial. */
  readonly current: boolean;
  readonly savedAt: string;
  /** What an imported file claims; otherwise the UTC date of savedAt. */
  readonly labelledOn?: string | undefined;
  readonly activeMs: number | null;
  readonly source: 'made' | 'declared';
  readonly blind: HowBlind;
  readonly sealsOpen: readonly string[];
  readonly roles: readonly string[];
  readonly session?: string | undefined;
  readonly leaves: readonly Pick<Leaf, 'path' | 'kind' | 'state' | 'value' | 'reason' | 'text'>[];
};

type Labels = Iterable<RatedLabel> | AsyncIterable<RatedLabel>;

/** ratings.csv: UTF-8, comma, LF; labels in the order given, answers in the order of the form. */
export const ratingsCsv = (labels: Labels): AsyncGenerator<string> =>
  csv(labels, RATING_COLUMNS, cells);

/** The same as an export of before had it, to compare that with its labels. */
export const earlierRatingsCsv = (labels: Labels): AsyncGenerator<string> =>
  csv(labels, EARLIER_COLUMNS, (label, leaf) => {
    const row = cells(label, leaf).slice(0, EARLIER_COLUMNS.length);
    return row
      .with(EARLIER_COLUMNS.indexOf('blind'), label.sealsOpen.length === 0 ? 'yes' : 'no')
      .with(EARLIER_COLUMNS.indexOf('labelled_on'), label.labelledOn ?? label.savedAt.slice(0, 10));
  });

async function* csv(
  labels: Labels,
  columns: readonly string[],
  cellsOf: typeof cells,
): AsyncGenerator<string> {
  yield `${columns.join(',')}\n`;
  for await (const label of labels) {
    const rows = label.leaves.map((leaf) => cellsOf(label, leaf));
    if (rows.length > 0) yield csvLines(rows);
  }
}

function cells(label: RatedLabel, leaf: RatedLabel['leaves'][number]): (string | number)[] {
  const { value = '' } = leaf;
  return [
    label.version,
    label.item,
    label.rater,
    leaf.path,
    leaf.kind,
    leaf.state,
    value,
    leaf.reason ?? '',
    leaf.text ?? '',
    label.revision,
    label.current ? 'yes' : 'no',
    label.savedAt,
    // A day at most, so that the column has one form; labels.jsonl keeps what a file claims to the letter.
    (label.labelledOn ?? label.savedAt).slice(0, 10),
    label.activeMs ?? '',
    label.source,
    label.blind.state,
    label.sealsOpen.join(' '),
    label.roles.join(' '),
    label.blind.because,
    label.session ?? '',
  ];
}

export type RatingRow = { readonly [column in (typeof RATING_COLUMNS)[number]]: string };

/** The rows of ratings.csv with every guard undone; numbers as they were written. */
export async function* readRatingsCsv(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<RatingRow> {
  const parser = parse({ columns: true, bom: true, record_delimiter: '\n' });
  const source = Readable.from(bytes, { objectMode: false });
  source.on('error', (error) => parser.destroy(error));
  for await (const row of source.pipe(parser)) yield unguarded(row);
}

function unguarded(row: unknown): RatingRow {
  if (typeof row !== 'object' || row === null) throw new TypeError('A row of CSV is an object.');
  const cell = (column: string): string => readCell(String(Reflect.get(row, column) ?? ''));
  // Every column is named in the list that the type is made of.
  return Object.fromEntries(RATING_COLUMNS.map((column) => [column, cell(column)])) as RatingRow;
}
