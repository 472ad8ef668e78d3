import { reportJson } from '@/lib/formats/report-json';
import { readReport } from '@/lib/data/read-report';
import { text } from '../../../_http/download';
import { person, reading } from '../../../_http/respond';

export const GET = reading<{ slug: string }>(async (request, { slug }) =>
  text(
    reportJson(await readReport(await person(request), slug)),
    'application/json; charset=utf-8',
    'report.json',
  ),
);
