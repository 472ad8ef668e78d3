import { Refusal } from '@/lib/domain/refusal';
import { receiveJudgments } from '@/lib/commands/judgment-uploads';
import { receiveUpload } from '@/lib/commands/uploads';
import { importsQuerySchema } from '../_http/bodies';
import { changing, json, person, query } from '../_http/respond';

/** A zip, or a file of judgments, as a raw stream, so that its size is bounded while it arrives. */
export const PUT = changing(async (request) => {
  const actor = await person(request);
  const { name, from, study } = query(request, importsQuerySchema);
  if (!request.body)
    throw new Refusal('unreadable', 'Send the zip of a study folder, or the file, as the body.');
  const length = request.headers.get('content-length');
  const declared = length === null ? null : Number(length);
  return json(
    study === undefined
      ? await receiveUpload(actor, request.body, declared, { name, from })
      : await receiveJudgments(actor, request.body, declared, { study, name, from }),
  );
});
