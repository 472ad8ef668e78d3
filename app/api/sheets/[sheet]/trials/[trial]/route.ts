import { shownTrial } from '@/lib/data/rater-sheet';
import { json, person, reading } from '../../../../_http/respond';

export const GET = reading<{ sheet: string; trial: string }>(async (request, { sheet, trial }) =>
  json({ trial: await shownTrial(await person(request), sheet, trial) }),
);
