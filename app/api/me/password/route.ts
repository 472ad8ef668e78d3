import { z } from 'zod';
import { setPassword } from '@/lib/data/people';
import { body, changing, json, person } from '../../_http/respond';

const bodySchema = z.object({ email: z.string().max(320), password: z.string().max(1_000) });

export const POST = changing(async (request) => {
  const actor = await person(request);
  const { email, password } = await body(request, bodySchema);
  await setPassword(actor, email, password);
  return json({ ok: true });
});
