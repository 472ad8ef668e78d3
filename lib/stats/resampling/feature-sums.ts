/**
 * Sums of features over the items of many resamples at once: for row `r` and feature `f`,
 * `sums[f * strides.feature + r * strides.row] = Σ weight[r, item] × column[f][item]`.
 * `weights` is rows × items. `columns` has one number an item for each feature, none negative;
 * `heaviest` bounds the sum of a resample's weights.
 *
 * Whole-number features share a double, as digits of a number in a mixed base: each digit has room
 * for its feature's greatest sum, and a double adds whole numbers up to 2^53 exactly.
 *
 * @example ((sums) => (featureSums(3, [[1, 0, 2]], 3)(Float64Array.of(1, 1, 1, 3, 0, 0), 2, sums, { feature: 2, row: 1
 *   }), [...sums]))(new Float64Array(2)) // [3, 3]
 */
export function featureSums(
  items: number,
  columns: readonly ArrayLike<number>[],
  heaviest: number,
): FeatureSums {
  const packed = packFeatures(items, columns, heaviest);
  const blocks = blocksOf(packed, columns, items);
  let totals = new Float64Array(0);
  return (weights, rows, sums, strides) => {
    if (totals.length < rows * WIDEST) totals = new Float64Array(rows * WIDEST);
    for (let at = 0; at < blocks.length; at++) {
      const block = blocks[at];
      if (block === undefined) continue;
      const { width, values, digits } = block;
      for (let row = 0; row < rows; row += 2) {
        const second = row + 1 < rows ? row + 1 : row;
        if (width === WIDEST) sumSix(values, weights, row, second, items, totals, rows);
        else sumTwo(values, weights, row, second, items, totals, rows);
      }
      for (let column = 0; column < digits.length; column++) {
        const own = digits[column];
        if (own !== undefined) unpack(own, totals, column * rows, rows, sums, strides);
      }
    }
  };
}

export type FeatureSums = (
  weights: Float64Array,
  rows: number,
  sums: Float64Array,
  strides: { readonly feature: number; readonly row: number },
) => void;

/**
 * Rows whose weights stay in the fast cache while all features go past them.
 *
 * @example rowsAtOnce(100) // 240
 */
export const rowsAtOnce = (items: number): number =>
  Math.max(2, Math.min(256, Math.floor(24_000 / Math.max(1, items))));

/** The features of one double, the highest place first. */
type Digits = { readonly features: Int32Array; readonly scales: Float64Array };

/** Doubles side by side: `values` is items × width. */
type Block = {
  readonly width: number;
  readonly values: Float64Array;
  readonly digits: readonly Digits[];
};

/** Two resamples by six columns: as many sums as there are registers for. */
const WIDEST = 6;
const EXACT = 2 ** 53;

type Bin = { features: number[]; scales: number[]; room: number };

/** The features with the widest sums first, each into the first double that has room for it. */
function packFeatures(
  items: number,
  columns: readonly ArrayLike<number>[],
  heaviest: number,
): Digits[] {
  const bases = columns.map((column) => baseOf(column, items, heaviest));
  const order = [...columns.keys()].sort((a, b) => (bases[b] ?? 0) - (bases[a] ?? 0) || a - b);
  const bins: Bin[] = [];
  for (const feature of order) {
    const base = bases[feature] ?? Infinity;
    const bin = bins.find(({ room }) => room * base <= EXACT);
    if (bin) {
      bin.features.push(feature);
      bin.scales.push(bin.room);
      bin.room *= base;
    } else bins.push({ features: [feature], scales: [1], room: base });
  }
  return bins.map(({ features, scales }) => ({
    features: Int32Array.from(features.reverse()),
    scales: Float64Array.from(scales.reverse()),
  }));
}

/** How many sums a feature can have; no limit where a value is no whole number. */
function baseOf(column: ArrayLike<number>, items: number, heaviest: number): number {
  let most = 0;
  for (let item = 0; item < items; item++) {
    const value = column[item] ?? 0;
    if (!Number.isInteger(value) || value < 0) return Infinity;
    if (value > most) most = value;
  }
  const base = most * heaviest + 1;
  return base <= EXACT ? base : Infinity;
}

