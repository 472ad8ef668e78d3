import { cancelUpload } from '@/lib/commands/kept-uploads';
import { replanUpload } from '@/lib/commands/uploads';
import { replanBodySchema } from '../../_http/bodies';
import { body, changing, json, person } from '../../_http/respond';

/** Plans again with other fields opened to raters, or under another slug. */
export const PATCH = changing<{ import: string }>(async (request, params) => {
  const actor = await person(request);
  const asked = await body(request, replanBodySchema);
  return json(await replanUpload(actor, params.import, asked));
});

export const DELETE = changing<{ import: string }>(async (request, params) => {
  cancelUpload(await person(request), params.import);
  return json({ ok: true });
});
