import { z } from 'zod';
import { confirmJudgments } from '@/lib/commands/judgment-uploads';
import { own } from '@/lib/commands/kept-uploads';
import { confirmUpload } from '@/lib/commands/uploads';
import { body, changing, json, person } from '../../../_http/respond';

const bodySchema = z.object({ leaveOut: z.int().min(0).default(0) });

export const POST = changing<{ import: string }>(async (request, params) => {
  const actor = await person(request);
  const { leaveOut } = await body(request, bodySchema);
  const kept = own(actor, params.import);
  const done =
    kept.kind === 'judgments'
      ? await confirmJudgments(actor, params.import, kept, leaveOut)
      : await confirmUpload(actor, params.import, leaveOut);
  return json(done, 201);
});
