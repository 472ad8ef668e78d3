import { nextTrial } from '@/lib/data/rater-sheet';
import { json, person, reading } from '../../../_http/respond';

export const GET = reading<{ sheet: string }>(async (request, { sheet }) =>
  json(await nextTrial(await person(request), sheet)),
);
