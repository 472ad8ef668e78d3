import { joinBodySchema, joinStudy } from '@/lib/data/invites';
import { publicAddress } from '@/lib/data/public-address';
import { beginSession } from '@/lib/data/session';
import { body, changing, json, personOrNull } from '../_http/respond';

export const POST = changing(async (request) => {
  const sent = await body(request, joinBodySchema);
  const actor = await personOrNull(request);
  const { personId, sheet, returnToken } = await joinStudy(sent, actor);
  const back =
    returnToken === null
      ? {}
      : { returnLink: { url: `${publicAddress()}/sign-in#${returnToken}`, token: returnToken } };
  const answer = { sheet, go: `/s/${sheet}`, ...back };
  if (actor) return json(answer, 201);
  const { setCookie } = await beginSession(personId, 'join');
  return json(answer, 201, { 'Set-Cookie': setCookie });
});
