import 'server-only';
import type { StoredJudgment } from '@/lib/domain/stored-judgment';
import { valuesToLabels } from '@/lib/forced-choice/stored-labels';
import type { Form } from '@/lib/form/form';
import { pages, read } from './store/database';
import { judgmentFiles as filesOfStudy, judgmentRows, judgments } from './store/queries/figures';
import type { Reader, RowOf } from './store/store';

/** A file of judgments that was brought in. Nothing in it tells what the judges said. */
export type JudgmentFile = RowOf<typeof filesOfStudy>;

/** The files of a study, in the order in which they were brought in. */
export const judgmentFiles = (studyId: string): Promise<JudgmentFile[]> =>
  read((tx) => tx.all(filesOfStudy, { study: studyId }));

/**
 * Every judgment of a study, file by file in the order in which they were imported and row by row, as stored text, with
 * values of pairs in the stored order of their texts: `judgmentOf` parses, wherever figures are computed. The caller has
 * seen to it that the judgments' seal is open.
 */
export async function* judgmentPages(
  reader: Reader,
  study: string,
  form: Form,
): AsyncGenerator<StoredJudgment[]> {
  const turn = valuesToLabels(form);
  for (const { id } of await reader.read((tx) => tx.all(filesOfStudy, { study }))) {
    for await (const rows of reader.pages(judgments, { file: id }))
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
