import { listOwnSheets } from '@/lib/data/rater-sheet';
import { json, person, reading } from '../_http/respond';

export const GET = reading(async (request) =>
  json({ sheets: await listOwnSheets(await person(request)) }),
);
