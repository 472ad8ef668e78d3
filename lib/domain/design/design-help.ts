import { type BinomialPower, binomialPower } from '@/lib/stats/forced-choice/binomial-power';
import {
  simulateDesign,
  type SimulatedVerdicts,
} from '@/lib/stats/forced-choice/crossed-simulation';
import {
  equivalencePower,
  type EquivalencePower,
} from '@/lib/stats/forced-choice/equivalence-power';
import { generator } from '@/lib/stats/resampling/generator';
import { mostAllowed, passProbability } from '@/lib/stats/forced-choice/pass-probability';
import { shareOf } from '../pairs/rule-limit';
import { neverShown } from './never-shown';
import { needed, type Needed } from './needed';

/** A planned 2AFC study: every rater answers every pair once. */
export type DesignPlan = {
  readonly raters: number;
  readonly pairs: number;
  /** The declared rule: at most this share right. */
  readonly limit: number;
  /** Equivalence to chance: within ½ ± this. */
  readonly margin: number;
  /** Spread of raters and of pairs in log odds. */
  readonly raterSd: number;
  readonly pairSd: number;
  readonly simulations: number;
  readonly seed: number;
};

/** What a plan would conclude at one true accuracy: chances from 0 to 1. */
export type DesignPoint = {
  readonly accuracy: number;
  /** The declared rule passes: one rater alone (exact), all raters as if independent (exact), and with spread (simulated). */
  readonly rule: { readonly one: number; readonly independent: number; readonly crossed: number };
  /** "Below the limit", "equivalent to chance" and "above chance" are shown; by exact tests where there is one rater. */
  readonly below: number;
  readonly equivalent: number;
  readonly above: number;
  /** "Below the limit" by a pooled binomial, which takes judgments as independent: wrong, for comparison. */
  readonly pooledBelow: number;
};

export type DesignHelp = {
  readonly plan: DesignPlan;
  /** The most right answers that the rule allows: of one rater, of all. */
  readonly allowed: { readonly one: number; readonly all: number };
  readonly curve: readonly DesignPoint[];
  /** What these raters or pairs would need. */
  readonly needed: Needed;
  /** What the plan can never show, in sentences; none where there is nothing. */
  readonly never: readonly string[];
};

const TRUTHS = [0.4, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95];

/**
 * What a plan can and cannot show, before anybody has answered. Exact where judgments are independent
 * (one rater), else by drawing raters, pairs and answers `simulations` times for each true accuracy;
 * the accuracy at the limit itself is always among them, so that the false-pass rate is seen.
 * The same plan gives the same figures.
 */
export function designHelp(plan: DesignPlan): DesignHelp {
  const share = shareOf(plan.limit);
  const truths = [...new Set([...TRUTHS, plan.limit])].sort((a, b) => a - b);
  return {
    plan,
    allowed: {
      one: mostAllowed(plan.pairs, share),
      all: mostAllowed(plan.pairs * plan.raters, share),
    },
    curve: truths.map((accuracy) => designPoint(plan, accuracy)),
    needed: needed(plan),
    never: neverShown(plan),
  };
}

/** What a plan concludes at one true accuracy. */
export function designPoint(plan: DesignPlan, accuracy: number): DesignPoint {
  const share = shareOf(plan.limit);
  const one = passProbability(plan.pairs, share, accuracy);
  const independent = passProbability(plan.pairs * plan.raters, share, accuracy);
  if (plan.raters === 1) {
    const { below, equivalent, above } = exactOfOne(plan, accuracy);
    return {
      accuracy,
      rule: { one, independent, crossed: one },
      below: below.power,
      equivalent: equivalent.power,
      above: above.power,
      pooledBelow: below.power,
    };
  }
  const drawn = drawnVerdicts(plan, accuracy);
  return {
    accuracy,
    rule: { one, independent, crossed: drawn.rule },
    below: drawn.below,
    equivalent: drawn.equivalent,
    above: drawn.above,
    pooledBelow: drawn.pooledBelow,
  };
}

/** The chances of one rater's exact tests. */
export function exactOfOne(
  { pairs, limit, margin }: DesignPlan,
  truth: number,
): { below: BinomialPower; equivalent: EquivalencePower; above: BinomialPower } {
  return {
    below: binomialPower(pairs, { chance: limit, truth, alternative: 'less' }),
    equivalent: equivalencePower(pairs, { margin, truth }),
    above: binomialPower(pairs, { chance: 1 / 2, truth, alternative: 'greater' }),
  };
}

/** The simulated chances at one accuracy; each accuracy begins at the plan's seed. */
export function drawnVerdicts(plan: DesignPlan, accuracy: number): SimulatedVerdicts {
  const { raters, pairs, raterSd, pairSd, limit, margin, simulations, seed } = plan;
  return simulateDesign(
    { raters, items: pairs, accuracy, raterSd, itemSd: pairSd },
    { limit, margin },
    generator(seed).unit,
    simulations,
  );
}
