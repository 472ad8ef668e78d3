/**
 * Sums features over the items of a resample: `sums[offset + f] = Σ weight[item] × value[item, f]`.
 * `values` is items × features, row by row, none negative; `heaviest` bounds the sum of the
 * weights. This is the inner loop of every bootstrap here, so several whole-number features share
 * one double: each has bits enough for its greatest sum, and a double adds 53 bits exactly.
 */
export function tally(
  items: number,
  features: number,
  values: ArrayLike<number>,
  heaviest: number,
): Tally {
  const columns = packColumns(items, features, values, heaviest);
  const blocks = Math.ceil(columns.length / WIDTH);
  const packed = new Float64Array(blocks * items * WIDTH);
  columns.forEach((column, at) => {
    const base = Math.floor(at / WIDTH) * items * WIDTH + (at % WIDTH);
    for (const { feature, scale } of column) {
      for (let item = 0; item < items; item++) {
        const cell = base + item * WIDTH;
        packed[cell] = (packed[cell] ?? 0) + scale * (values[item * features + feature] ?? 0);
      }
    }
  });
  const totals = new Float64Array(blocks * WIDTH);
  return (weights, sums, offset) => {
    for (let block = 0; block < blocks; block++) sumBlock(packed, weights, items, block, totals);
    columns.forEach((column, at) => unpack(column, totals[at] ?? 0, sums, offset));
  };
}

export type Tally = (weights: Int32Array, sums: Float64Array, offset: number) => void;

/** A feature's place in a column: its sum times `scale`, above the places before it. */
type Place = { readonly feature: number; readonly scale: number };

/** Columns summed at once, each in a register. */
const WIDTH = 4;

function packColumns(
  items: number,
  features: number,
  values: ArrayLike<number>,
  heaviest: number,
): Place[][] {
  const columns: Place[][] = [];
  let open: Place[] | null = null;
  let used = 0;
  for (let feature = 0; feature < features; feature++) {
    const bits = bitsOf(items, features, values, feature, heaviest);
    if (bits > 53) {
      columns.push([{ feature, scale: 1 }]);
      continue;
    }
    if (open === null || used + bits > 53) {
      open = [];
      used = 0;
      columns.push(open);
    }
    open.push({ feature, scale: 2 ** used });
    used += bits;
  }
  return columns;
}

/** Bits for the greatest sum of a feature; more than a double has where a value is no whole number. */
function bitsOf(
  items: number,
  features: number,
  values: ArrayLike<number>,
  feature: number,
  heaviest: number,
): number {
  let most = 0;
  for (let item = 0; item < items; item++) {
    const value = values[item * features + feature] ?? 0;
    if (!Number.isInteger(value) || value < 0) return Number.POSITIVE_INFINITY;
    if (value > most) most = value;
  }
  return Math.max(1, Math.ceil(Math.log2(most * heaviest + 1)) + 1);
}

function sumBlock(
  packed: Float64Array,
  weights: Int32Array,
  items: number,
  block: number,
  totals: Float64Array,
): void {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let at = block * items * WIDTH;
  for (let item = 0; item < items; item++) {
    const weight = weights[item] ?? 0;
    a += weight * (packed[at] ?? 0);
    b += weight * (packed[at + 1] ?? 0);
    c += weight * (packed[at + 2] ?? 0);
    d += weight * (packed[at + 3] ?? 0);
    at += WIDTH;
  }
  totals[block * WIDTH] = a;
  totals[block * WIDTH + 1] = b;
  totals[block * WIDTH + 2] = c;
  totals[block * WIDTH + 3] = d;
}

function unpack(column: readonly Place[], total: number, sums: Float64Array, offset: number): void {
  let rest = total;
  for (let at = column.length - 1; at > 0; at--) {
    const place = column[at];
    if (place === undefined) continue;
    const sum = Math.floor(rest / place.scale);
    sums[offset + place.feature] = sum;
    rest -= sum * place.scale;
  }
  const lowest = column[0];
  if (lowest !== undefined) sums[offset + lowest.feature] = rest;
}
