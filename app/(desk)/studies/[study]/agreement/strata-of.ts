import type { FigureRow } from '@/lib/domain/figure-row';

/**
 * What a stratum is a value of: "kind" of "kind=near_miss", "kind & change" of a crossed one. Values may hold any
 * signs, so the declared attributes say where a name ends.
 */
export function attributeOf(stratum: string, declared: readonly string[]): string {
  const own = declared.find((name) => stratum.startsWith(`${name}=`));
  if (own === undefined) return stratum.slice(0, Math.max(0, stratum.indexOf('=')));
  const crossed = declared.find((name) => name !== own && stratum.includes(` & ${name}=`));
  return crossed === undefined ? own : `${own} & ${crossed}`;
}

/** The attributes by which these figures are broken down, each with its strata, in the order of the rows. */
export function strataOf(
  rows: readonly FigureRow[],
  declared: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const seen = new Set<string>();
  const found = new Map<string, string[]>();
  for (const { stratum } of rows) {
    if (stratum === null || seen.has(stratum)) continue;
    seen.add(stratum);
    const attribute = attributeOf(stratum, declared);
    found.set(attribute, [...(found.get(attribute) ?? []), stratum]);
  }
  return found;
}

/** "near_miss" of "kind=near_miss"; both values of a crossed one. */
export function valueWords(stratum: string, attribute: string): string {
  const [first = '', second] = attribute.split(' & ');
  const value = stratum.slice(first.length + 1);
  return second === undefined ? value : value.replace(` & ${second}=`, ', ');
}
