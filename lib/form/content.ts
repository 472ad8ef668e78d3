import * as z from 'zod/mini';

/**
 * What a rater may see of an item: its texts, and the parts that `each` fields repeat over.
 * Ids of texts and parts stand in paths ("beats/A1/present"), so they hold no slash; they are also
 * keys of label values, so the three names that JavaScript gives a meaning are refused.
 */
export const contentIdSchema = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(100),
    z.regex(/^(?!(?:__proto__|constructor|prototype)$)[^\s/\p{Cc}](?:[^/\p{Cc}]*[^\s/\p{Cc}])?$/u),
  );

export const textSchema = z.strictObject({
  id: contentIdSchema,
  title: z.exactOptional(z.string()),
  body: z.string(),
  format: z.exactOptional(z.enum(['plain', 'markdown'])),
  lang: z.exactOptional(z.string()),
  dir: z.exactOptional(z.enum(['ltr', 'rtl', 'auto'])),
});
/** A text as the rater reads it. `body` is kept exactly: every span's offsets count in it. */
export type Text = z.infer<typeof textSchema>;

export const partSchema = z.strictObject({
  id: contentIdSchema,
  set: contentIdSchema,
  label: z.string(),
  body: z.exactOptional(z.string()),
  parent: z.exactOptional(contentIdSchema),
});
/** One beat, rule, criterion or line. `set` is what `each` names; `parent` is a part of an outer set. */
export type Part = z.infer<typeof partSchema>;

export const contentSchema = z.strictObject({
  texts: z.array(textSchema),
  parts: z.exactOptional(z.array(partSchema)),
});
export type Content = z.infer<typeof contentSchema>;
