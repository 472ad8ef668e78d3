import type { Folder } from './folder';

/** How far a file has been read; a file may be read more than once. */
export type Progress = {
  readonly file: string;
  readonly readBytes: number;
  readonly fileBytes: number;
};

/** The same folder, whose files tell how far they are read. */
export function watched(folder: Folder, tell: ((progress: Progress) => void) | undefined): Folder {
  if (!tell) return folder;
  const entries = folder.entries.map((entry) => ({
    name: entry.name,
    size: entry.size,
    async *open(): AsyncGenerator<Uint8Array> {
      let readBytes = 0;
      for await (const chunk of entry.open()) {
        readBytes += chunk.length;
        yield chunk;
        tell({ file: entry.name, readBytes, fileBytes: entry.size });
      }
    },
  }));
  return { entries, close: () => folder.close() };
}
