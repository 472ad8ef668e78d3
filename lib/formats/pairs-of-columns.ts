import type { PairSource } from '@/lib/forced-choice/pair-source';
import { contextOf, isRefused, missingField, textOf, unshown, type Sources } from './pair-sources';
import type { RefusedRow, TextRow } from './text-rows';

/**
 * Pairs of two columns: the two texts of each row stand side by side, under the row's context. Of a
 * text its column's name is known, as `run`; every other field of the row is known of the pair.
 */
export function pairsOfColumns(
  rows: readonly TextRow[],
  [first, second]: readonly [string, string],
  context: readonly string[],
): Sources {
  const shown = [first, second, ...context];
  const missing = missingField(rows, shown);
  if (missing) return { pairs: [], refused: [missing] };
  const pairs: PairSource[] = [];
  const refused: RefusedRow[] = [];
  for (const row of rows) {
    const [a, b, above] = [textOf(row, first), textOf(row, second), contextOf(row, context)];
    if (isRefused(a) || isRefused(b) || isRefused(above)) {
      refused.push(...[a, b, above].filter(isRefused));
      continue;
    }
    pairs.push({
      texts: [
        { body: a.body, run: first, at: row, provenance: { run: first, ...a.thought } },
        { body: b.body, run: second, at: row, provenance: { run: second, ...b.thought } },
      ],
      context: above,
      provenance: unshown(row, shown),
    });
  }
  return { pairs, refused };
}
