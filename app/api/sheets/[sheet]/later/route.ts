import { leaveForLater } from '@/lib/data/rater-acts';
import { laterBodySchema } from '../../../_http/bodies';
import { body, changing, json, person } from '../../../_http/respond';

export const POST = changing<{ sheet: string }>(async (request, { sheet }) => {
  const rater = await person(request);
  const { trial, later } = await body(request, laterBodySchema);
  return json(await leaveForLater(rater, sheet, trial, later));
});
