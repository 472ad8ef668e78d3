import 'server-only';
import { trialsOfItem } from './store/queries/sheets';
import type { ReadTx, RowOf } from './store/store';

/** A trial that shows an item; `rater` is the code of its sheet's, null while nobody has it, and revision 0 = not answered. */
export type ItemTrial = RowOf<typeof trialsOfItem>;

/** Every trial that shows an item, on whoever's sheet, in an order that tells nothing. */
export const itemTrials = (tx: ReadTx, studyId: string, itemId: string): Promise<ItemTrial[]> =>
  tx.all(trialsOfItem, { study: studyId, item: itemId });
