import { z } from 'zod';
import { previewInvite } from '@/lib/data/invites';
import { body, changing, json, knocker } from '../../_http/respond';

const bodySchema = z.object({ token: z.string().min(20).max(200) });

export const POST = changing(async (request) => {
  const { token } = await body(request, bodySchema);
  return json(await previewInvite(token, knocker(request)));
});
