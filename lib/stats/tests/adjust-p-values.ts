/** How p values of several tests are adjusted; see `adjustPValues`. */
export type Adjustment =
  'bonferroni' | 'holm' | 'hochberg' | 'benjamini-hochberg' | 'benjamini-yekutieli';

/**
 * p values that may be compared with alpha although several tests were made.
 * holm (and the blunter bonferroni) bounds the chance of any false alarm, however the tests hang
 * together; hochberg does so for independent ones. benjamini-hochberg bounds the expected share of
 * false alarms among the alarms for independent tests, benjamini-yekutieli for any.
 * In the order given; adjusted values keep the order of the raw ones and stay at or below 1.
 * A null is a test that could not be made: it stays null and does not count as a test.
 * Sources: Holm (1979), Scand J Statist 6, 65-70; Hochberg (1988), Biometrika 75, 800-802;
 * Benjamini and Hochberg (1995), JRSS B 57, 289-300; Benjamini and Yekutieli (2001), Ann Statist 29, 1165-1188.
 *
 * @example adjustPValues([0.01, 0.04, null, 0.03], 'holm') // [0.03, 0.06, null, 0.06]
 */
export function adjustPValues(
  pValues: readonly (number | null)[],
  adjustment: Adjustment,
): (number | null)[] {
  const tests = pValues.flatMap((p, at) => (p === null ? [] : [{ p, at }]));
  for (const { p } of tests) if (!(p >= 0 && p <= 1)) throw new RangeError(`no p value: ${p}`);
  tests.sort((a, b) => a.p - b.p);
  const adjusted = stepped(
    tests.map((test) => test.p),
    adjustment,
  );
  const result: (number | null)[] = pValues.map(() => null);
  tests.forEach(({ at }, rank) => (result[at] = adjusted[rank] ?? null));
  return result;
}

/** `sorted` rises. Step-down methods carry the largest value upwards, step-up ones the smallest down. */
function stepped(sorted: readonly number[], adjustment: Adjustment): number[] {
  const m = sorted.length;
  switch (adjustment) {
    case 'bonferroni':
      return sorted.map((p) => Math.min(1, m * p));
    case 'holm': {
      let floor = 0;
      return sorted.map((p, rank) => (floor = Math.max(floor, Math.min(1, (m - rank) * p))));
    }
    case 'hochberg':
      return downwards(sorted.map((p, rank) => (m - rank) * p));
    case 'benjamini-hochberg':
      return downwards(sorted.map((p, rank) => (m / (rank + 1)) * p));
    case 'benjamini-yekutieli': {
      const harmonic = sorted.reduce((sum, _, rank) => sum + 1 / (rank + 1), 0);
      return downwards(sorted.map((p, rank) => ((harmonic * m) / (rank + 1)) * p));
    }
  }
}

function downwards(values: readonly number[]): number[] {
  let ceiling = 1;
  return values
    .toReversed()
    .map((value) => (ceiling = Math.min(ceiling, value)))
    .reverse();
}
