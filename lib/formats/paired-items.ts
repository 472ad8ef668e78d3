import {
  composeBoundary,
  composePair,
  type ComposedPair,
  type Shown,
} from '@/lib/domain/pairs/compose';
import { fixedBoundary, fixedPair } from '@/lib/forced-choice/fixed-pair';
import type { Content } from '@/lib/form/content';
import type { PairRow } from '@/lib/domain/pairs/pair';
import type { Study } from '@/lib/domain/study';
import type { JoinedItem } from './joined-items';
import { PAIRS, type ReadPair } from './pair-rows';
import type { Refused } from './refusals';

export type PairedItem = ComposedPair & { readonly line: number; readonly salt?: string };

/** Rows of pairs.jsonl with the items that they name, which are kept as they pass. */
export class PairedItems {
  private readonly shown = new Map<string, Shown | null>();
  private readonly rows: readonly { readonly line: number; readonly row: PairRow }[];

  /** `fixed`: of an export, what raters saw of each row. */
  constructor(
    private readonly read: readonly ReadPair[],
    private readonly fixed: ReadonlyMap<string, Content>,
  ) {
    this.rows = read.flatMap((one) => ('reason' in one ? [] : [one]));
    for (const { row } of this.rows) {
      this.shown.set(row.a, null);
      if (row.b !== undefined) this.shown.set(row.b, null);
    }
  }

  /** Whether pairs were brought, refused ones among them. */
  get any(): boolean {
    return this.read.length > 0;
  }

  /** Whether an item is shown in a pair, and so never alone. */
  names(id: string): boolean {
    return this.shown.has(id);
  }

  /** Keeps an item that a row names. */
  keep({ item, provenance }: JoinedItem): void {
    if (this.names(item.id)) this.shown.set(item.id, { item, provenance });
  }

  /** Every row as what raters see, or why not; call it once all items have passed. */
  *composed(study: Study, taken: (id: string) => boolean): Generator<PairedItem | Refused> {
    const with2afc = this.rows.some(({ row }) => row.kind === 'standard' && asked(row) === '2afc');
    for (const { line, row } of this.rows) {
      const made = taken(row.id)
        ? { reason: 'An item has this id.', mend: 'Give the pair an id of its own.' }
        : this.compose(row, study, with2afc);
      if ('reason' in made) yield { file: PAIRS, line, id: row.id, ...made };
      else yield { line, ...made, ...(row.salt === undefined ? {} : { salt: row.salt }) };
    }
  }

  private compose(row: PairRow, study: Study, with2afc: boolean) {
    const a = this.shown.get(row.a);
    if (!a) return missing('a');
    const content = this.fixed.get(row.id);
    if (row.kind === 'boundary')
      return content ? fixedBoundary(row, a, content) : composeBoundary(row, a, study);
    const b = this.shown.get(row.b ?? '');
    if (!b) return missing('b');
    const trial =
      row.kind === 'catch' ? (row.trial ?? (with2afc ? '2afc' : 'preference')) : asked(row);
    return content ? fixedPair(row, a, b, content, trial) : composePair(row, a, b, study, trial);
  }
}

/** A pair with a right answer is a 2AFC trial unless its row says otherwise. */
const asked = (row: PairRow): '2afc' | 'preference' =>
  row.trial ?? (row.target === undefined ? 'preference' : '2afc');

const missing = (which: 'a' | 'b') => ({
  reason: `${which}: No item that would be stored has this id.`,
  mend: 'Correct the id, or fix the item’s row in items.jsonl.',
});
