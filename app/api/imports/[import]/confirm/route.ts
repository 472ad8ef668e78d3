import { z } from 'zod';
import { confirmUpload } from '@/lib/commands/uploads';
import { body, changing, json, person } from '../../../_http/respond';

const bodySchema = z.object({ leaveOut: z.int().min(0).default(0) });

export const POST = changing<{ import: string }>(async (request, params) => {
  const actor = await person(request);
  const { leaveOut } = await body(request, bodySchema);
  return json(await confirmUpload(actor, params.import, leaveOut), 201);
});
