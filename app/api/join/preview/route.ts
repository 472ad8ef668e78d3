import { previewInvite } from '@/lib/data/invites';
import { linkBodySchema } from '../../_http/bodies';
import { body, changing, json } from '../../_http/respond';

export const POST = changing(async (request) => {
  const { token } = await body(request, linkBodySchema);
  return json(await previewInvite(token));
});
