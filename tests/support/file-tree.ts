import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root';

/**
 * The addresses of the app's pages, read from the file tree: a page that is added tomorrow is in the list tomorrow.
 * `[study]` and the like stay as they are, for a test to fill in.
 */
export function pages(folder = 'app'): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory())
      return entry.name.startsWith('_') ? [] : pages(`${folder}/${entry.name}`);
    if (entry.name !== 'page.tsx') return [];
    const parts = folder.split('/').slice(1);
    return [`/${parts.filter((part) => !/^\(.*\)$/.test(part)).join('/')}`];
  });
}
