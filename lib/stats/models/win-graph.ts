/** What two systems did against each other: wins of either, and ties. */
export type Comparison = {
  readonly a: string;
  readonly b: string;
  readonly winsA: number;
  readonly winsB: number;
  readonly ties: number;
};

/**
 * The systems in the order in which they first appear.
 *
 * @example systemsOf([{ a: 'y', b: 'x', winsA: 1, winsB: 0, ties: 0 }]) // ['y', 'x']
 */
export function systemsOf(comparisons: readonly Comparison[]): string[] {
  return [...new Set(comparisons.flatMap(({ a, b }) => [a, b]))];
}

/**
 * Why abilities have no finite values, in words, or null when they have: every system must reach
 * every other over a chain of wins. Otherwise some group never loses to the rest, and the more its
 * abilities are raised, the better the fit. A tie counts as a win each way where `tiesCount`.
 * Source: Ford (1957), American Mathematical Monthly 64(8), 28-33.
 *
 * @example whyNoFiniteAbility([{ a: 'x', b: 'y', winsA: 3, winsB: 0, ties: 0 }], false) // 'the win graph is not
 *   strongly connected: no win of y over the others'
 */
export function whyNoFiniteAbility(
  comparisons: readonly Comparison[],
  tiesCount: boolean,
): string | null {
  const systems = systemsOf(comparisons);
  const beats = new Map(systems.map((system) => [system, new Set<string>()]));
  for (const { a, b, winsA, winsB, ties } of comparisons) {
    if (winsA > 0 || (tiesCount && ties > 0)) beats.get(a)?.add(b);
    if (winsB > 0 || (tiesCount && ties > 0)) beats.get(b)?.add(a);
  }
  for (const system of systems) {
    const group = reached(system, beats);
    if (group.size === systems.length) continue;
    // Nobody in the group beat anyone outside it.
    const names = systems.filter((name) => group.has(name)).join(', ');
    return `the win graph is not strongly connected: no win of ${names} over the others`;
  }
  return null;
}

function reached(from: string, beats: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const seen = new Set([from]);
  for (const system of seen) for (const beaten of beats.get(system) ?? []) seen.add(beaten);
  return seen;
}
