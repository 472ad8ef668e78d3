import type { TrialKind } from '@/lib/domain/blind';
import type { StoredPair } from '@/lib/domain/pairs/compose';
import type { PairPurpose } from '@/lib/domain/pairs/pair';

/** What a trial shows of an item. */
export type ItemUnit = {
  readonly kind: TrialKind;
  readonly purpose: PairPurpose;
  /** The sealed side of a row of pairs.jsonl; null for an item by itself. */
  readonly pair: StoredPair | null;
};

/** An item by itself. */
export const worksheetUnit: ItemUnit = { kind: 'worksheet', purpose: 'standard', pair: null };
