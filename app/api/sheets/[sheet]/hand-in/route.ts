import { z } from 'zod';
import { declarations, handIn } from '@/lib/data/rater-acts';
import { body, changing, json, person } from '../../../_http/respond';

const bodySchema = z.object({
  declared: z.array(z.enum(declarations)).max(declarations.length).default([]),
});

export const POST = changing<{ sheet: string }>(async (request, { sheet }) => {
  const rater = await person(request);
  const sent =
    request.headers.get('content-type') === null
      ? { declared: [] }
      : await body(request, bodySchema);
  return json(await handIn(rater, sheet, sent.declared));
});
