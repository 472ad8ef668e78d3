import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root';

/** An id of the right length that nothing has. */
const nobody = 'A'.repeat(22);

/** Every address that the app serves, pages and routes, with ids that nothing has; next-auth's sign-in for all of its. */
export const servedAddresses = (): string[] =>
  [...addressesOf('page.tsx'), ...addressesOf('route.ts')].map((address) =>
    address.replace(/\[\.\.\.[^\]]+\]/, 'callback/credentials').replace(/\[[^\]]+\]/g, nobody),
  );

/**
 * The addresses of the app's pages, read from the file tree: a page that is added tomorrow is in the list tomorrow.
 * `[study]` and the like stay as they are, for a test to fill in.
 */
export const pages = (): string[] => addressesOf('page.tsx');

function addressesOf(file: 'page.tsx' | 'route.ts', folder = 'app'): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory())
      return entry.name.startsWith('_') ? [] : addressesOf(file, `${folder}/${entry.name}`);
    if (entry.name !== file) return [];
    const parts = folder.split('/').slice(1);
    return [`/${parts.filter((part) => !/^\(.*\)$/.test(part)).join('/')}`];
  });
}
