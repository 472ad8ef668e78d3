import 'server-only';
import { Zip, ZipDeflate } from 'fflate';
import type { Actor } from '@/lib/data/actor';
import { Refusal } from '@/lib/domain/refusal';
import { begunText, exportFiles } from './export-files';

// A fixed time, so that the same study gives the same bytes; 1980 is the earliest that a zip can say.
const noTime = new Date(1980, 0, 1);

/** The export folder as one zip, made while it is sent. */
export async function exportZip(actor: Actor, slug: string): Promise<ReadableStream<Uint8Array>> {
  const { files } = await exportFiles(actor, slug);
  const encoder = new TextEncoder();
  async function* chunks(): AsyncGenerator<Uint8Array> {
    const ready: Uint8Array[] = [];
    let failed: Error | null = null;
    const zip = new Zip((error, piece) => {
      if (error) failed = error;
      else ready.push(piece);
    });
    for (const file of files) {
      const texts = await begunText(file);
      if (texts instanceof Refusal) continue;
      const entry = new ZipDeflate(`${slug}/${file.name}`, { level: 6 });
      entry.mtime = noTime;
      zip.add(entry);
      for await (const text of texts) {
        entry.push(encoder.encode(text));
        yield* ready.splice(0);
      }
      entry.push(new Uint8Array(0), true);
      if (failed) throw failed;
      yield* ready.splice(0);
    }
    zip.end();
    yield* ready.splice(0);
  }
  const source = chunks();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await source.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => source.return(undefined).then(() => undefined),
  });
}
