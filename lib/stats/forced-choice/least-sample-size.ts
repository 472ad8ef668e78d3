import { type Undefined, undefinedBecause } from '@/lib/stats/intervals/estimate';

export type LeastSampleSize = {
  readonly kind: 'size';
  /** The least n that reaches the power. */
  readonly first: number;
  /** The n from which on no larger one falls below the power again. */
  readonly stable: number;
};

/** More than this many judgments no study of ours will have. */
const MOST = 20_000;

/**
 * The first and the stable n of a power that rises in saw teeth. `near` is a guess of the size.
 * Each tooth falls until the critical count steps, and the teeth's low points rise; so the search
 * may stop once it has gone half as far again as the last fall below the power, and 50 more.
 *
 * @example leastSampleSize((n) => 1 - 0.5 ** n, 0.8, 3) // { first: 3, stable: 3 }
 */
export function leastSampleSize(
  powerAt: (n: number) => number,
  power: number,
  near: number,
): LeastSampleSize | Undefined {
  const tooMany = undefinedBecause(`more than ${MOST} judgments would be needed`, 0);
  if (near > MOST) return tooMany;
  let first: number | null = null;
  let lastBelow = 0;
  for (let n = 1; n <= Math.max(lastBelow, near) * 1.5 + 50; n++) {
    if (n > MOST * 2) return tooMany;
    if (powerAt(n) < power) lastBelow = n;
    else first ??= n;
  }
  return first === null ? tooMany : { kind: 'size', first, stable: lastBelow + 1 };
}
