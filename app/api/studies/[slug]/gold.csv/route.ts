import { exportFile } from '@/lib/commands/export-files';
import { download } from '../../../_http/download';
import { person, reading } from '../../../_http/respond';

export const GET = reading<{ slug: string }>(async (request, { slug }) =>
  download(await exportFile(await person(request), slug, 'gold.csv'), 'text/csv; charset=utf-8'),
);
