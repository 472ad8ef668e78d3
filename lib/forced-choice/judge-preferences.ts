import type { JudgeAnswers, Text } from './judge-answers';
import type { PairFacts } from './pair-scoring';
import { preferredOf, type Preferred } from './preference-choices';
import type { ScoredTrial } from './scored-trial';

/** What a judge prefers, both orders and all runs taken together, of the pairs that ask for a preference. */
export function combinedPreferences(
  { judge, pairs }: JudgeAnswers,
  facts: ReadonlyMap<string, PairFacts>,
  condition: string | undefined,
): Preferred[] {
  const answers = pairs.flatMap(({ pair, said }) => {
    if (said === null || facts.get(pair)?.kind !== 'preference') return [];
    return [{ pair, rater: judge, sides: 'ab' as const, response: said }];
  });
  // No order is left in what both orders say together.
  return preferredOf(answers, facts, condition).map((of) => ({ ...of, oneFirst: null }));
}

/** What more than half of the people who chose say of each pair, in the author's a and b; pairs without such are left out. */
export function peopleSay(
  trials: readonly ScoredTrial[],
  textOf: (trial: ScoredTrial) => ScoredTrial['response'],
): Map<string, Text> {
  const counts = new Map<string, Map<Text, number>>();
  for (const trial of trials) {
    const text = textOf(trial);
    if (text === null || text === 'cannot-judge') continue;
    const own = counts.get(trial.pair) ?? new Map<Text, number>();
    const said: Text = text === 'both-bad' ? 'tie' : text;
    own.set(said, (own.get(said) ?? 0) + 1);
    counts.set(trial.pair, own);
  }
  return new Map(
    [...counts].flatMap(([pair, own]): [string, Text][] => {
      const total = [...own.values()].reduce((sum, count) => sum + count, 0);
      const most = [...own].find(([, count]) => 2 * count > total);
      return most ? [[pair, most[0]]] : [];
    }),
  );
}
