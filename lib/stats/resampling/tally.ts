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
  const packed = columns.map((column) => packColumn(column, items, features, values));
  const blocks = blocksOf(packed, items);
  const totals = new Float64Array(columns.length + WIDEST);
  return (weights, sums, offset) => {
    for (let at = 0; at < blocks.length; at++) {
      const block = blocks[at];
      if (block !== undefined) sumBlock(block, weights, items, totals);
    }
    for (let at = 0; at < columns.length; at++) {
      const column = columns[at];
      if (column !== undefined) unpack(column, totals[at] ?? 0, sums, offset);
    }
  };
}

export type Tally = (weights: Int32Array, sums: Float64Array, offset: number) => void;

/** A feature's place in a column: its sum times `scale`, above the places before it. */
type Place = { readonly feature: number; readonly scale: number };

/** Columns side by side: `values` is items × width, `from` the first column's number. */
type Block = { readonly width: number; readonly from: number; readonly values: Float64Array };

/** As many columns as can be summed at once, each in a register of its own. */
const WIDEST = 12;

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
  let bits = 1;
  while (2 ** bits <= most * heaviest) bits++;
  return bits;
}

function packColumn(
  column: readonly Place[],
  items: number,
  features: number,
  values: ArrayLike<number>,
): Float64Array {
  const packed = new Float64Array(items);
  for (const { feature, scale } of column) {
    for (let item = 0; item < items; item++) {
      packed[item] = (packed[item] ?? 0) + scale * (values[item * features + feature] ?? 0);
    }
  }
  return packed;
}

/** One pass over the items for up to 12 columns costs half of three passes for 4 each. */
function blocksOf(columns: readonly Float64Array[], items: number): Block[] {
  const blocks: Block[] = [];
  for (let from = 0; from < columns.length;) {
    const left = columns.length - from;
    const width = left > 8 ? WIDEST : left > 1 ? 4 : 1;
    const values = new Float64Array(items * width);
    columns.slice(from, from + width).forEach((column, at) => {
      for (let item = 0; item < items; item++) values[item * width + at] = column[item] ?? 0;
    });
    blocks.push({ width, from, values });
    from += width;
  }
  return blocks;
}

function sumBlock(block: Block, weights: Int32Array, items: number, totals: Float64Array): void {
  const { width, from, values } = block;
  if (width === WIDEST) sumTwelve(values, weights, items, totals, from);
  else if (width === 4) sumFour(values, weights, items, totals, from);
  else totals[from] = sumOne(values, weights, items);
}

function sumOne(values: Float64Array, weights: Int32Array, items: number): number {
  let sum = 0;
  for (let item = 0; item < items; item++) sum += (weights[item] ?? 0) * (values[item] ?? 0);
  return sum;
}

function sumFour(
  values: Float64Array,
  weights: Int32Array,
  items: number,
  totals: Float64Array,
  from: number,
): void {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let item = 0, at = 0; item < items; item++, at += 4) {
    const weight = weights[item] ?? 0;
    a += weight * (values[at] ?? 0);
    b += weight * (values[at + 1] ?? 0);
    c += weight * (values[at + 2] ?? 0);
    d += weight * (values[at + 3] ?? 0);
  }
  totals[from] = a;
  totals[from + 1] = b;
  totals[from + 2] = c;
  totals[from + 3] = d;
}

function sumTwelve(
  values: Float64Array,
  weights: Int32Array,
  items: number,
  totals: Float64Array,
  from: number,
): void {
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  let s4 = 0;
  let s5 = 0;
  let s6 = 0;
  let s7 = 0;
  let s8 = 0;
  let s9 = 0;
  let s10 = 0;
  let s11 = 0;
  for (let item = 0, at = 0; item < items; item++, at += WIDEST) {
    const weight = weights[item] ?? 0;
    s0 += weight * (values[at] ?? 0);
    s1 += weight * (values[at + 1] ?? 0);
    s2 += weight * (values[at + 2] ?? 0);
    s3 += weight * (values[at + 3] ?? 0);
    s4 += weight * (values[at + 4] ?? 0);
    s5 += weight * (values[at + 5] ?? 0);
    s6 += weight * (values[at + 6] ?? 0);
    s7 += weight * (values[at + 7] ?? 0);
    s8 += weight * (values[at + 8] ?? 0);
    s9 += weight * (values[at + 9] ?? 0);
    s10 += weight * (values[at + 10] ?? 0);
    s11 += weight * (values[at + 11] ?? 0);
  }
  totals[from] = s0;
  totals[from + 1] = s1;
  totals[from + 2] = s2;
  totals[from + 3] = s3;
  totals[from + 4] = s4;
  totals[from + 5] = s5;
  totals[from + 6] = s6;
  totals[from + 7] = s7;
  totals[from + 8] = s8;
  totals[from + 9] = s9;
  totals[from + 10] = s10;
  totals[from + 11] = s11;
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
