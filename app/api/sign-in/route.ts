import { z } from 'zod';
import { landing } from '@/lib/data/landing';
import { redeemLink } from '@/lib/data/people';
import { beginSession } from '@/lib/data/session';
import { body, changing, json, knocker } from '../_http/respond';

const bodySchema = z.object({ token: z.string().min(20).max(200) });

export const POST = changing(async (request) => {
  const { token } = await body(request, bodySchema);
  const personId = await redeemLink(token, knocker(request));
  const { setCookie } = await beginSession(personId);
  return json({ ok: true, go: await landing(personId) }, 200, { 'Set-Cookie': setCookie });
});
