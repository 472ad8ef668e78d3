import { z } from 'zod';
import { contentSchema } from '@/lib/domain/content';
import { itemIdSchema } from '@/lib/domain/names';
import { sentence } from '@/lib/domain/sentence';

/**
 * One row of shown.jsonl, which an export has: what raters see of a pair or a boundary text, as it was fixed at the
 * import. While provenance is sealed it stands in place of pairs.jsonl, under the hash of its content.
 */
export const shownRowSchema = z.strictObject(
  {
    id: itemIdSchema,
    kind: z.enum(['2afc', 'preference', 'boundary'], { error: sentence }),
    content: contentSchema,
  },
  { error: sentence },
);

export type ShownRow = z.infer<typeof shownRowSchema>;
