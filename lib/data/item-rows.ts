import type Sqlite from 'better-sqlite3';
import type { Provenance } from '@/lib/domain/item';
import type { StoredItem } from '@/lib/domain/blindness/stored-item';
import type { Content } from '@/lib/form/content';
import { storedPair, trialKindOf } from './stored-pair';

/** An item with its sealed side, as it is stored. */
export type ItemRow = {
  readonly ordinal: number;
  readonly sourceId: string;
  readonly contentJson: string;
  readonly siblingsJson: string | null;
  readonly expectedJson: string | null;
  readonly sample: string | null;
  readonly pairJson: string | null;
  readonly provenanceJson: string | null;
  readonly salt: string | null;
  readonly unitId: string | null;
  readonly unitKind: string | null;
  readonly unitPurpose: string | null;
};

const rowsAtOnce = 100;

/**
 * All items of a study in the file's order, row after row, on a connection that serves nobody else meanwhile: that of
 * a worker, or of a command without a server. Whoever calls has asked who may.
 */
export function* itemRows(handle: Sqlite.Database, studyId: string): Generator<ItemRow> {
  const read = handle
    .prepare<[string, number], ItemRow>(
      `SELECT i.ordinal, i.sourceId, i.contentJson, i.siblingsJson, i.expectedJson, i.sample, i.pairJson,
              p.json AS provenanceJson, p.salt, u.id AS unitId, u.kind AS unitKind, u.purpose AS unitPurpose
       FROM Item i LEFT JOIN Provenance p ON p.itemId = i.id LEFT JOIN Unit u ON u.itemId = i.id
       WHERE i.studyId = ? AND i.ordinal > ? ORDER BY i.ordinal LIMIT ${rowsAtOnce}`,
    )
    // Prisma's connection gives whole numbers as bigint.
    .safeIntegers(false);
  for (let after = 0; ;) {
    const rows = read.all(studyId, after);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    after = last.ordinal;
  }
}

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
