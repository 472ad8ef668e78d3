import { z } from 'zod';
import { Refusal } from '@/lib/domain/refusal';
import { receiveUpload } from '@/lib/commands/uploads';
import { changing, json, person, query } from '../_http/respond';

const querySchema = z.strictObject({
  name: z.string().min(1).max(300).default('study'),
  from: z.string().max(60).optional(),
});

/** A zip as a raw stream, so that its size is bounded while it arrives. */
export const PUT = changing(async (request) => {
  const actor = await person(request);
  const { name, from } = query(request, querySchema);
  if (!request.body) throw new Refusal('unreadable', 'Send the zip of a study folder as the body.');
  const declared = request.headers.get('content-length');
  return json(
    await receiveUpload(actor, request.body, declared === null ? null : Number(declared), {
      name,
      from,
    }),
  );
});
