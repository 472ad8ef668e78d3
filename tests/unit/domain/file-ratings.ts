import {
  agreementOfFile,
  scaleOf,
  type FileAgreement,
  type FileFigure,
  type FileRating,
  type Scale,
} from '@/lib/figures/agreement-of-file';
import type { Level } from '@/lib/stats/agreement/krippendorff-alpha';

/** A label, null where there is none, or '?' where the rater could not judge. */
export type Given = string | number | null;

/** A matrix as the rows of a long file: items i0, i1, …; raters a, b, … unless named. */
export function longRows(
  matrix: readonly (readonly Given[])[],
  raters: readonly string[] = ['a', 'b', 'c', 'd', 'e', 'f'],
  clusterOf: (item: number) => string | null = () => null,
): FileRating[] {
  return matrix.flatMap((row, item) =>
    row.map((given, rater): FileRating => {
      const cannotJudge = given === '?';
      return {
        line: 2 + item * row.length + rater,
        item: `i${item}`,
        rater: raters[rater] ?? `r${rater}`,
        value: given === null || cannotJudge ? null : String(given),
        cannotJudge,
        cluster: clusterOf(item),
      };
    }),
  );
}

export function scaleFor(
  ratings: readonly FileRating[],
  level: Level,
  categories: readonly string[] | null = null,
): Scale {
  const read = scaleOf(ratings, level, categories);
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  return read.scale;
}

type Options = {
  readonly level?: Level;
  readonly categories?: readonly string[];
  readonly cluster?: string;
  readonly resamples?: number;
  readonly seed?: number;
};

export function agreementOfRows(
  ratings: readonly FileRating[],
  options: Options = {},
): FileAgreement {
  const {
    level = 'nominal',
    categories = null,
    cluster = null,
    resamples = 200,
    seed = 1,
  } = options;
  const scale = scaleFor(ratings, level, categories);
  return agreementOfFile({ ratings, scale, field: null, cluster, resamples, seed });
}

/** The one row of a metric in a section. */
export function figure(
  found: FileAgreement,
  section: FileFigure['section'],
  metric: string,
  where: Partial<Pick<FileFigure, 'grader' | 'other' | 'category'>> = {},
): FileFigure {
  const rows = found.rows.filter(
    (row) =>
      row.section === section &&
      row.metric === metric &&
      Object.entries(where).every(([key, value]) => Reflect.get(row, key) === value),
  );
  const [row] = rows;
  if (rows.length !== 1 || row === undefined) throw new Error(`${rows.length} rows of ${metric}`);
  return row;
}
