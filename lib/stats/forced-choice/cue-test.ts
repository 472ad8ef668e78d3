import { clopperPearson } from '@/lib/stats/intervals/clopper-pearson';
import { type Estimate, pointEstimate, undefinedBecause } from '@/lib/stats/intervals/estimate';

/** One cue over all pairs: its value in the target less that in the other text, pair by pair. */
export type Cue = { readonly name: string; readonly differences: readonly number[] };

export type CueFinding = {
  readonly name: string;
  /** P(target has more of it within the pair), ties half: ½ tells nothing, 0 and 1 tell all. */
  readonly superiority: Estimate;
  /** Chance that some cue of the set tells at least so much, where none does. */
  readonly p: number;
  /** Limits within ½ ± `margin` rule the cue out; too few pairs can neither convict nor acquit. */
  readonly finding: 'gives it away' | 'ruled out' | 'cannot be told';
};

/**
 * Which surface cues give away the target of a pair? Each cue by the share of pairs in which the
 * target has more of it; all cues by one permutation test of the largest, so that twenty cues do not
 * raise twenty alarms: in each draw whole pairs are turned at random, all their cues together.
 * Within the pair, since a target that is always a little longer is not told by its length alone.
 * `unit` gives numbers in [0, 1). A cue that never differs in any pair tells nothing: p 1.
 * Limits: exact, of the pairs that differ, with ties as half added on both sides.
 * Source: Westfall and Young (1993), Resampling-Based Multiple Testing (single-step maximum).
 *
 * @example cueTest([{ name: 'length', differences: [3, 5, 2, 4, 6, 1, 2, 3] }], generator(1).unit, { draws: 99 })[0] //
 *   { p: 0.01, finding: 'gives it away' }
 */
export function cueTest(
  cues: readonly Cue[],
  unit: () => number,
  {
    draws = 9_999,
    margin = 0.15,
    alpha = 0.05,
  }: { draws?: number; margin?: number; alpha?: number } = {},
): CueFinding[] {
  const pairs = cues[0]?.differences.length ?? 0;
  if (cues.some(({ differences }) => differences.length !== pairs)) {
    throw new RangeError('every cue needs one difference a pair');
  }
  const signs = cues.map(({ differences }) => Int8Array.from(differences, Math.sign));
  const scale = signs.map((of) => Math.sqrt(of.reduce((sum, sign) => sum + Math.abs(sign), 0)));
  const none = new Int8Array(pairs).fill(1);
  const observed = signs.map((of, at) => standardised(of, none, scale[at] ?? 0));
  const reached = cues.map(() => 0);
  const turn = new Int8Array(pairs);
  for (let draw = 0; draw < draws; draw++) {
    for (let pair = 0; pair < pairs; pair++) turn[pair] = unit() < 0.5 ? 1 : -1;
    let largest = 0;
    for (const [at, of] of signs.entries())
      largest = Math.max(largest, standardised(of, turn, scale[at] ?? 0));
    observed.forEach((of, at) => {
      if (largest >= of - 1e-12) reached[at] = (reached[at] ?? 0) + 1;
    });
  }
  return cues.map(({ name }, at) => {
    const superiority = shareAbove([...(signs[at] ?? [])]);
    const p = (1 + (reached[at] ?? 0)) / (1 + draws);
    return { name, superiority, p, finding: cueFinding(superiority, p, margin, alpha) };
  });
}

/** |Σ signs| / √(number of pairs that differ): about standard normal where the cue tells nothing. */
function standardised(signs: Int8Array, turn: Int8Array, scale: number): number {
  let sum = 0;
  for (let at = 0; at < signs.length; at++) sum += (signs[at] ?? 0) * (turn[at] ?? 0);
  return scale === 0 ? 0 : Math.abs(sum) / scale;
}

function shareAbove(signs: readonly number[]): Estimate {
  const n = signs.length;
  if (n === 0) return undefinedBecause('no pairs', 0);
  const above = signs.filter((sign) => sign > 0).length;
  const differing = signs.filter((sign) => sign !== 0).length;
  const ties = n - differing;
  const share = pointEstimate((above + ties / 2) / n, n, 'P(target has more within the pair)');
  const limits = clopperPearson(above, differing);
  if (limits.kind === 'undefined' || limits.low === null || limits.high === null) return share;
  const shrunk = (limit: number) => (limit * differing + ties / 2) / n;
  const interval = `${limits.interval}, of the pairs that differ`;
  return { ...share, low: shrunk(limits.low), high: shrunk(limits.high), interval };
}

/**
 * What is said of a cue: `p` convicts it, limits within ½ ± `margin` acquit it.
 *
 * @example cueFinding(pointEstimate(0.9, 20, 'share'), 0.001, 0.15, 0.05) // 'gives it away'
 */
export function cueFinding(
  superiority: Estimate,
  p: number,
  margin: number,
  alpha: number,
): CueFinding['finding'] {
  if (superiority.kind === 'undefined') return 'cannot be told';
  if (p <= alpha) return 'gives it away';
  const { low, high } = superiority;
  const inside = low !== null && high !== null && low > 1 / 2 - margin && high < 1 / 2 + margin;
  return inside ? 'ruled out' : 'cannot be told';
}
