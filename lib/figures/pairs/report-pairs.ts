import { judgedPairsOf } from '@/lib/forced-choice/judged-pairs-of';
import type { PairScoring } from '@/lib/forced-choice/pair-scoring';
import type { ReportInput } from '../report-input';

/**
 * What is scored of a report's pairs; null where there are none, or their key is sealed. Pilot pairs and fixtures are
 * in no figure.
 *
 * @example scoringOf(study) // null
 */
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
