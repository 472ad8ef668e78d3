import { setPassword } from '@/lib/data/passwords';
import { senderAddress } from '@/lib/data/sender-address';
import { passwordBodySchema } from '../../_http/bodies';
import { body, changing, json, person } from '../../_http/respond';

export const POST = changing(async (request) => {
  const actor = await person(request);
  const asked = await body(request, passwordBodySchema);
  await setPassword(actor, asked, senderAddress(request.headers));
  return json({ ok: true });
});
