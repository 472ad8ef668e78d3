import type { Values } from '@/lib/form/values';

/** Beyond this many different answers most are given once, and keeping them only takes room. */
const mostKept = 20_000;

/**
 * One object for answers that are the same, by their JSON: of a large study most are, and whatever reads them reads
 * each once.
 */
export function sharedValues(): { parsed(json: string): Values; same<T>(values: T): T } {
  const known = new Map<string, unknown>();
  const kept = <T>(json: string, make: () => T): T => {
    const before = known.get(json);
    if (before !== undefined) return before as T; // made of the same JSON
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

/** One text for all that are the same: an item's id comes with every label of it, each time as a text of its own. */
export function sharedTexts(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const before = known.get(text);
    if (before === undefined) known.set(text, text);
    return before ?? text;
  };
}
