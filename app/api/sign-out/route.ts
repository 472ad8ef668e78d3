import { cookieName, endSession } from '@/lib/data/session';
import { changing, json, personOrNull } from '../_http/respond';

export const POST = changing(async (request) => {
  const actor = await personOrNull(request);
  if (actor) await endSession(actor);
  return json({ ok: true }, 200, {
    'Set-Cookie': `${cookieName()}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`,
  });
});
