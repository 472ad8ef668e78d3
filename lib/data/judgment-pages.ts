import 'server-only';
import type { StoredJudgment } from '@/lib/domain/stored-judgment';
import { database } from './store/database';
import { judgedSides, judgmentRowsAfter, type StoredJudgmentRow } from './figure-rows';
import { paged, rowsAtOnce } from './paged';
import { turnerOf } from './turned-label';
import { statement } from './store/sqlite/write';

export { judgedSides };

/** A file of judgments that was brought in. Nothing in it tells what the judges said. */
export type JudgmentFile = {
  readonly id: string;
  readonly sha256: string;
  readonly name: string;
  readonly layout: string;
  /** Rows that were stored. */
  readonly rows: number;
  readonly rowsSha256: string;
  readonly importedAt: string;
  /** Its entry in the ledger. */
  readonly seq: number;
};

/** The files of a study, in the order in which they were brought in. */
export async function judgmentFiles(studyId: string): Promise<JudgmentFile[]> {
  const { gate } = await database();
  await gate.idle();
  return statement(
    gate.handle,
    'SELECT id, sha256, name, layout, "rows", rowsSha256, importedAt, seq FROM JudgmentFile WHERE studyId = ? AND seq IS NOT NULL ORDER BY seq',
  ).all(studyId) as JudgmentFile[]; // a stored file has them all
}

/**
 * Every judgment of a study (values of pairs in the stored order of their texts), file by file in the order in which they were brought in and row by row, as stored text:
 * `judgmentOf` parses, wherever figures are computed. Raters' saves go on between pages. The caller has seen to it
 * that the judgments' seal is open.
 */
export async function* judgmentPages(studyId: string): AsyncGenerator<StoredJudgment[]> {
  const turn = await turnerOf(studyId);
  for (const file of await judgmentFiles(studyId)) {
    const pages = paged(
      (handle, after) => statement(handle, page).all(file.id, after) as StoredJudgmentRow[],
      (row) => row.place,
    );
    for await (const rows of pages)
      yield rows.map(({ sides, ...row }) => ({
        ...row,
        valuesJson: row.valuesJson === null ? null : turn(row.valuesJson, sides),
      }));
  }
}

const page = `${judgmentRowsAfter} LIMIT ${rowsAtOnce}`;

export type JudgmentRowOfFile = {
  readonly place: number;
  readonly itemId: string;
  readonly rowJson: string;
};

/** The rows of one file as they came, for the export. */
export function judgmentRowPages(fileId: string): AsyncGenerator<JudgmentRowOfFile[]> {
  return paged(
    (handle, after) =>
      statement(
        handle,
        `SELECT place, itemId, rowJson FROM Judgment WHERE fileId = ? AND place > ? ORDER BY place LIMIT ${rowsAtOnce}`,
      ).all(fileId, after) as JudgmentRowOfFile[],
    (row) => row.place,
  );
}
