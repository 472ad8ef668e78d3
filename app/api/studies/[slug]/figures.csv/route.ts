import { figuresFile } from '@/lib/commands/export-files';
import { download } from '../../../_http/download';
import { person, reading } from '../../../_http/respond';

export const GET = reading<{ slug: string }>(async (request, { slug }) =>
  download(await figuresFile(await person(request), slug), 'text/csv; charset=utf-8'),
);
