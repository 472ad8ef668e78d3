import { sheetItems, sheetsThatCount } from './store/queries/figures';
import type { Reader } from './store/store';

/** Whose sheets figures count. */
export const countedSheets = (reader: Reader, study: string) =>
  reader.read((tx) => tx.all(sheetsThatCount, { study }));

/** The items of those sheets, a page at a time: what each rater was asked. */
export async function* sheetPages(
  reader: Reader,
  study: string,
): AsyncGenerator<{ kind: 'sheet'; rater: string; items: string[] }> {
  for (const { id, code } of await countedSheets(reader, study))
    for await (const rows of reader.pages(sheetItems, { sheet: id }))
      yield { kind: 'sheet', rater: code, items: rows.map(({ item }) => item) };
}
