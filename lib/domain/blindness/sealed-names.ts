import type { StoredItem } from './stored-item';
import { writtenValue } from './written-value';

/** Attributes that mostly name who wrote a text. */
const AUTHORS = ['model', 'run', 'generator', 'system', 'author', 'engine', 'voice'];

/** Words of the language that are no names, though runs are called so. */
const PLAIN = new Set(
  'human model real fake original rewrite rewritten baseline target other control treatment first second left right source text true false yes no author person machine base'.split(
    ' ',
  ),
);

/** Names that are sealed with the items of a study: no text that raters see should hold one. */
export function sealedNames(items: readonly StoredItem[], condition: string | undefined): string[] {
  const attributes = condition === undefined ? AUTHORS : [condition, ...AUTHORS];
  const names = new Set<string>();
  for (const { provenance } of items) {
    for (const attribute of attributes) {
      const name = writtenValue(provenance[attribute]);
      if (name !== null && name.length <= 80 && !PLAIN.has(name.toLowerCase())) names.add(name);
    }
  }
  return [...names].sort();
}
