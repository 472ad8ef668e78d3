import { shownTrialAt, trialsAhead } from '@/lib/data/rater-sheet';
import { trialsQuerySchema } from '../../../_http/bodies';
import { json, person, query, reading } from '../../../_http/respond';

export const GET = reading<{ sheet: string }>(async (request, { sheet }) => {
  const rater = await person(request);
  const { after, limit, at } = query(request, trialsQuerySchema);
  if (at !== undefined) return json({ trial: await shownTrialAt(rater, sheet, at) });
  return json(await trialsAhead(rater, sheet, after, limit));
});
