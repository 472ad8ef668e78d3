import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll } from 'vitest';
import { exportFiles } from '@/lib/commands/export-files';
import { importStudy, planOf } from '@/lib/commands/import-study';
import { operator, type Actor } from '@/lib/data/actor';
import { closeDatabase } from '@/lib/data/store/database';
import { directoryFolder } from '@/lib/formats/directory-folder';
import type { Folder } from '@/lib/formats/folder';

/**
 * Takes a study to another installation, whose database is empty. Call it once at the top of a file, after
 * `withDatabase`, whose `folder` it takes.
 */
export function trips(
  folder: () => string,
  slug: string,
): {
  /** Writes the study's export into a folder; gives the names of its files. */
  readonly exportTo: (out: string, actor: Actor) => Promise<string[]>;
  readonly opened: (path: string) => Promise<Folder>;
  readonly importFrom: (path: string) => Promise<void>;
  /** Does something in the other installation, and comes back to this one. */
  readonly elsewhere: (work: () => Promise<void>) => Promise<void>;
} {
  const other = () => join(folder(), 'other');
  beforeAll(() => {
    // Before this one has anything.
    mkdirSync(other());
    copyFileSync(join(folder(), 'blindmark.db'), join(other(), 'blindmark.db'));
  });
  const opened = async (path: string): Promise<Folder> => {
    const read = await directoryFolder(path);
    if (!read.ok) throw new Error(read.reason);
    return read.folder;
  };
  return {
    opened,
    exportTo: async (out, actor) => {
      mkdirSync(out, { recursive: true });
      for (const file of (await exportFiles(actor, slug)).files) {
        let text = '';
        for await (const piece of file.text()) text += piece;
        writeFileSync(join(out, file.name), text);
      }
      return readdirSync(out).sort();
    },
    importFrom: async (path) => {
      const study = await opened(path);
      const plan = await planOf(study, {});
      if (plan.refused.length > 0) throw new Error(JSON.stringify(plan.refused));
      await importStudy(operator(), study, plan, slug, { leaveOut: false });
    },
    elsewhere: async (work) => {
      await closeDatabase();
      process.env.BLINDMARK_DATA = other();
      try {
        await work();
      } finally {
        await closeDatabase();
        process.env.BLINDMARK_DATA = folder();
      }
    },
  };
}
