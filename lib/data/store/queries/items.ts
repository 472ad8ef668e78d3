import type { TrialKind } from '@/lib/form/form';
import { command, orNull, paged, query, text, whole, word } from '../query';
import type { RowOf } from '../store';

/** All items of a study with their sealed side, in the file's order. */
export const itemsWhole = paged(
  { study: text },
  {
    ordinal: whole,
    sourceId: text,
    contentJson: text,
    siblingsJson: orNull(text),
    expectedJson: orNull(text),
    sample: orNull(text),
    pairJson: orNull(text),
    provenanceJson: orNull(text),
    salt: orNull(text),
    unitId: orNull(text),
    unitKind: orNull(text),
    unitPurpose: orNull(text),
  },
  'ordinal',
  `SELECT i.ordinal, i.sourceId, i.contentJson, i.siblingsJson, i.expectedJson, i.sample, i.pairJson,
    p.json AS provenanceJson, p.salt, u.id AS unitId, u.kind AS unitKind, u.purpose AS unitPurpose
  FROM Item i LEFT JOIN Provenance p ON p.itemId = i.id LEFT JOIN Unit u ON u.itemId = i.id
  WHERE i.studyId = :study AND i.ordinal > :after ORDER BY i.ordinal`,
);

/** Items with what names them in an export, in the file's order. */
export const itemNames = paged(
  { study: text },
  {
    id: text,
    sourceId: text,
    contentSha256: text,
    ordinal: whole,
    isPair: whole,
    shown: whole,
  },
  'ordinal',
  `SELECT i.id, i.sourceId, i.contentSha256, i.ordinal, i.pairJson IS NOT NULL AS isPair, u.id IS NOT NULL AS shown
  FROM Item i LEFT JOIN Unit u ON u.itemId = i.id
  WHERE i.studyId = :study AND i.ordinal > :after ORDER BY i.ordinal`,
);

export type ItemName = RowOf<typeof itemNames>;

/** An item by its author's id. */
export const judgedItem = query(
  { study: text, source: text },
  { id: text, contentJson: text, contentSha256: text, kind: text },
  `SELECT i.id, i.contentJson, i.contentSha256, u.kind FROM Item i JOIN Unit u ON u.itemId = i.id
  WHERE i.studyId = :study AND i.sourceId = :source`,
);

/** The first item by its internal id, the file's first row left out. */
export const exampleItem = query(
  { study: text },
  { kind: word<TrialKind | 'item'>(), contentJson: text },
  `SELECT u.kind, i.contentJson FROM Item i JOIN Unit u ON u.itemId = i.id
  WHERE i.id = (SELECT i.id FROM Item i JOIN Unit u ON u.itemId = i.id WHERE i.studyId = :study AND i.ordinal > 1 ORDER BY i.id LIMIT 1)`,
);

export const insertItem = command(
  {
    id: text,
    study: text,
    source: text,
    ordinal: whole,
    contentJson: text,
    contentSha256: text,
    sample: orNull(text),
    siblingsJson: orNull(text),
    expectedJson: orNull(text),
    pairJson: orNull(text),
  },
  `INSERT INTO Item (id, studyId, sourceId, ordinal, contentJson, contentSha256, sample, siblingsJson, expectedJson, pairJson)
  VALUES (:id, :study, :source, :ordinal, :contentJson, :contentSha256, :sample, :siblingsJson, :expectedJson, :pairJson)`,
);
export const insertProvenance = command(
  { item: text, json: text, salt: text },
  'INSERT INTO Provenance (itemId, json, salt) VALUES (:item, :json, :salt)',
);
export const insertUnit = command(
  { id: text, study: text, kind: text, purpose: text, item: text },
  'INSERT INTO Unit (id, studyId, kind, purpose, itemId) VALUES (:id, :study, :kind, :purpose, :item)',
);

const some = 'SELECT id FROM Item WHERE studyId = :study ORDER BY ordinal LIMIT :most';
const firstOnes = { study: text, most: whole };

/** Deletes the first items of a study, in an order that foreign keys allow. */
export const deleteFirstItems = [
  command(firstOnes, `DELETE FROM Provenance WHERE itemId IN (${some})`),
  command(firstOnes, `DELETE FROM Unit WHERE itemId IN (${some})`),
  command(firstOnes, `DELETE FROM Item WHERE id IN (${some})`),
];
export const anyItem = query(
  { study: text },
  { found: whole },
  'SELECT 1 AS found FROM Item WHERE studyId = :study LIMIT 1',
);
