/**
 * A quantile of sorted values: linear interpolation at position (n - 1) p, which R and numpy call
 * type 7 and linear. `sorted` must not be empty.
 * Source: Hyndman & Fan (1996), The American Statistician 50(4), 361-365.
 */
export function quantile(sorted: Float64Array, p: number): number {
  const position = (sorted.length - 1) * p;
  const below = Math.floor(position);
  const low = sorted[below] ?? Number.NaN;
  const high = sorted[Math.min(below + 1, sorted.length - 1)] ?? Number.NaN;
  return low + (position - below) * (high - low);
}
