import { z } from 'zod';
import { contentSchema } from './content';
import { itemIdSchema } from './names';
import { sentence } from './sentence';

/**
 * One row of items.jsonl: what is judged. `content` is all that a rater may ever see of it; whatever
 * else is known about the item is its provenance and stands in provenance.jsonl.
 */
export const itemSchema = z
  .strictObject(
    {
      id: itemIdSchema,
      content: contentSchema,
      /** What the item is for; pilot and tuning items never enter validation figures. */
      sample: z
        .enum(['pilot', 'tuning', 'validation', 'fixture'], { error: sentence })
        .exactOptional(),
      /** Items that must not stand near this one on a sheet. */
      siblings: z
        .array(itemIdSchema, { error: sentence })
        .max(1000, { error: sentence })
        .exactOptional(),
      /** Fixtures only: the value that each variable must come to. */
      expected: z.record(z.string(), z.json(), { error: sentence }).exactOptional(),
    },
    { error: sentence },
  )
  .refine((item) => !item.siblings?.includes(item.id), {
    path: ['siblings'],
    error: 'An item cannot be its own sibling.',
  });

export type Item = z.infer<typeof itemSchema>;

/** Everything known about an item that no rater may see, by name. */
export const provenanceSchema = z.record(z.string(), z.json(), { error: sentence });

export type Provenance = { readonly [name: string]: unknown };

/** One row of provenance.jsonl. The salt (hex) is what its hash in the manifest was made with. */
export const provenanceRowSchema = z.strictObject(
  {
    id: itemIdSchema,
    provenance: provenanceSchema,
    salt: z
      .string({ error: sentence })
      .regex(/^[0-9a-f]{32,128}$/, { error: 'A salt is 32 to 128 hexadecimal digits.' })
      .exactOptional(),
  },
  { error: sentence },
);

export type ProvenanceRow = z.infer<typeof provenanceRowSchema>;
