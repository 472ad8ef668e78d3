import { z } from 'zod';
import { shownTrialAt, trialsAhead } from '@/lib/data/rater-sheet';
import { json, person, query, reading } from '../../../_http/respond';

const querySchema = z.strictObject({
  after: z.string().max(64).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
  /** One trial by its position, for going back: only one that was shown. */
  at: z.coerce.number().int().min(1).optional(),
});

export const GET = reading<{ sheet: string }>(async (request, { sheet }) => {
  const rater = await person(request);
  const { after, limit, at } = query(request, querySchema);
  if (at !== undefined) return json({ trial: await shownTrialAt(rater, sheet, at) });
  return json(await trialsAhead(rater, sheet, after, limit));
});
