import { reportMarkdown } from '@/lib/formats/report-md';
import { readReport } from '@/lib/data/read-report';
import { text } from '../../../_http/download';
import { person, reading } from '../../../_http/respond';

export const GET = reading<{ slug: string }>(async (request, { slug }) =>
  text(
    reportMarkdown(await readReport(await person(request), slug)),
    'text/markdown; charset=utf-8',
    'report.md',
  ),
);
