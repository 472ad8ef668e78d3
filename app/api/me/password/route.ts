import { setPassword } from '@/lib/data/people';
import { passwordBodySchema } from '../../_http/bodies';
import { body, changing, json, person } from '../../_http/respond';

export const POST = changing(async (request) => {
  const actor = await person(request);
  const { email, password } = await body(request, passwordBodySchema);
  await setPassword(actor, email, password);
  return json({ ok: true });
});
