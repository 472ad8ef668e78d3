import { handIn } from '@/lib/data/rater-acts';
import { handInBodySchema } from '../../../_http/bodies';
import { body, changing, json, person } from '../../../_http/respond';

export const POST = changing<{ sheet: string }>(async (request, { sheet }) => {
  const rater = await person(request);
  const sent =
    request.headers.get('content-type') === null
      ? { declared: [] }
      : await body(request, handInBodySchema);
  return json(await handIn(rater, sheet, sent.declared));
});
