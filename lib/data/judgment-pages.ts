import 'server-only';
import type { StoredJudgment } from '@/lib/domain/stored-judgment';
import { pages, read } from './store/database';
import { judgmentFiles as filesOfStudy, judgmentRows, judgments } from './store/queries/figures';
import type { RowOf } from './store/store';
import { turnerOf } from './turned-label';

/** A file of judgments that was brought in. Nothing in it tells what the judges said. */
export type JudgmentFile = RowOf<typeof filesOfStudy>;

/** The files of a study, in the order in which they were brought in. */
export const judgmentFiles = (studyId: string): Promise<JudgmentFile[]> =>
  read((tx) => tx.all(filesOfStudy, { study: studyId }));

/**
 * Every judgment of a study (values of pairs in the stored order of their texts), file by file in the order in which they were brought in and row by row, as stored text:
 * `judgmentOf` parses, wherever figures are computed. Raters' saves go on between pages. The caller has seen to it
 * that the judgments' seal is open.
 */
export async function* judgmentPages(studyId: string): AsyncGenerator<StoredJudgment[]> {
  const turn = await turnerOf(studyId);
  for (const file of await judgmentFiles(studyId)) {
    for await (const rows of pages(judgments, { file: file.id }))
      yield rows.map(({ sides, ...row }) => ({
        ...row,
        valuesJson: row.valuesJson === null ? null : turn(row.valuesJson, sides),
      }));
  }
}

export type JudgmentRowOfFile = RowOf<typeof judgmentRows>;

/** The rows of one file as they came, for the export. */
export const judgmentRowPages = (fileId: string): AsyncGenerator<JudgmentRowOfFile[]> =>
  pages(judgmentRows, { file: fileId });
