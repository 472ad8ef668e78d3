import 'server-only';
import { pages } from './store/database';
import { countedLabels } from './store/queries/figures';
import { payloadToLabels } from './turned-label';

/** One revision of a label as figures read it: the rater's code, the item, and the payload. */
export type CountedLabel = {
  readonly seq: number;
  readonly savedAt: string;
  readonly rater: string;
  readonly item: string;
  readonly revision: number;
  readonly payload: string;
};

/**
 * Every revision of every label that figures count, in the order of the ledger, a page at a time. Values that a
 * withdrawal erased are not among them.
 */
export async function* labelRowPages(studyId: string): AsyncGenerator<CountedLabel[]> {
  const turn = await payloadToLabels(studyId);
  for await (const rows of pages(countedLabels, { study: studyId }))
    yield rows.map(({ sides, ...row }) => ({ ...row, payload: turn(row.payload, sides) }));
}