function blocksOf(
  packed: readonly Digits[],
  columns: readonly ArrayLike<number>[],
  items: number,
): Block[] {
  const blocks: Block[] = [];
  for (let from = 0; from < packed.length;) {
    const width = packed.length - from > 3 ? WIDEST : 2;
    const digits = packed.slice(from, from + width);
    const values = new Float64Array(items * width);
    digits.forEach(({ features, scales }, at) => {
      features.forEach((feature, digit) => {
        const column = columns[feature] ?? [];
        const scale = scales[digit] ?? 1;
        for (let item = 0, place = at; item < items; item++, place += width) {
          values[place] = (values[place] ?? 0) + scale * (column[item] ?? 0);
        }
      });
    });
    blocks.push({ width, values, digits });
    from += width;
  }
  return blocks;
}

function sumTwo(
  values: Float64Array,
  weights: Float64Array,
  first: number,
  second: number,
  items: number,
  totals: Float64Array,
  rows: number,
): void {
  const [firstAt, secondAt] = [first * items, second * items];
  let [a0, a1, b0, b1] = [0, 0, 0, 0];
  for (let item = 0, at = 0; item < items; item++, at += 2) {
    const one = weights[firstAt + item] ?? 0;
    const other = weights[secondAt + item] ?? 0;
    const v0 = values[at] ?? 0;
    const v1 = values[at + 1] ?? 0;
    a0 += one * v0;
    a1 += one * v1;
    b0 += other * v0;
    b1 += other * v1;
  }
  totals[first] = a0;
  totals[rows + first] = a1;
  totals[second] = b0;
  totals[rows + second] = b1;
}

function sumSix(
  values: Float64Array,
  weights: Float64Array,
  first: number,
  second: number,
  items: number,
  totals: Float64Array,
  rows: number,
): void {
  const [firstAt, secondAt] = [first * items, second * items];
  let [a0, a1, a2, a3, a4, a5] = [0, 0, 0, 0, 0, 0];
  let [b0, b1, b2, b3, b4, b5] = [0, 0, 0, 0, 0, 0];
  for (let item = 0, at = 0; item < items; item++, at += WIDEST) {
    const one = weights[firstAt + item] ?? 0;
    const other = weights[secondAt + item] ?? 0;
    const v0 = values[at] ?? 0;
    const v1 = values[at + 1] ?? 0;
    const v2 = values[at + 2] ?? 0;
    const v3 = values[at + 3] ?? 0;
    const v4 = values[at + 4] ?? 0;
    const v5 = values[at + 5] ?? 0;
    a0 += one * v0;
    b0 += other * v0;
    a1 += one * v1;
    b1 += other * v1;
    a2 += one * v2;
    b2 += other * v2;
    a3 += one * v3;
    b3 += other * v3;
    a4 += one * v4;
    b4 += other * v4;
    a5 += one * v5;
    b5 += other * v5;
  }
  totals[first] = a0;
  totals[rows + first] = a1;
  totals[2 * rows + first] = a2;
  totals[3 * rows + first] = a3;
  totals[4 * rows + first] = a4;
  totals[5 * rows + first] = a5;
  totals[second] = b0;
  totals[rows + second] = b1;
  totals[2 * rows + second] = b2;
  totals[3 * rows + second] = b3;
  totals[4 * rows + second] = b4;
  totals[5 * rows + second] = b5;
}

/** Takes the digits of a column's totals apart, the highest first; `totals` keeps what is left. */
function unpack(
  { features, scales }: Digits,
  totals: Float64Array,
  from: number,
  rows: number,
  sums: Float64Array,
  strides: { readonly feature: number; readonly row: number },
): void {
  const last = features.length - 1;
  for (let digit = 0; digit < last; digit++) {
    const scale = scales[digit] ?? 1;
    let at = (features[digit] ?? 0) * strides.feature;
    for (let row = from; row < from + rows; row++, at += strides.row) {
      const rest = totals[row] ?? 0;
      // The quotient is below 2^53 / scale, so rounding cannot carry it over the next whole number.
      const sum = Math.floor(rest / scale);
      sums[at] = sum;
      totals[row] = rest - sum * scale;
    }
  }
  let at = (features[last] ?? 0) * strides.feature;
  for (let row = from; row < from + rows; row++, at += strides.row) sums[at] = totals[row] ?? 0;
}
