import { type Estimate, pointEstimate, undefinedBecause } from '@/lib/stats/intervals/estimate';

export type ListOverlap = {
  readonly precision: Estimate;
  readonly recall: Estimate;
  readonly f1: Estimate;
};

/**
 * How far do two lists hold the same entries, whatever their order? Entries are matched one to one, so that as many as
 * possible find a partner (`matchedEntries`). `reference` is what should be found: recall is the share of its entries
 * with a partner, precision the share of `other`'s. For agreement between equals take F1, 2 × matched / (entries of
 * both), which does not change when the two are exchanged. From 0 to 1; chance is not taken out.
 * `n` counts the entries behind each: those of both for F1. A share of nothing listed (0/0) is undefined, never 1.
 * Source: van Rijsbergen (1979), Information Retrieval, 2nd ed., ch. 7.
 *
 * @example listOverlap(['a', 'b', 'b'], ['b', 'c'], (one, other) => one === other).f1 // { value: 0.4, n: 5 }
 */
export function listOverlap<T>(
  reference: readonly T[],
  other: readonly T[],
  alike: (one: T, other: T) => boolean,
): ListOverlap {
  const matched = matchedEntries(reference, other, alike);
  const share = (count: number, n: number, method: string, reason: string): Estimate =>
    n === 0 ? undefinedBecause(reason, 0) : pointEstimate(count / n, n, method);
  const both = reference.length + other.length;
  return {
    precision: share(matched, other.length, 'precision', 'the second listed nothing (0/0)'),
    recall: share(matched, reference.length, 'recall', 'the first listed nothing (0/0)'),
    f1: share(2 * matched, both, 'F1', 'neither listed anything (0/0)'),
  };
}

/**
 * The greatest number of pairs of one entry of each list that are `alike`, each entry in one pair at most: entries that
 * may have several partners leave room for others.
 * Source: Kuhn (1955), Naval Research Logistics Quarterly 2, 83-97 (augmenting paths).
 *
 * @example matchedEntries([1, 2], [1, 1], (one, other) => one >= other) // 2
 */
export function matchedEntries<T>(
  one: readonly T[],
  other: readonly T[],
  alike: (one: T, other: T) => boolean,
): number {
  const partners = one.map((entry) =>
    other.flatMap((candidate, at) => (alike(entry, candidate) ? [at] : [])),
  );
  const takenBy = new Array<number | undefined>(other.length);
  const place = (entry: number, seen: Set<number>): boolean => {
    for (const at of partners[entry] ?? []) {
      if (seen.has(at)) continue;
      seen.add(at);
      const holder = takenBy[at];
      if (holder !== undefined && !place(holder, seen)) continue;
      takenBy[at] = entry;
      return true;
    }
    return false;
  };
  return one.reduce((matched, _, entry) => matched + Number(place(entry, new Set())), 0);
}
