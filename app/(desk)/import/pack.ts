import { Zip, ZipPassThrough } from 'fflate';
import type { ChosenFile } from './chosen-files';

const isArchive = (file: File) => /\.zip$/i.test(file.name);

/**
 * The files as one zip, read and packed piece by piece. Nothing is compressed: the texts travel once,
 * and packing stays as fast as reading. One zip goes as it is.
 */
export async function pack(
  files: readonly ChosenFile[],
  onProgress: (share: number) => void,
): Promise<Blob> {
  const [only] = files;
  if (files.length === 1 && only && isArchive(only.file)) return only.file;
  const pieces: BlobPart[] = [];
  const zip = new Zip((fault, piece) => {
    if (fault) throw fault;
    // A piece is a view on memory of its own; the type of BlobPart wants that said.
    pieces.push(piece as Uint8Array<ArrayBuffer>);
  });
  const total = files.reduce((sum, { file }) => sum + file.size, 0);
  let read = 0;
  for (const { path, file } of files) {
    const entry = new ZipPassThrough(path);
    zip.add(entry);
    for await (const piece of piecesOf(file)) {
      entry.push(piece);
      read += piece.length;
      onProgress(total > 0 ? read / total : 1);
    }
    entry.push(new Uint8Array(0), true);
  }
  zip.end();
  return new Blob(pieces, { type: 'application/zip' });
}

async function* piecesOf(file: File): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
