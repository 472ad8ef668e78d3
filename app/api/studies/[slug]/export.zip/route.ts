import { exportZip } from '@/lib/commands/export-zip';
import { person, reading } from '../../../_http/respond';

export const GET = reading<{ slug: string }>(async (request, { slug }) => {
  const stream = await exportZip(await person(request), slug);
  return new Response(stream, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${slug}.zip"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
});
