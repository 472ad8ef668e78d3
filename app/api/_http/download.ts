import 'server-only';
import { inBlocks, type ExportFile } from '@/lib/commands/export-files';

/** A file of an export as a stream that no cache keeps. */
export function download(file: ExportFile, type: string): Response {
  const text = inBlocks(file.text());
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await text.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: () => text.return(undefined).then(() => undefined),
  });
  return new Response(stream, { headers: headersOf(type, file.name) });
}

/** A text that was made whole, as a file that no cache keeps. */
export function text(body: string, type: string, name: string): Response {
  return new Response(body, { headers: headersOf(type, name) });
}

const headersOf = (type: string, name: string) => ({
  'Content-Type': type,
  'Content-Disposition': `attachment; filename="${name}"`,
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
});
