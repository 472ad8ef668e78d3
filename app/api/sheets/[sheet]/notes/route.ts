import { z } from 'zod';
import { addNote } from '@/lib/data/rater-acts';
import { body, changing, json, person } from '../../../_http/respond';

const bodySchema = z.object({
  trial: z.string().max(64),
  field: z.string().max(200).optional(),
  text: z
    .string()
    .trim()
    .min(1, 'Say what is unclear in the guidelines.')
    .max(4_000, 'At most 4,000 signs.'),
  key: z.string().min(8).max(100).optional(),
});

export const POST = changing<{ sheet: string }>(async (request, { sheet }) => {
  const rater = await person(request);
  return json(await addNote(rater, sheet, await body(request, bodySchema)), 201);
});
