import { confirmJudgments } from '@/lib/commands/judgment-uploads';
import { own } from '@/lib/commands/kept-uploads';
import { confirmUpload } from '@/lib/commands/uploads';
import { confirmBodySchema } from '../../../_http/bodies';
import { body, changing, json, person } from '../../../_http/respond';

export const POST = changing<{ import: string }>(async (request, params) => {
  const actor = await person(request);
  const { leaveOut } = await body(request, confirmBodySchema);
  const kept = own(actor, params.import);
  const done =
    kept.kind === 'judgments'
      ? await confirmJudgments(actor, params.import, kept, leaveOut)
      : await confirmUpload(actor, params.import, leaveOut);
  return json(done, 201);
});
