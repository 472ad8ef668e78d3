import type { GraderName } from './grader-key';

/** Which grader gave which answer to which question on every item of a study. */
export type DisagreementIndex = {
  /** Internal ids. */
  readonly items: readonly string[];
  readonly graders: readonly GraderName[];
  readonly questions: readonly IndexedQuestion[];
  /** Attributes of items, where provenance is open: `of[item]` is a place in `values`, or -1. */
  readonly attributes: readonly {
    readonly name: string;
    readonly values: readonly string[];
    readonly of: Int32Array;
  }[];
  /** Items that enter no figure: pilots and fixtures. */
  readonly leftOut: ReadonlySet<number>;
};

/** The cells of item i are `starts[i]` to `starts[i + 1]`, one for each part; a code is a place in `answers`, or negative. */
export type IndexedQuestion = {
  readonly id: string;
  readonly ask: string;
  readonly over: string | null;
  /** What the codes mean; null where it is only known whether two in one cell are the same. */
  readonly answers: readonly string[] | null;
  readonly starts: Int32Array;
  /** By grader: the answers that stand now, and the last that were made blind. */
  readonly current: readonly Int32Array[];
  readonly blind: readonly Int32Array[];
};
