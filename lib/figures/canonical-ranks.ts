import { MISSING } from '@/lib/domain/rating-cells';
import type { Table } from './tables';

export type CanonicalRanks = {
  /** Items that anybody answered: 1, others 0. */
  readonly counts: Uint8Array;
  /** A key for each item: the same for items that are alike in all answers, in an order that names have no part in. */
  readonly keys: readonly string[];
};

const rounds = 3;

/**
 * An order of the items that follows from the answers alone, so that resamples drawn in it do not change when raters
 * or items are renamed or come in another order. A grader is known by what he said of which items, an item by who
 * said what of it, refined in rounds (colour refinement, Weisfeiler and Leman 1968); then items that are alike in
 * every answer share a key.
 */
export function canonicalRanks(items: number, tables: readonly Table[]): CanonicalRanks {
  const counts = new Uint8Array(items);
  const columns = tables.flatMap((table, number) =>
    [...table.raters, ...table.judges].map((codes, grader) => ({
      table: number,
      kind: grader < table.raters.length ? 0 : 1,
      grader,
      itemOf: table.itemOf,
      codes,
    })),
  );
  const graders = Math.max(0, ...columns.map(({ grader }) => grader + 1));
  for (const { itemOf, codes } of columns) {
    for (let cell = 0; cell < codes.length; cell++) {
      const code = codes[cell] ?? MISSING;
      if (code >= 0 || (code < MISSING && code !== -4)) counts[itemOf[cell] ?? 0] = 1;
    }
  }
  let ofItem = new Float64Array(items);
  let ofGrader = new Float64Array(graders);
  for (let round = 0; round < rounds; round++) {
    const nextItem = new Float64Array(items);
    const nextGrader = new Float64Array(graders);
    for (const { table, kind, grader, itemOf, codes } of columns) {
      const own = ofGrader[grader] ?? 0;
      let sum = 0;
      // Few codes occur, and what depends on them alone is computed once for each.
      const marks = new Map<number, { readonly said: number; readonly byOwn: number }>();
      const markOf = (code: number) => {
        const said = mixed(mixed(table * 2 + kind, code + 8), 0);
        const made = { said, byOwn: mixed(said, own) };
        marks.set(code, made);
        return made;
      };
      for (let cell = 0; cell < codes.length; cell++) {
        const item = itemOf[cell] ?? 0;
        const code = codes[cell] ?? 0;
        const { said, byOwn } = marks.get(code) ?? markOf(code);
        // Sums, so that the order in which graders or items come has no part.
        nextItem[item] = wrapped((nextItem[item] ?? 0) + byOwn);
        sum = wrapped(sum + mixed(said, ofItem[item] ?? 0));
      }
      nextGrader[grader] = wrapped((nextGrader[grader] ?? 0) + sum);
    }
    ofItem = nextItem.map((sum, item) => mixed(sum, ofItem[item] ?? 0));
    ofGrader = nextGrader.map((sum, grader) => mixed(sum, ofGrader[grader] ?? 0));
  }
  return { counts, keys: keysOf(items, columns, ofItem, ofGrader) };
}

type Column = {
  readonly table: number;
  readonly grader: number;
  readonly itemOf: Int32Array;
  readonly codes: Int32Array;
};

/** The item's mark, then all answers on it with the graders in the order of their marks. */
function keysOf(
  items: number,
  columns: readonly Column[],
  ofItem: Float64Array,
  ofGrader: Float64Array,
): string[] {
  const ordered = [...columns].sort(
    (a, b) =>
      a.table - b.table ||
      (ofGrader[a.grader] ?? 0) - (ofGrader[b.grader] ?? 0) ||
      a.grader - b.grader,
  );
  const answers = Array.from({ length: items }, (): number[] => []);
  for (const { itemOf, codes } of ordered) {
    for (let cell = 0; cell < codes.length; cell++) {
      answers[itemOf[cell] ?? 0]?.push(codes[cell] ?? 0);
    }
  }
  return answers.map((own, item) => `${(ofItem[item] ?? 0).toString(36)} ${own.join()}`);
}

const MODULUS = 2 ** 32;
const wrapped = (sum: number): number => sum % MODULUS;

/** Two 32-bit numbers made one, each bit of the result hanging on every bit of both. */
function mixed(a: number, b: number): number {
  let hash =
    Math.imul((a | 0) ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul((b | 0) + 0x7f4a7c15, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad);
  hash = Math.imul(hash ^ (hash >>> 15), 0x735a2d97);
  return (hash ^ (hash >>> 15)) >>> 0;
}
