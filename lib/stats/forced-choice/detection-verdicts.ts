import { binomialTest } from '@/lib/stats/tests/binomial-test';
import { compareShares, type Share } from '@/lib/stats/intervals/compare-shares';
import { crossed, type Judged } from '@/lib/stats/forced-choice/crossed';
import { type Undefined, undefinedBecause } from '@/lib/stats/intervals/estimate';
import { exactWithHalves } from '@/lib/stats/intervals/exact-with-halves';
import { twoWayInterval } from '@/lib/stats/forced-choice/two-way-interval';

/** What the answers say to one question; a reason where they cannot say. */
export type Verdict = 'yes' | 'not shown' | Undefined;

export type DetectionVerdicts = {
  /** (a) The declared rule: no more right than the limit, a half rounded up. A point, not evidence. */
  readonly rule: 'passes' | 'fails' | Undefined;
  /** (b) Shown to lie below the limit: the upper 95% limit (one-sided) does. */
  readonly belowLimit: Verdict;
  /** (c) Shown to be equivalent to chance: the 90% limits lie within the margin. */
  readonly equivalent: Verdict;
  /** (d) Shown to be told apart: the lower 95% limit (one-sided) lies above ½. */
  readonly aboveChance: Verdict;
  /** Told apart the wrong way round: the upper one lies below ½. Detection too, which (a) passes. */
  readonly belowChance: Verdict;
  /** Which limits were used. */
  readonly interval: string;
};

/**
 * Four questions to the share right in a forced choice between two, answered apart and never merged
 * into one: a rule, a limit, equivalence, and detection. "not shown" is no finding of the opposite.
 * One rater: exact limits and tests. Several: limits that respect raters and items
 * (`twoWayInterval`), without which a pooled binomial would pass and fail by mistake.
 * `value` is 1 right and 0 wrong (½ for a missing one: exact limits and tests then hold whichever way
 * it would have gone). Undefined without answers; with several raters also where all
 * answers are the same, except for the rule.
 * Source: Schuirmann (1987) for (c); the definitions for the others.
 *
 * @example detectionVerdicts([0, 1, 2, 3, 4].flatMap((rater) => [0, 1, 2, 3].map((item) => ({ rater: `r${rater}`, item:
 *   `i${item}`, value: (rater + item) % 2 }))), { limit: { of: 13, from: 20 } }) // { rule: 'passes', aboveChance: 'not
 *   shown' }
 */
export function detectionVerdicts(
  judged: readonly Judged[],
  { limit, margin = 0.15 }: { limit: Share; margin?: number },
): DetectionVerdicts {
  const { raters, n, mean } = crossed(judged);
  if (n === 0) return all(undefinedBecause('nothing was answered', 0), 'none');
  const halves = Math.round(2 * mean * n);
  const rule = compareShares({ of: Math.ceil(halves / 2), from: n }, limit) <= 0 ? 'passes' : 'fails'; // prettier-ignore
  const made = raters === 1 ? exactWithHalves(halves / 2, n, 0.9) : twoWayInterval(judged, 0.9);
  if (made.kind === 'undefined') return { ...all(made, 'none'), rule };
  const { low, high, interval = '' } = made;
  if (low === null || high === null) {
    return { ...all(undefinedBecause('all answers are the same', n), interval), rule };
  }
  const shown = (holds: boolean): Verdict => (holds ? 'yes' : 'not shown');
  return {
    rule,
    belowLimit: shown(high < limit.of / limit.from),
    equivalent: shown(low > 1 / 2 - margin && high < 1 / 2 + margin),
    aboveChance: shown(raters === 1 ? rejects(Math.floor(halves / 2), n, 'greater') : low > 1 / 2),
    belowChance: shown(raters === 1 ? rejects(Math.ceil(halves / 2), n, 'less') : high < 1 / 2),
    interval,
  };
}

function rejects(right: number, n: number, side: 'greater' | 'less'): boolean {
  const test = binomialTest(right, n, 1 / 2, side);
  return test.kind === 'test' && test.p <= 0.05;
}

function all(reason: Undefined, interval: string): DetectionVerdicts {
  return {
    rule: reason,
    belowLimit: reason,
    equivalent: reason,
    aboveChance: reason,
    belowChance: reason,
    interval,
  };
}
