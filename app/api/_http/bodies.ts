import 'server-only';
import { z } from 'zod';
import { linkTokenSchema } from '@/lib/data/invites';
import { declarations } from '@/lib/data/rater-acts';
import { slugSchema } from '@/lib/domain/names';
import { typedText } from '@/lib/domain/typed';

/**
 * What routes take, in one place: the published contract shows the same schemas. Each is strict: a key that a route
 * does not know is refused by its name, so that nothing is sent in vain. What is wrong becomes a sentence in respond.ts.
 */

/** The token of an invitation, or of somebody's own link. */
export const linkBodySchema = z.strictObject({ token: linkTokenSchema });

export const passwordBodySchema = z.strictObject({
  email: z.string().max(320),
  password: z.string().max(1_000),
  /** The password until now; not needed within fifteen minutes of signing in by a link. */
  current: z.string().max(1_000).optional(),
});

export const laterBodySchema = z.strictObject({
  trial: z.string().max(64),
  later: z.boolean(),
  /** Sent by our own pages, as with every act that waits to be sent; saying it twice changes nothing. */
  key: z.string().max(100).optional(),
});

export const noteBodySchema = z.strictObject({
  trial: z.string().max(64),
  /** Where in the form: a field's id, or its path such as "beats/A1/present". */
  field: z.string().max(200).optional(),
  text: typedText(4_000).min(1, 'Say what is unclear in the guidelines.'),
  key: z.string().min(8).max(100).optional(),
});

export const handInBodySchema = z.strictObject({
  declared: z
    .array(z.enum(declarations))
    .max(100)
    .default([])
    .transform((said) => [...new Set(said)]),
});

export const withdrawBodySchema = z.strictObject({
  erase: z.literal(true, {
    message: 'Send {"erase": true}: withdrawing erases your answers and cannot be undone.',
  }),
});

export const replanBodySchema = z.strictObject({
  show: z.array(z.string().max(200)).max(200).optional(),
  slug: slugSchema.optional(),
});

export const confirmBodySchema = z.strictObject({ leaveOut: z.int().min(0).default(0) });

export const trialsQuerySchema = z.strictObject({
  after: z.string().max(64).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
  /** One trial by its position, for going back: only one that was shown. */
  at: z.coerce.number().int().min(1).optional(),
});

export const importsQuerySchema = z.strictObject({
  name: z.string().min(1).max(300).default('study'),
  from: z.string().max(60).optional(),
  /** A file of judgments for this study, in place of a study's zip. */
  study: z.string().min(1).max(100).optional(),
});
