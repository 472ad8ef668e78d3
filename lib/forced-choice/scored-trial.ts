import type { PairPurpose, PairTrialKind, Side, Sides } from '@/lib/domain/pairs/pair';

/** One trial of a sheet with pairs, its answer, and the sealed side that says what the answer means. */
export type ScoredTrial = {
  /** The pair's id. */
  readonly pair: string;
  readonly kind: PairTrialKind;
  readonly purpose: PairPurpose;
  readonly showing: 'first' | 'repeat' | 'mirrored';
  /** The rater's code. */
  readonly rater: string;
  readonly sheet: string;
  readonly slot: number;
  /** Whether its sheet is the mirror of the one before. */
  readonly mirrored: boolean;
  /** Planned place on the sheet, from 1. */
  readonly position: number;
  /** Place in the order in which the sheet was answered, from 1. */
  readonly answered: number | null;
  /** In the author's a and b: "ab" = item a stood on side A. Null for a boundary text. */
  readonly sides: Sides | null;
  /** What was pressed, as shown; null = no answer. */
  readonly response: Side | 'tie' | 'both-bad' | 'cannot-judge' | null;
  /** The right item, in the author's a and b. */
  readonly target: Side | null;
  /** Boundary: sentences by the first hand, as answered; null = no answer. */
  readonly place: number | 'none' | null;
  readonly truePlace: number | 'none' | null;
  readonly sentences: number | null;
  readonly confidence: number | null;
  /** Whether the rater had read a text of it before; null = not asked. */
  readonly recognised: boolean | null;
  /** Milliseconds. */
  readonly activeMs: number;
  /** Words of all texts shown. */
  readonly words: number;
  /** Made before any seal was open to its maker. */
  readonly blind: boolean;
};
