import type { Judged } from '@/lib/stats/forced-choice/crossed';
import { orderSwap, type SwappedPair } from '@/lib/stats/forced-choice/order-swap';
import { pointRow, undefinedRow, type FigureRow, type RowExtras } from '@/lib/domain/figure-row';
import { estimateRow, headOf, shareRow, testRow } from './figure-of';
import { judgeAnswers, swapped, type JudgeAnswers } from './judge-answers';
import { judgeSection, scoredPairs } from './scored-pairs';
import { juryRows } from './score-jury';
import { leanRows } from './score-judge-leanings';
import type { JudgedPair } from './judged-pair';
import type { PairFacts, PairScoring } from './pair-scoring';
import type { ScoredTrial } from './scored-trial';

/**
 * What judges say of standard pairs: how often each is right, what the order did to it, how far its runs and orders
 * agree, whether it leans to its own family or to length, and the jury. Each judge stands alone; catch pairs are left
 * out.
 */
export function judgeRows(study: PairScoring, counted: readonly ScoredTrial[]): FigureRow[] {
  const standard = study.judgments.filter(({ purpose }) => purpose === 'standard');
  if (standard.length === 0) return [];
  const facts = new Map(study.facts.map((of) => [of.pair, of]));
  const all = judgeAnswers(standard);
  return [
    ...all.flatMap((judge) => [
      ...accuracyRows(judge, facts, null, standard),
      ...(judge.runs.length < 2 ? [] : judge.runs.flatMap((run) => accuracyRows(oneRun(judge, standard, run), facts, run, standard))), // prettier-ignore
      ...orderRows(judge),
      ...runRows(judge),
      ...leanRows(judge, study, counted, facts),
    ]),
    ...juryRows(study, all, facts),
  ];
}

function oneRun(judge: JudgeAnswers, rows: readonly JudgedPair[], run: number): JudgeAnswers {
  const own = rows.filter((row) => row.judge === judge.judge);
  return judgeAnswers(own, run)[0] ?? { ...judge, pairs: [] };
}

const answers =
  'of each order what more than half of the runs say; of the pair what both orders say, a tie where they differ';

/** How often the target is what the judge says; a tie is half right. */
function accuracyRows(
  { judge, pairs }: JudgeAnswers,
  facts: ReadonlyMap<string, PairFacts>,
  run: number | null,
  rows: readonly JudgedPair[],
): FigureRow[] {
  const scored = scoredPairs({ judge, pairs }, facts);
  if (scored.length === 0) return [];
  const given = scored.flatMap(({ value, item }): Judged[] => value === null ? [] : [{ rater: judge, item, value }]); // prettier-ignore
  const head = headOf(judgeSection, judge, 'accuracy', { run });
  const method = `right, a tie as half right: ${answers}`;
  const failed = rows.filter((row) => row.judge === judge && row.kind === '2afc' && (run === null || row.run === run) && row.response === null).length; // prettier-ignore
  const extras: RowExtras = { missing: scored.length - given.length, ...(failed > 0 && { malformed: failed }) }; // prettier-ignore
  return [shareRow(head, given, method, extras)];
}

/** Pairs that were judged in both orders: consistency, which side gains, and whether that is chance (McNemar). */
function orderRows(judge: JudgeAnswers): FigureRow[] {
  const pairs = swapped(judge);
  const head = (metric: string) => headOf(judgeSection, judge.judge, metric);
  const one = judge.pairs.length - pairs.length;
  const note = one > 0 ? { note: `${one} of ${judge.pairs.length} pairs have no answer in one of the orders` } : {}; // prettier-ignore
  if (pairs.length === 0) {
    return ['consistency', 'first_side_rate', 'position_p', 'preference_fairness'].map(
      (metric) =>
      undefinedRow(head(metric), 'no pair was judged in both orders', 0, 'pairs judged in both orders'), // prettier-ignore
    );
  }
  const of = orderSwap(pairs);
  const same = pairs.filter(isConsistent).length;
  return [
    estimateRow(head('consistency'), of.consistency, { interval: 'exact', method: 'the same text, or a tie, in both orders', count: same, ...note }), // prettier-ignore
    estimateRow(head('first_side_rate'), of.sideBias.firstRate, { interval: 'none', method: '½ + (always the first text − always the second) / 2n' }), // prettier-ignore
    testRow(head('position_p'), of.sideBias.test, { note: 'over pairs on which the choice stayed on one side' }), // prettier-ignore
    estimateRow(head('preference_fairness'), of.preferenceFairness, { interval: 'none', method: '−1 always the first text, 0 neither, 1 always the second' }), // prettier-ignore
  ];
}

const isConsistent = ({ planned, exchanged }: SwappedPair): boolean =>
  planned === 'tie' ? exchanged === 'tie' : exchanged !== 'tie' && planned !== exchanged;

/** How often all runs of one order say the same: flips between orders are no bias where repeats flip as often. */
function runRows({ judge, pairs, runs }: JudgeAnswers): FigureRow[] {
  const head = headOf(judgeSection, judge, 'repeat_consistency');
  const method = 'all runs of one order say the same, of pairs and orders with two runs or more';
  if (runs.length < 2) return [undefinedRow(head, 'the judge ran once', 0, method)];
  const repeated = pairs.flatMap(({ byOrder }) =>
    Object.values(byOrder)
      .map((said) => said.filter((text) => text !== null))
      .filter((said) => said.length > 1),
  );
  if (repeated.length === 0) return [undefinedRow(head, 'no pair has two answers in one order', 0, method)]; // prettier-ignore
  const same = repeated.filter((said) => said.every((text) => text === said[0])).length;
  return [pointRow(head, same / repeated.length, repeated.length, method, { count: same })];
}
