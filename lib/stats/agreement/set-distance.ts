/**
 * How far apart are two sets of choices? 0 where they are the same (two empty sets are), 1 where they share nothing.
 * 1 − |A ∩ B| / |A ∪ B|: of all that either chose, the share that only one chose. Always defined.
 * Source: Jaccard (1912), New Phytologist 11, 37-50.
 *
 * @example jaccardDistance(new Set(['a', 'b']), new Set(['b', 'c'])) // 0.6667
 */
export function jaccardDistance<T>(one: ReadonlySet<T>, other: ReadonlySet<T>): number {
  const { shared, either } = overlap(one, other);
  return either === 0 ? 0 : (either - shared) / either;
}

/**
 * The MASI distance of two sets of choices: 1 − J × M, with J = |A ∩ B| / |A ∪ B| and M = 1 where the sets are the
 * same, 2/3 where one holds the other, 1/3 where they overlap, 0 where they share nothing. It forgives who only chose
 * less, and is harder than Jaccard's on sets of which each has something of its own. Two empty sets are 0 apart; an
 * empty set and another are 1 apart. Always defined.
 * Source: Passonneau (2006), Measuring Agreement on Set-valued Items (MASI), LREC, 831-836.
 *
 * @example masiDistance(new Set(['a', 'b']), new Set(['b'])) // 0.6667
 */
export function masiDistance<T>(one: ReadonlySet<T>, other: ReadonlySet<T>): number {
  const { shared, either } = overlap(one, other);
  if (either === 0) return 0;
  const [least, most] = one.size < other.size ? [one.size, other.size] : [other.size, one.size];
  // In ninths and thirds of whole numbers, so that equal sets are exactly 0 apart.
  const thirds = shared === most ? 3 : shared === least ? 2 : 1;
  return shared === 0 ? 1 : (3 * either - thirds * shared) / (3 * either);
}

function overlap<T>(
  one: ReadonlySet<T>,
  other: ReadonlySet<T>,
): { readonly shared: number; readonly either: number } {
  let shared = 0;
  for (const choice of one) if (other.has(choice)) shared += 1;
  return { shared, either: one.size + other.size - shared };
}
