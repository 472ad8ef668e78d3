import 'server-only';
import type Sqlite from 'better-sqlite3';
import { statement } from './store/sqlite/write';

export type ItemTrial = {
  readonly trial: string;
  readonly sheet: string;
  readonly position: number;
  /** 0 = not answered. */
  readonly revision: number;
  /** The code of the sheet's rater; null while nobody has it. */
  readonly rater: string | null;
  readonly purpose: string;
  readonly state: string;
  /** Of a pair, as it is stored. */
  readonly sides: string | null;
};

/** Every trial that shows an item, on whoever's sheet, in an order that tells nothing. */
export function itemTrials(handle: Sqlite.Database, studyId: string, itemId: string): ItemTrial[] {
  // Sheets first: a trial is found by its sheet and unit, and by its unit alone only by reading them all.
  return statement(
    handle,
    `SELECT t.id AS trial, t.sheetId AS sheet, t.position, t.revision, r.code AS rater, s.purpose, s.state, t.sides
     FROM Sheet s CROSS JOIN Trial t ON t.sheetId = s.id AND t.unitId = (SELECT id FROM Unit WHERE itemId = ?)
     LEFT JOIN Rater r ON r.id = s.raterId
     WHERE s.studyId = ? AND s.state <> 'staged' AND t.showing = 0 ORDER BY t.id`,
  ).all(itemId, studyId) as ItemTrial[];
}
