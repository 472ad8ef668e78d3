import { z } from 'zod';
import { withdraw } from '@/lib/data/withdraw';
import { body, changing, json, person } from '../../../_http/respond';

const bodySchema = z.object({
  erase: z.literal(true, {
    message: 'Send {"erase": true}: withdrawing erases your answers and cannot be undone.',
  }),
});

export const POST = changing<{ sheet: string }>(async (request, { sheet }) => {
  const rater = await person(request);
  await body(request, bodySchema);
  return json(await withdraw(rater, sheet));
});
