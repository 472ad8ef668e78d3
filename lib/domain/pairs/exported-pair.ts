import type { StoredPair } from './compose';
import { mirrored, type PairRow, type Sides } from './pair';

/** A pair's row as its author wrote it, with the salt of its sealed hash: once provenance is open. */
export function revealedPair(
  id: string,
  { a, b, target, kind, trial }: StoredPair,
  provenance: PairRow['provenance'],
  salt: string,
): PairRow {
  return {
    id,
    a,
    ...(b === null ? {} : { b }),
    ...(target === null ? {} : { target }),
    kind,
    ...(trial === 'boundary' ? {} : { trial }),
    provenance,
    salt,
  };
}

/** Sides as the same export names a and b: in pairs.jsonl the author's, in shown.jsonl as the pair is stored. */
export const writtenSides = (sides: Sides, exchanged: boolean, revealed: boolean): Sides =>
  revealed && exchanged ? mirrored(sides) : sides;
