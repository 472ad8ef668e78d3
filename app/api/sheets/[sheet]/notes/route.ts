import { addNote } from '@/lib/data/rater-acts';
import { noteBodySchema } from '../../../_http/bodies';
import { body, changing, json, person } from '../../../_http/respond';

export const POST = changing<{ sheet: string }>(async (request, { sheet }) => {
  const rater = await person(request);
  return json(await addNote(rater, sheet, await body(request, noteBodySchema)), 201);
});
