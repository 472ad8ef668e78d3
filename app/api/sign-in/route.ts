import { landing } from '@/lib/data/landing';
import { redeemLink } from '@/lib/data/people';
import { beginSession } from '@/lib/data/session';
import { linkBodySchema } from '../_http/bodies';
import { body, changing, json } from '../_http/respond';

export const POST = changing(async (request) => {
  const { token } = await body(request, linkBodySchema);
  const { personId, by } = await redeemLink(token);
  const { setCookie } = await beginSession(personId, by);
  return json({ ok: true, go: await landing(personId) }, 200, { 'Set-Cookie': setCookie });
});
