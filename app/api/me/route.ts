import { viewMe } from '@/lib/data/people';
import { json, person, reading } from '../_http/respond';

export const GET = reading(async () => {
  const { name, alias, roles } = await viewMe(await person());
  return json({
    ...(name === undefined ? {} : { name }),
    ...(alias === undefined ? {} : { alias }),
    roles,
  });
});
