import { z } from 'zod';
import { sentence } from '@/lib/domain/sentence';

/** The hash of the content that a row was made for: SHA-256 of its canonical JSON, as manifest.json has it. */
export const boundSchema = z
  .string({ error: sentence })
  .regex(/^[0-9a-f]{64}$/, { error: 'A hash is 64 hexadecimal digits in lower case.' });

/** Why a row is not taken that was made for other texts than the item has, and what to do; null where it is. */
export function otherContent(
  named: string | null | undefined,
  content: string,
): { readonly reason: string; readonly mend: string } | null {
  if (named === undefined || named === null || named === content) return null;
  return {
    reason: `It was made for other texts: its contentSha256 begins with ${named.slice(0, 8)}, that of the item with ${content.slice(0, 8)}.`,
    mend: 'Bring what was made for these texts, or leave the row out.',
  };
}

/** What is said of rows that name no content. */
export const notBoundInWords = (count: number): string =>
  count === 0
    ? ''
    : `${count === 1 ? '1 row does' : `${count.toLocaleString('en')} rows do`} not say which texts they were made for (contentSha256): taken by id alone.`;
