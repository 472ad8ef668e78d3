import { reportOrProgress } from '@/lib/data/read-report';
import { json, person, reading } from '../../../_http/respond';

/** How far a report's computation is: `ready`, or figures done of all. */
export const GET = reading<{ slug: string }>(async (request, { slug }) => {
  const found = await reportOrProgress(await person(request), slug);
  return json('report' in found ? { ready: true } : { ready: false, ...found.progress });
});
