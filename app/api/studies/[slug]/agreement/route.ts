import { json, person, reading } from '@/app/api/_http/respond';
import { readAgreement } from '@/lib/data/read-agreement';

export const GET = reading<{ slug: string }>(async (request, { slug }) =>
  json(await readAgreement(await person(request), slug)),
);
