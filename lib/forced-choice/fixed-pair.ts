import type { Content } from '@/lib/form/content';
import {
  itemOf,
  sealedOf,
  type ComposedPair,
  type Shown,
  type Uncomposed,
} from '@/lib/domain/pairs/compose';
import { shownHashes } from './exported-pair';
import { lengthRatio } from '@/lib/domain/pairs/lengths';
import type { PairRow } from '@/lib/domain/pairs/pair';

const changed: Uncomposed = {
  reason: 'What raters saw of it, in shown.jsonl, is not what its hashes say.',
  mend: 'Export the study again.',
};

/**
 * A pair of an export, with the texts as raters saw them: they are not normalised again, so that a study stays what
 * it was whatever becomes of normalisation.
 */
export function fixedPair(
  row: PairRow,
  a: Shown,
  b: Shown,
  content: Content,
  trial: '2afc' | 'preference',
): ComposedPair | Uncomposed {
  const ways = [false, true].find((exchanged) => {
    const hashes = shownHashes(content, exchanged);
    return hashes.a === row.shown?.a && hashes.b === row.shown.b;
  });
  if (ways === undefined) return changed;
  const bodyOf = (id: string): string => content.texts.find((text) => text.id === id)?.body ?? '';
  return {
    item: itemOf(row, content, [a, b]),
    ...sealedOf(row, trial, ways),
    lengthRatio: lengthRatio(bodyOf('a'), bodyOf('b')),
  };
}

/** A boundary text of an export, in the sentences that raters saw. */
export function fixedBoundary(
  row: PairRow,
  of: Shown,
  content: Content,
): ComposedPair | Uncomposed {
  if (shownHashes(content, false).a !== row.shown?.a) return changed;
  return {
    item: itemOf(row, content, [of]),
    ...sealedOf(row, 'boundary', false),
    lengthRatio: null,
  };
}
