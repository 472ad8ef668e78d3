/**
 * Draws what graders say of items: each item has a true category, drawn by `shares`; a grader knows it with the chance
 * `knowing`, and else guesses by `shares` too. Two graders agree where both know or by chance, so that their kappa is
 * the product of their chances to know, whatever the shares; all margins are `shares`.
 * One array of codes for each grader, one code an item. `unit` gives numbers in [0, 1).
 * Source: Maxwell (1977), British Journal of Psychiatry 130(1), 79-83, random error model; guesses by the shares
 * instead of evenly.
 *
 * @example drawRatings([1, 1, 0], [0.5, 0.5], 2, () => 0.7).map((codes) => [...codes]) // [[1, 1], [1, 1], [1, 1]]
 */
export function drawRatings(
  knowing: readonly number[],
  shares: readonly number[],
  items: number,
  unit: () => number,
): Uint8Array[] {
  const drawn = knowing.map(() => new Uint8Array(items));
  for (let item = 0; item < items; item++) {
    const truth = pick(shares, unit());
    for (const [grader, chance] of knowing.entries()) {
      const codes = drawn[grader];
      if (codes) codes[item] = unit() < chance ? truth : pick(shares, unit());
    }
  }
  return drawn;
}

function pick(shares: readonly number[], at: number): number {
  let below = 0;
  for (let code = 0; code < shares.length - 1; code++) {
    below += shares[code] ?? 0;
    if (at < below) return code;
  }
  return shares.length - 1;
}
