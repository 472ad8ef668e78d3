import { withdraw } from '@/lib/data/withdraw';
import { withdrawBodySchema } from '../../../_http/bodies';
import { body, changing, json, person } from '../../../_http/respond';

export const POST = changing<{ sheet: string }>(async (request, { sheet }) => {
  const rater = await person(request);
  await body(request, withdrawBodySchema);
  return json(await withdraw(rater, sheet));
});
