import { labelBodySchema, saveLabel } from '@/lib/data/save-label';
import { body, changing, json, person } from '../../../_http/respond';

export const POST = changing<{ sheet: string }>(async (request, { sheet }) => {
  const rater = await person(request);
  const { created, answer } = await saveLabel(rater, sheet, await body(request, labelBodySchema));
  return json(answer, created ? 201 : 200);
});
