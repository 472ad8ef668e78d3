import type { JudgeAnswers } from './judge-answers';
import type { PairFacts } from './pair-scoring';

export const judgeSection = 'judges-on-pairs' as const;

/** Pairs with a target, and 1, ½ or 0 for the judge's answer; null where it gave none. */
export function scoredPairs(
  { pairs }: Pick<JudgeAnswers, 'judge' | 'pairs'>,
  facts: ReadonlyMap<string, PairFacts>,
): { item: string; value: number | null }[] {
  return pairs.flatMap(({ pair, said }) => {
    const known = facts.get(pair);
    if (known?.kind !== '2afc' || known.target === null) return [];
    const { target } = known;
    return [{ item: pair, value: said === null ? null : said === 'tie' ? 0.5 : Number(said === target) }]; // prettier-ignore
  });
}
