import type { Generator } from '@/lib/stats/resampling/generator';
import type { Jury, PairRules } from '@/lib/domain/study';
import type { JudgedPair } from './judged-pair';
import type { Side, Sides } from '@/lib/domain/pairs/pair';
import type { ScoredTrial } from './scored-trial';

/** One of the two items of a pair, as far as its making is known. */
export type PairText = {
  /** The value of the attribute that `pairs.condition` names: the run, model or voice; null where there is none. */
  readonly condition: string | null;
  /** The family of the model that made it; null where a person did, or it is not known. */
  readonly family: string | null;
  /** Length of the text as shown, in characters (code points). */
  readonly characters: number;
};

/** What is known of a pair beside its trials, in the author's a and b. */
export type PairFacts = {
  readonly pair: string;
  readonly kind: '2afc' | 'preference';
  readonly target: Side | null;
  readonly a: PairText;
  readonly b: PairText;
};

/**
 * Draws the sides of all sheets anew by the plan that drew them first: which sides a trial would have had. Choices are
 * held as pressed meanwhile.
 */
export type RedrawSides = (draw: Generator) => (trial: ScoredTrial) => Sides;

/** All that the figures on pairs are made of: the same input gives the same rows. */
export type PairScoring = {
  readonly trials: readonly ScoredTrial[];
  /** By pair; a boundary text needs none. */
  readonly facts: readonly PairFacts[];
  readonly rules: PairRules;
  /** Whether "one hand wrote all of it" was offered on boundary texts. */
  readonly boundaryNone: boolean;
  readonly judgments: readonly JudgedPair[];
  readonly juries: readonly Jury[];
  /** Another plan than that of our sheets; null where there was none, and then there is no randomisation p. */
  readonly redrawSides?: RedrawSides | null | undefined;
  readonly seed: number;
  readonly resamples?: number | undefined;
  /** "all": also labels made after a seal was opened, to be shown beside the figures proper. */
  readonly labelsUsed?: 'blind' | 'all' | undefined;
};

/** Resamples where the input says nothing. */
export const resamplesOf = ({ resamples }: PairScoring): number => resamples ?? 10_000;
