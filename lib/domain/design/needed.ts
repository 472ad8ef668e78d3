import { binomialSampleSize } from '@/lib/stats/forced-choice/binomial-sample-size';
import { simulateDesign } from '@/lib/stats/forced-choice/crossed-simulation';
import { equivalenceSampleSize } from '@/lib/stats/forced-choice/equivalence-power';
import { generator } from '@/lib/stats/resampling/generator';
import type { LeastSampleSize } from '@/lib/stats/forced-choice/least-sample-size';
import type { DesignPlan } from './design-help';

/** How much a claim needs, so that it is found in four of five studies where the truth is chance. */
export type Needed = {
  /** Independent judgments (one rater), exactly; null where more than 20,000. */
  readonly independent: {
    readonly below: Pick<LeastSampleSize, 'first' | 'stable'> | null;
    readonly equivalent: Pick<LeastSampleSize, 'first' | 'stable'> | null;
  };
  /** Pairs that the planned raters would need, and raters that the planned pairs would; null where no size looked at is enough. */
  readonly pairs: { readonly below: number | null; readonly equivalent: number | null };
  readonly raters: { readonly below: number | null; readonly equivalent: number | null };
  /** The largest sizes looked at. */
  readonly looked: { readonly pairs: number; readonly raters: number };
};

const POWER = 0.8;
const PAIRS = [8, 12, 16, 20, 24, 32, 40, 48, 64, 80, 100, 130, 160, 200];
const RATERS = [2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 25, 30, 40];
/** Enough to tell .8 from .75 and .85: a standard error of .016. */
const RUNS = 600;

/** Sizes for the two claims that texts cannot be told apart: below the limit, and equivalent to chance. */
export function needed(plan: DesignPlan): Needed {
  const { limit, margin, raters, pairs } = plan;
  const size = (found: ReturnType<typeof equivalenceSampleSize>) =>
    found.kind === 'size' ? { first: found.first, stable: found.stable } : null;
  return {
    independent: {
      below: size(
        binomialSampleSize({ chance: limit, truth: 1 / 2, alternative: 'less', power: POWER }),
      ),
      equivalent: size(equivalenceSampleSize({ margin, power: POWER })),
    },
    pairs: least(PAIRS, (items) => powers(plan, raters, items)),
    raters: least(RATERS, (people) => powers(plan, people, pairs)),
    looked: { pairs: PAIRS.at(-1) ?? 0, raters: RATERS.at(-1) ?? 0 },
  };
}

type Powers = { readonly below: number; readonly equivalent: number };

function powers(plan: DesignPlan, raters: number, items: number): Powers {
  if (raters < 2) return { below: 0, equivalent: 0 };
  return simulateDesign(
    { raters, items, accuracy: 1 / 2, raterSd: plan.raterSd, itemSd: plan.pairSd },
    { limit: plan.limit, margin: plan.margin },
    generator(plan.seed).unit,
    Math.min(RUNS, plan.simulations),
  );
}

/** The least size with enough power for each claim. */
function least(
  sizes: readonly number[],
  powersAt: (size: number) => Powers,
): { below: number | null; equivalent: number | null } {
  let [below, equivalent]: (number | null)[] = [null, null];
  for (const size of sizes) {
    if (below !== null && equivalent !== null) break;
    const found = powersAt(size);
    if (found.below >= POWER) below ??= size;
    if (found.equivalent >= POWER) equivalent ??= size;
  }
  return { below: below ?? null, equivalent: equivalent ?? null };
}
