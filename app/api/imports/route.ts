import { z } from 'zod';
import { Refusal } from '@/lib/domain/refusal';
import { receiveJudgments } from '@/lib/commands/judgment-uploads';
import { receiveUpload } from '@/lib/commands/uploads';
import { changing, json, person, query } from '../_http/respond';

const querySchema = z.strictObject({
  name: z.string().min(1).max(300).default('study'),
  from: z.string().max(60).optional(),
  /** A file of judgments for this study, in place of a study's zip. */
  study: z.string().min(1).max(100).optional(),
});

/** A zip, or a file of judgments, as a raw stream, so that its size is bounded while it arrives. */
export const PUT = changing(async (request) => {
  const actor = await person(request);
  const { name, from, study } = query(request, querySchema);
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
