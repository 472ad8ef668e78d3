import type { Content } from '@/lib/form/content';
import { sha256 } from '@/lib/domain/ledger';
import type { StoredPair } from '@/lib/domain/pairs/compose';
import { mirrored, type PairRow, type Sides } from '@/lib/domain/pairs/pair';

/** A pair's row as its author wrote it, with the salt of its sealed hash: once provenance is open. */
export function revealedPair(
  id: string,
  { a, b, target, kind, trial, exchanged }: StoredPair,
  sealed: { readonly provenance: PairRow['provenance']; readonly salt: string },
  content: Content,
): PairRow {
  return {
    id,
    a,
    ...(b === null ? {} : { b }),
    ...(target === null ? {} : { target }),
    kind,
    ...(trial === 'boundary' ? {} : { trial }),
    ...sealed,
    shown: shownHashes(content, exchanged),
  };
}

/** SHA-256 of the texts as they were shown, under the author's a and b; of a boundary text that one. */
export function shownHashes(content: Content, exchanged: boolean): NonNullable<PairRow['shown']> {
  const bodyOf = (id: string): string | undefined =>
    content.texts.find((text) => text.id === id)?.body;
  const [a, b] = exchanged ? [bodyOf('b'), bodyOf('a')] : [bodyOf('a'), bodyOf('b')];
  return a === undefined || b === undefined
    ? { a: sha256(content.texts.at(-1)?.body ?? '') }
    : { a: sha256(a), b: sha256(b) };
}

/** Sides as the same export names a and b: in pairs.jsonl the author's, in shown.jsonl as the pair is stored. */
export const writtenSides = (sides: Sides, exchanged: boolean, revealed: boolean): Sides =>
  revealed && exchanged ? mirrored(sides) : sides;
