import { endSession, noCookie } from '@/lib/data/session';
import { changing, json, personOrNull } from '../_http/respond';

export const POST = changing(async (request) => {
  const actor = await personOrNull(request);
  if (actor) await endSession(actor.sessionId);
  return json({ ok: true }, 200, { 'Set-Cookie': noCookie() });
});
