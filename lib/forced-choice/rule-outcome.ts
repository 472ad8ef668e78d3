import { mostAllowed } from '@/lib/stats/forced-choice/pass-probability';
import type { FigureRow } from '@/lib/domain/figure-row';
import { shareOf } from '@/lib/domain/pairs/rule-limit';

/** What the declared rule meets in a row of accuracy. */
export type RuleOutcome = {
  /** The most right that the rule allows: a whole number, so half a choice above it breaks the rule. */
  readonly allowed: number;
  readonly met: boolean;
  /** Null where every choice was made. */
  readonly allMissingRight: { readonly right: number; readonly met: boolean } | null;
};

/**
 * The declared rule on accuracy with missing choices as half right, and what it would say had all missing ones been
 * right: choices that were not made draw accuracy towards one half, which the rule allows. Null without choices.
 */
export function ruleOutcome(
  { n, count, ifRight }: Pick<FigureRow, 'n' | 'count' | 'ifRight'>,
  limit: number,
): RuleOutcome | null {
  if (count === undefined || n === 0) return null;
  const allowed = mostAllowed(n, shareOf(limit));
  const most = ifRight === undefined ? null : Math.round(ifRight * n);
  return {
    allowed,
    met: count <= allowed,
    allMissingRight: most === null ? null : { right: most, met: most <= allowed },
  };
}
