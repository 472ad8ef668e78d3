import { reportJsonParts } from '@/lib/formats/report-json';
import { readReport } from '@/lib/data/read-report';
import { download } from '../../../_http/download';
import { person, reading } from '../../../_http/respond';
import { createPace } from '@/lib/formats/pace';

export const GET = reading<{ slug: string }>(async (request, { slug }) => {
  const report = await readReport(await person(request), slug);
  return download(
    {
      name: 'report.json',
      text: async function* () {
        const pace = createPace();
        for (const part of reportJsonParts(report)) {
          yield part;
          await pace();
        }
      },
    },
    'application/json; charset=utf-8',
  );
});
