import { clopperPearson } from '@/lib/stats/intervals/clopper-pearson';
import { type Estimate, pointEstimate, undefinedBecause } from '@/lib/stats/intervals/estimate';

/**
 * A guess where one text changes hands: the number of the first sentence by the other hand, out of
 * `offered` answers. Null for "one hand wrote all of it", in the guess and in the truth.
 */
export type BoundaryGuess = {
  readonly guess: number | null;
  readonly boundary: number | null;
  readonly offered: number;
};

export type BoundaryScore = {
  /** Mean points: 5 for the sentence itself, one less for each sentence later, 0 before it. */
  readonly points: Estimate;
  /** The most that one and the same answer to every trial would have made. */
  readonly bestConstant: Estimate;
  /** Exactly right, with exact limits; for one rater who judged each text once. */
  readonly exact: Estimate;
  /** What guessing blindly among the answers offered would hit. */
  readonly chance: Estimate;
  /** Mean of guess − boundary: above 0 too late. Only where both name a sentence. */
  readonly signedDistance: Estimate;
  readonly absoluteDistance: Estimate;
};

/**
 * How near are guesses of the boundary? Apart from the accuracy of choices between two: another task.
 * Points 0 to 5 favour the cautious (late) guess on purpose, so they stand beside the best constant
 * answer; the exact rate stands beside chance. Undefined without guesses, distances where no guess
 * and truth both name a sentence.
 * Source: Dugan, Ippolito, Kirubarajan and Callison-Burch (2020), EMNLP demos, 189-196 (RoFT).
 *
 * @example boundaryScore([{ guess: 3, boundary: 3, offered: 9 }, { guess: 5, boundary: 4, offered: 9 }]).exact // {
 *   value: 0.5, n: 2 }
 */
export function boundaryScore(guesses: readonly BoundaryGuess[]): BoundaryScore {
  const n = guesses.length;
  const mean = (values: readonly number[], method: string, reason: string): Estimate =>
    values.length === 0
      ? undefinedBecause(reason, n)
      : pointEstimate(values.reduce((sum, x) => sum + x, 0) / values.length, values.length, method);
  const none = 'no boundary was guessed';
  const distances = guesses.flatMap(({ guess, boundary }) =>
    guess === null || boundary === null ? [] : [guess - boundary],
  );
  const hits = guesses.filter(({ guess, boundary }) => guess === boundary).length;
  const apart = 'no guess and truth that both name a sentence';
  return {
    points: mean(
      guesses.map((of) => boundaryPoints(of.guess, of.boundary)),
      'mean points',
      none,
    ),
    bestConstant: mean(bestConstant(guesses), 'points of the best constant answer', none),
    exact: n === 0 ? undefinedBecause(none, 0) : clopperPearson(hits, n),
    chance: mean(
      guesses.map(({ offered }) => 1 / offered),
      'mean of 1 / answers offered',
      none,
    ),
    signedDistance: mean(distances, 'mean guess − boundary', apart),
    absoluteDistance: mean(distances.map(Math.abs), 'mean |guess − boundary|', apart),
  };
}

/**
 * 5 exactly, 5 − distance (at least 0) after the boundary, 0 before it or with the other kind of answer.
 *
 * @example [boundaryPoints(3, 3), boundaryPoints(4, 3), boundaryPoints(null, null)] // [5, 4, 5]
 */
export function boundaryPoints(guess: number | null, boundary: number | null): number {
  if (guess === boundary) return 5;
  if (guess === null || boundary === null || guess < boundary) return 0;
  return Math.max(5 - (guess - boundary), 0);
}

/** The points, trial by trial, of the constant answer that makes the most; [] without trials. */
function bestConstant(guesses: readonly BoundaryGuess[]): number[] {
  const answers = new Set(guesses.map(({ boundary }) => boundary));
  // A constant that is nobody's boundary is beaten by the next boundary before it.
  let best: number[] = [];
  let most = -1;
  for (const answer of answers) {
    const points = guesses.map(({ boundary }) => boundaryPoints(answer, boundary));
    const total = points.reduce((sum, x) => sum + x, 0);
    if (total > most) [best, most] = [points, total];
  }
  return best;
}
