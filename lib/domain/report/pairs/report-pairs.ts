import { judgedPairsOf, type PairNamed } from '../../pairs/judged-pairs-of';
import type { PairFacts, PairScoring } from '../../pairs/pair-scoring';
import type { ScoredTrial } from '../../pairs/scored-trial';
import type { PairRules } from '../../study';
import type { ReportInput } from '../report-input';

/** What a report reads of pairs and boundary texts once provenance is open; plain data, so that it travels to a worker. */
export type ReportPairs = {
  /** Every trial of every sheet, answered or not, in the author's a and b. */
  readonly trials: readonly ScoredTrial[];
  readonly facts: readonly PairFacts[];
  readonly rules: PairRules;
  /** Whether "one hand wrote all of it" was offered on boundary texts. */
  readonly boundaryNone: boolean;
  /** Pairs by the internal id of their item, which judgments carry. */
  readonly named: readonly (PairNamed & { readonly item: string })[];
};

/** What is scored of a report's pairs; null where there are none, or their key is sealed. Pilot pairs and fixtures are in no figure. */
export function scoringOf(input: ReportInput): PairScoring | null {
  const { pairs, items, opened, form, juries = [], seed = 1, resamples, labelsUsed } = input;
  if (pairs === undefined || !opened.provenance) return null;
  const unmeasured = new Set(
    items.filter(({ sample }) => sample === 'pilot' || sample === 'fixture').map(({ name }) => name), // prettier-ignore
  );
  const measured = ({ pair }: { readonly pair: string }) => !unmeasured.has(pair);
  const named = new Map(pairs.named.filter(measured).map(({ item, ...of }) => [item, of]));
  return {
    trials: pairs.trials.filter(measured),
    facts: pairs.facts.filter(measured),
    rules: pairs.rules,
    boundaryNone: pairs.boundaryNone,
    judgments: opened.judgments ? judgedPairsOf(input.judgments, form, named) : [],
    juries,
    seed,
    resamples,
    labelsUsed,
  };
}
