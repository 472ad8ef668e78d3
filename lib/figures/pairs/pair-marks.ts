import { choicesOf, countedTrials, firstShowings, isMade, isRight, ratersOf } from '@/lib/forced-choice/pair-choices'; // prettier-ignore
import type { PairScoring } from '@/lib/forced-choice/pair-scoring';
import type { ScoredTrial } from '@/lib/forced-choice/scored-trial';

/** Every choice and every place that was answered: what the figures on pairs are made of. */
export type PairMarks = {
  readonly limit: number | null;
  readonly margin: number;
  readonly condition: string | null;
  /** 2AFC pairs that anybody was shown. */
  readonly pairs: readonly string[];
  /** A letter a pair: "+" right, "-" wrong, "." no choice, "!" a text is broken, " " not on the rater's sheet. */
  readonly raters: readonly { readonly rater: string; readonly marks: string }[];
  readonly boundaries: readonly BoundaryMarks[];
};

/** One boundary text: where it changes hands, and where each rater said it does. */
export type BoundaryMarks = {
  readonly pair: string;
  readonly sentences: number;
  readonly truePlace: number | 'none';
  readonly places: readonly { readonly rater: string; readonly place: number | 'none' | null }[];
};

/**
 * Who was right on which pair, as the page of pairs draws it; `limit` is the declared rule.
 *
 * @example pairMarks({ trials: [], facts: [], rules: { margin: 0.15 }, boundaryNone: false, judgments: [], juries: [],
 *   seed: 1 }) // { limit: null, margin: 0.15, condition: null, pairs: [], raters: [], boundaries: [] }
 */
export function pairMarks(study: PairScoring): PairMarks {
  const counted = countedTrials(study);
  const choices = choicesOf(firstShowings(counted, '2afc'));
  const pairs = [...new Set(choices.map(({ item }) => item))].sort();
  const raters = ratersOf(choices).map((rater) => {
    const own = new Map(
      choices.filter((choice) => choice.rater === rater).map((choice) => [choice.item, choice]),
    );
    const marks = pairs.map((pair) => {
      const choice = own.get(pair);
      if (choice === undefined) return ' ';
      if (isMade(choice)) return isRight(choice) ? '+' : '-';
      return choice.trial.response === 'cannot-judge' ? '!' : '.';
    });
    return { rater, marks: marks.join('') };
  });
  const { limit = null, margin, condition = null } = study.rules;
  return { limit, margin, condition, pairs, raters, boundaries: boundaryMarks(counted) };
}

function boundaryMarks(counted: readonly ScoredTrial[]): BoundaryMarks[] {
  const texts = new Map<string, ScoredTrial[]>();
  for (const trial of firstShowings(counted, 'boundary')) {
    const own = texts.get(trial.pair);
    if (own) own.push(trial);
    else texts.set(trial.pair, [trial]);
  }
  return [...texts].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([pair, own]): BoundaryMarks[] => {
    const [first] = own;
    if (!first || first.truePlace === null || first.sentences === null) return [];
    const { truePlace, sentences } = first;
    return [{ pair, sentences, truePlace, places: own.map(({ rater, place }) => ({ rater, place })) }];
  }); // prettier-ignore
}
