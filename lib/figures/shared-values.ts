import type { Values } from '@/lib/form/values';

/** Beyond this many different answers most are given once, and keeping them only takes room. */
const mostKept = 20_000;

/**
 * One object for answers that are the same, by their JSON: of a large study most are, and whatever reads them reads
 * each once.
 */
export function sharedValues(): { parsed(json: string): Values; same(values: Values): Values } {
  const known = new Map<string, Values>();
  const kept = (json: string, make: () => Values): Values => {
    const before = known.get(json);
    if (before) return before;
    const values = make();
    if (known.size < mostKept) known.set(json, values);
    return values;
  };
  return {
    // The form checked these values before they were stored.
    parsed: (json) => kept(json, () => JSON.parse(json) as Values),
    same: (values) => kept(JSON.stringify(values), () => values),
  };
}
