/**
 * The greatest number of pairs of one entry of each list that are `alike`, each entry in one pair at most: entries that
 * may have several partners leave room for others. With it F1 of two lists is 2 × matched / (entries of both).
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
