/**
 * A quantile of sorted values: linear interpolation at position (n - 1) p, which R and numpy call
 * type 7 and linear. `sorted` must not be empty; it is enough that `partitionQuantiles` settled it.
 * Source: Hyndman & Fan (1996), The American Statistician 50(4), 361-365.
 *
 * @example quantile(Float64Array.of(1, 2, 3, 4), 0.5) // 2.5
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
 *
 * @example ((values) => (partitionQuantiles(values, [0.5]), quantile(values, 0.5)))(Float64Array.of(9, 1, 5, 3, 7)) //
 *   5
 */
export function partitionQuantiles(values: Float64Array, shares: readonly number[]): void {
  const last = values.length - 1;
  // Places up to here are settled.
  let done = -1;
  for (const share of shares) {
    const below = Math.floor(last * share);
    const above = Math.min(below + 1, last);
    const from = done + 1;
    // The neighbour is the greatest or the least of what lies on the shorter side.
    if (below < from) {
      if (above >= from) bring(values, from, last, above, 1);
    } else if (below - from < last - above) {
      select(values, from, last, above);
      if (below < above) bring(values, from, below, below, -1);
    } else {
      select(values, from, last, below);
      if (below < above) bring(values, above, last, above, 1);
    }
    done = Math.max(done, above);
  }
}

/** Puts at `at` the least (sign 1) or the greatest (sign -1) of from..to. */
function bring(values: Float64Array, from: number, to: number, at: number, sign: 1 | -1): void {
  let best = at;
  for (let place = from; place <= to; place++) {
    if (sign * (values[place] ?? 0) < sign * (values[best] ?? 0)) best = place;
  }
  swap(values, at, best);
}

/** Above this size a sample of the values gives the pivot. */
const sampled = 600;

/**
 * Afterwards `values[at]` is what sorting from..to would put there, with nothing larger before it and nothing smaller
 * behind it. The pivot is chosen from a sample so near to it that one pass leaves few values.
 * Source: Floyd & Rivest (1975), CACM 18(3), 173 (algorithm 489).
 */
function select(values: Float64Array, from: number, to: number, at: number): void {
  let left = from;
  let right = to;
  while (right > left) {
    if (right - left > sampled) {
      const n = right - left + 1;
      const place = at - left + 1;
      const log = Math.log(n);
      const size = 0.5 * Math.exp((2 * log) / 3);
      const side = Math.sign(place - n / 2);
      const spread = 0.5 * Math.sqrt((log * size * (n - size)) / n) * side;
      const low = Math.max(left, Math.floor(at - (place * size) / n + spread));
      const high = Math.min(right, Math.floor(at + ((n - place) * size) / n + spread));
      select(values, low, high, at);
    }
    const pivot = values[at] ?? 0;
    let i = left;
    let j = right;
    swap(values, left, at);
    if ((values[right] ?? 0) > pivot) swap(values, right, left);
    while (i < j) {
      swap(values, i, j);
      i++;
      j--;
      while ((values[i] ?? 0) < pivot) i++;
      while ((values[j] ?? 0) > pivot) j--;
    }
    if (values[left] === pivot) swap(values, left, j);
    else swap(values, ++j, right);
    if (j <= at) left = j + 1;
    if (at <= j) right = j - 1;
  }
}

function swap(values: Float64Array, one: number, other: number): void {
  const kept = values[one] ?? 0;
  values[one] = values[other] ?? 0;
  values[other] = kept;
}
