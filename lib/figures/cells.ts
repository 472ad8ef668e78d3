import type { Disagreement } from '@/lib/stats/agreement/disagreement';

/** A variable's cells: the item of each, and what two answers that differ cost. */
export type Cells = { readonly itemOf: Int32Array; readonly cost: Disagreement };

/** A byte for each number where they all fit one: there are many parts at once, and most of their numbers are 0 and 1. */
export function small(values: ArrayLike<number>): ArrayLike<number> {
  const bytes = new Uint8Array(values);
  for (let at = 0; at < values.length; at++) if (bytes[at] !== values[at]) return values;
  return bytes;
}
