import { z } from 'zod';
import { altTest, negativeRmse, shareEqual } from '@/lib/stats/tests/alt-test';
import type { Figure, Handler } from './handlers';

const answers = z.record(z.string(), z.union([z.number(), z.string()]));
const data = z.object({
  humans: z.record(z.string(), answers),
  llm: answers,
  score: z.enum(['accuracy', 'neg_rmse']),
  epsilon: z.number(),
  q: z.number(),
  min_humans_per_instance: z.int(),
  min_instances_per_human: z.int(),
});

export const altTestFigures: Handler = (subject) => {
  const given = data.parse(subject.data);
  const answersOf = (of: z.infer<typeof answers>) => new Map(Object.entries(of));
  const raters = Object.entries(given.humans).map(([name, of]) => [name, answersOf(of)] as const);
  const test = altTest(new Map(raters), answersOf(given.llm), {
    nearness: given.score === 'accuracy' ? shareEqual : negativeRmse,
    epsilon: given.epsilon,
    q: given.q,
    leastRatersPerItem: given.min_humans_per_instance,
    leastItemsPerRater: given.min_instances_per_human,
  });
  if (test.kind === 'undefined') {
    return new Map(
      ['winning_rate', 'advantage_probability', 'passes', 'per_human'].map((key) => [key, test]),
    );
  }
  const perHuman = [...test.raters].map(([name, { n, judge, rater, t, p }]) => [
    name,
    { n, rho_llm: judge, rho_human: rater, t, p },
  ]);
  return new Map<string, Figure>([
    ['winning_rate', test.winningRate],
    ['advantage_probability', test.advantageProbability],
    ['passes', test.passes],
    ['per_human', Object.fromEntries(perHuman)],
  ]);
};
