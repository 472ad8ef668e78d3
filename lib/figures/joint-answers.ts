import { NOT_ASSIGNED } from '@/lib/domain/rating-cells';
import { MALFORMED, type Table } from './tables';

type Visit = (said: number, truth: number, cells: number) => void;

/**
 * Calls `visit` with each two answers of two graders that occur together on cells of items in `holds`, and on how many
 * cells they do. Counted once for the same arrays, since many figures rest on the same counts.
 */
export function jointAnswers(
  { itemOf, categories }: Pick<Table, 'itemOf' | 'categories'>,
  one: Int32Array,
  other: Int32Array,
  holds: Uint8Array,
  visit: Visit,
): void {
  const width = categories.length + shift;
  if (width > widest) return cellByCell(itemOf, one, other, holds, visit);
  const counts = counted(itemOf, one, other, holds, width);
  for (let at = 0; at < counts.length; at++) {
    const cells = counts[at] ?? 0;
    if (cells > 0) visit(Math.floor(at / width) - shift, (at % width) - shift, cells);
  }
}

/** Cells of items in `holds` that both valued. */
export function bothValued(
  table: Pick<Table, 'itemOf' | 'categories'>,
  one: Int32Array,
  other: Int32Array,
  holds: Uint8Array,
): number {
  let n = 0;
  jointAnswers(table, one, other, holds, (a, b, cells) => {
    if (a >= 0 && b >= 0) n += cells;
  });
  return n;
}

/** Codes are shifted by the lowest to be places in a table. */
const shift = -MALFORMED;
/** With more categories a table is longer than the lists that it counts. */
const widest = 64;

function count(
  itemOf: Int32Array,
  one: Int32Array,
  other: Int32Array,
  holds: Uint8Array,
  width: number,
): Int32Array {
  const counts = new Int32Array(width * width);
  for (let cell = 0; cell < other.length; cell++) {
    if (holds[itemOf[cell] ?? 0] !== 1) continue;
    const at = ((one[cell] ?? NOT_ASSIGNED) + shift) * width + (other[cell] ?? 0) + shift;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

function cellByCell(
  itemOf: Int32Array,
  one: Int32Array,
  other: Int32Array,
  holds: Uint8Array,
  visit: Visit,
): void {
  for (let cell = 0; cell < other.length; cell++) {
    if (holds[itemOf[cell] ?? 0] === 1) visit(one[cell] ?? NOT_ASSIGNED, other[cell] ?? 0, 1);
  }
}

type ByArray<T> = WeakMap<Int32Array | Uint8Array, T>;
const before: ByArray<ByArray<ByArray<Int32Array>>> = new WeakMap();

/** Kept as long as the arrays are; an array belongs to one table. */
function counted(
  itemOf: Int32Array,
  one: Int32Array,
  other: Int32Array,
  holds: Uint8Array,
  width: number,
): Int32Array {
  const ofOne = before.get(one) ?? new WeakMap<Int32Array | Uint8Array, ByArray<Int32Array>>();
  const ofBoth = ofOne.get(other) ?? new WeakMap<Int32Array | Uint8Array, Int32Array>();
  const known = ofBoth.get(holds);
  if (known?.length === width * width) return known;
  const counts = count(itemOf, one, other, holds, width);
  before.set(one, ofOne.set(other, ofBoth.set(holds, counts)));
  return counts;
}
