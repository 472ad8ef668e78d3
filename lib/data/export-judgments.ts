import 'server-only';
import type { ExportedJudgment } from '@/lib/domain/judgment';
import { judgmentFiles, judgmentRowPages, type JudgmentFile } from './judgment-pages';

/** A study's judgments as an export writes them, or null where no file was brought in. */
export async function judgmentsForExport(
  studyId: string,
  names: ReadonlyMap<string, string>,
): Promise<(() => AsyncGenerator<ExportedJudgment>) | null> {
  const files = await judgmentFiles(studyId);
  return files.length === 0 ? null : () => rowsOf(files, names);
}

/** Each row as it came, under the name that the export gives its item, with the hash of the file it came with. */
async function* rowsOf(
  files: readonly JudgmentFile[],
  names: ReadonlyMap<string, string>,
): AsyncGenerator<ExportedJudgment> {
  for (const file of files) {
    for await (const rows of judgmentRowPages(file.id)) {
      for (const { itemId, rowJson } of rows) {
        const row = JSON.parse(rowJson) as Omit<ExportedJudgment, 'item' | 'file'>; // stored from such a row
        yield { ...row, item: names.get(itemId) ?? '', file: file.sha256 };
      }
    }
  }
}
