import type { TrialKind } from '@/lib/domain/blind';
import type { StoredPair } from '@/lib/domain/pairs/compose';

/** A unit's kind, as a trial has it. */
export const trialKindOf = (kind: string | undefined): TrialKind =>
  kind === '2afc' || kind === 'preference' || kind === 'boundary' ? kind : 'worksheet';

/** The sealed side of a pair, as it was stored. */
export const storedPair = (json: string | null): StoredPair | null =>
  json === null ? null : (JSON.parse(json) as StoredPair); // written from a StoredPair at import
