import { payloadToLabels } from '@/lib/forced-choice/stored-labels';
import type { Form } from '@/lib/form/form';
import { countedLabels } from './store/queries/figures';
import type { Reader } from './store/store';

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
export async function* labelPages(
  reader: Reader,
  study: string,
  form: Form,
): AsyncGenerator<CountedLabel[]> {
  const turn = payloadToLabels(form);
  for await (const rows of reader.pages(countedLabels, { study }))
    yield rows.map(({ sides, ...row }) => ({ ...row, payload: turn(row.payload, sides) }));
}
