/**
 * A quantile of sorted values: linear interpolation at position (n - 1) p, which R and numpy call
 * type 7 and linear. `sorted` must not be empty; it is enough that `settleQuantiles` settled it.
 * Source: Hyndman & Fan (1996), The American Statistician 50(4), 361-365.
 */
export function quantile(sorted: Float64Array, p: number): number {
  const position = (sorted.length - 1) * p;
  const below = Math.floor(position);
  const low = sorted[below] ?? Number.NaN;
  const high = sorted[Math.min(below + 1, sorted.length - 1)] ?? Number.NaN;
  return low + (position - below) * (high - low);
}

/**
 * Moves values so that those which `quantile` reads for the ascending `shares` stand where sorting
 * would put them: a fraction of the work of sorting.
 */
export function settleQuantiles(values: Float64Array, shares: readonly number[]): void {
  const last = values.length - 1;
  let from = 0;
  for (const share of shares) {
    const below = Math.floor(last * share);
    for (const at of [below, Math.min(below + 1, last)]) {
      if (at >= from) settle(values, from, last, at);
      from = Math.max(from, at);
    }
  }
}

/**
 * Hoare's FIND: afterwards `values[at]` is what sorting from..to would put there, with nothing
 * larger before it and nothing smaller behind it. Source: Hoare (1961), CACM 4(7), 321-322.
 */
function settle(values: Float64Array, from: number, to: number, at: number): void {
  let low = from;
  let high = to;
  while (low < high) {
    const pivot = values[at] ?? 0;
    let i = low;
    let j = high;
    while (i <= j) {
      while ((values[i] ?? 0) < pivot) i++;
      while ((values[j] ?? 0) > pivot) j--;
      if (i > j) break;
      const swapped = values[i] ?? 0;
      values[i] = values[j] ?? 0;
      values[j] = swapped;
      i++;
      j--;
    }
    if (j < at) low = i;
    if (i > at) high = j;
  }
}
