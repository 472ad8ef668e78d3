import type { Provenance } from '@/lib/domain/item';
import type { StoredItem } from '@/lib/domain/blindness/stored-item';
import type { Content } from '@/lib/form/content';
import { itemsWhole } from './store/queries/items';
import type { Reader, RowOf } from './store/store';
import { storedPair, trialKindOf } from './stored-pair';

/** An item with its sealed side, as it is stored. */
export type ItemRow = RowOf<typeof itemsWhole>;

/**
 * All items of a study in the file's order, a page at a time: for a worker, or a command without a server. Whoever
 * calls has asked who may.
 */
export const itemRows = (reader: Reader, studyId: string): AsyncGenerator<ItemRow[]> =>
  reader.pages(itemsWhole, { study: studyId });

export const siblingsOf = ({ siblingsJson }: ItemRow): string[] =>
  siblingsJson === null ? [] : (JSON.parse(siblingsJson) as string[]); // parsed by itemSchema at import

/** A row as the blindness check reads it. */
export const storedItem = (row: ItemRow): StoredItem => ({
  id: row.sourceId,
  unitId: row.unitId,
  kind: trialKindOf(row.unitKind ?? undefined),
  purpose: row.unitPurpose === 'catch' ? 'catch' : 'standard',
  content: JSON.parse(row.contentJson) as Content, // stored from a Content
  siblings: siblingsOf(row),
  provenance: JSON.parse(row.provenanceJson ?? '{}') as Provenance, // an object by its importer
  pair: storedPair(row.pairJson),
});
