import type { Content } from '@/lib/form/content';
import type { TrialKind } from '../blind';
import type { Provenance } from '../item';
import type { StoredPair } from '../pairs/compose';
import type { PairPurpose } from '../pairs/pair';

/** An item of a study as it is stored, with its sealed side. */
export type StoredItem = {
  /** The author's id. */
  readonly id: string;
  readonly unitId: string | null;
  readonly kind: TrialKind;
  readonly purpose: PairPurpose;
  readonly content: Content;
  readonly siblings: readonly string[];
  readonly provenance: Provenance;
  readonly pair: StoredPair | null;
};
