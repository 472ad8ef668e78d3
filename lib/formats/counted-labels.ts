import type { RatingRecord } from './rating-records';

/**
 * The rows of an exported ratings.csv that count: of each rater's label of an item the last revision that was made
 * blind, or that a file declared so. Others are counted beside.
 */
export function countedLabels(records: readonly RatingRecord[]): {
  readonly records: RatingRecord[];
  readonly replaced: number;
  readonly afterReveal: number;
} {
  const newest = new Map<string, readonly [version: number, revision: number]>();
  const blind = records.filter((record) => madeBlind(record));
  for (const record of blind) {
    const key = labelOf(record);
    const known = newest.get(key);
    if (!known || isAfter(revisionOf(record), known)) newest.set(key, revisionOf(record));
  }
  const counted = blind.filter((record) => {
    const known = newest.get(labelOf(record));
    return known !== undefined && !isAfter(known, revisionOf(record));
  });
  return {
    records: counted,
    replaced: blind.length - counted.length,
    afterReveal: records.length - blind.length,
  };
}

const cell = ({ cells }: RatingRecord, column: string): string => {
  const own = cells.get(column);
  return typeof own === 'string' ? own : '';
};

/** Exports of before said `yes` where every seal was closed; of a file they said it too, and `no` where one was open. */
const madeBlind = (record: RatingRecord): boolean =>
  ['made blind', 'declared blind', 'yes'].includes(cell(record, 'blind'));

const labelOf = (record: RatingRecord): string =>
  JSON.stringify([cell(record, 'rater'), cell(record, 'item')]);

const revisionOf = (record: RatingRecord): readonly [number, number] => [
  Number(cell(record, 'version')),
  Number(cell(record, 'revision')),
];

const isAfter = (one: readonly [number, number], other: readonly [number, number]): boolean =>
  one[0] > other[0] || (one[0] === other[0] && one[1] > other[1]);
