import { viewMe } from '@/lib/data/people';
import { json, person, reading } from '../_http/respond';

export const GET = reading(async (request) => {
  const { name, alias, roles } = await viewMe(await person(request));
  return json({
    ...(name === undefined ? {} : { name }),
    ...(alias === undefined ? {} : { alias }),
    roles,
  });
});
