import { reportOrProgress } from '@/lib/data/read-report';
import { json, person, reading } from '../../../_http/respond';

/** How far a report's computation is: `ready`, or figures done of all; `?labels=all` asks for the one on all labels. */
export const GET = reading<{ slug: string }>(async (request, { slug }) => {
  const labels = new URL(request.url).searchParams.get('labels') === 'all' ? 'all' : 'blind';
  const found = await reportOrProgress(await person(request), slug, labels);
  return json('report' in found ? { ready: true } : { ready: false, ...found.progress });
});
