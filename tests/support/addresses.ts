import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root';

/**
 * Every address that the app serves, from the files that serve it, with ids that nothing has. Groups in brackets are
 * no part of an address, and next-auth's catch-all stands for its sign-in.
 */
export function servedAddresses(): string[] {
  const files = readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' });
  const served = files.filter((file) => /(^|\/)(page\.tsx|route\.ts)$/.test(file));
  return served
    .map(
      (file) =>
        `/${file
          .split('/')
          .slice(0, -1)
          .filter((part) => !part.startsWith('('))
          .map((part) =>
            part.startsWith('[...')
              ? 'callback/credentials'
              : part.startsWith('[')
                ? 'AAAAAAAAAAAAAAAAAAAAAA'
                : part,
          )
          .join('/')}`,
    )
    .sort();
}
