/** One row of a long file: what one rater said of one item. */
export type FileRating = {
  /** Where it stands in its file, from 1. */
  readonly line: number;
  readonly item: string;
  readonly rater: string;
  /** The label exactly as written; null where there is none, or where the rater could not judge. */
  readonly value: string | null;
  readonly cannotJudge: boolean;
  /** What the item is resampled with; null where items are drawn by themselves. */
  readonly cluster: string | null;
};

/** A row that stops the computing: where, which column, why, and what would mend it. */
export type RatingFault = {
  readonly line: number;
  readonly column: string;
  readonly reason: string;
  readonly mend: string;
};
