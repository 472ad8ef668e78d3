import { z } from 'zod';
import { leaveForLater } from '@/lib/data/rater-acts';
import { body, changing, json, person } from '../../../_http/respond';

const bodySchema = z.object({ trial: z.string().max(64), later: z.boolean() });

export const POST = changing<{ sheet: string }>(async (request, { sheet }) => {
  const rater = await person(request);
  const { trial, later } = await body(request, bodySchema);
  return json(await leaveForLater(rater, sheet, trial, later));
});
