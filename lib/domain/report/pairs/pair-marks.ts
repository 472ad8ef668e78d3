import { choicesOf, countedTrials, firstShowings, isMade, isRight, ratersOf } from '../../pairs/pair-choices'; // prettier-ignore
import type { PairScoring } from '../../pairs/pair-scoring';

/** Every choice of a 2AFC study, right or wrong: what its figures are made of. */
export type PairMarks = {
  readonly limit: number | null;
  readonly margin: number;
  readonly condition: string | null;
  readonly pairs: readonly string[];
  /** A letter a pair: "+" right, "-" wrong, "." no choice, "!" a text is broken, " " not on the rater's sheet. */
  readonly raters: readonly { readonly rater: string; readonly marks: string }[];
};

export function pairMarks(study: PairScoring): PairMarks {
  const choices = choicesOf(firstShowings(countedTrials(study), '2afc'));
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
  return { limit, margin, condition, pairs, raters };
}
