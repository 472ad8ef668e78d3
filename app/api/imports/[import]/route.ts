import { z } from 'zod';
import { cancelUpload } from '@/lib/commands/kept-uploads';
import { replanUpload } from '@/lib/commands/uploads';
import { body, changing, json, person } from '../../_http/respond';

const bodySchema = z.object({ show: z.array(z.string().max(200)).max(200) });

/** Plans again with other fields opened to raters. */
export const PATCH = changing<{ import: string }>(async (request, params) => {
  const actor = await person(request);
  const { show } = await body(request, bodySchema);
  return json(await replanUpload(actor, params.import, show));
});

export const DELETE = changing<{ import: string }>(async (request, params) => {
  cancelUpload(await person(request), params.import);
  return json({ ok: true });
});
