import * as z from 'zod/mini';

import type { Option } from './field';
import { trialKinds } from './trial-kinds';

/** Ids of fields and variables: they become keys of values, columns and parts of paths. */
export const idSchema = z
  .string()
  .check(z.maxLength(64), z.regex(/^(?!(?:constructor|prototype)$)[A-Za-z][A-Za-z0-9_-]*$/));

export const lineSchema = z
  .string()
  .check(z.minLength(1), z.maxLength(1000), z.regex(/^[^\p{Cc}\p{Cs}]*$/u));
/** A question has something to read: white space and invisible signs alone ask nothing. */
export const questionSchema = lineSchema.check(
  z.refine((line) => /[^\s\p{Z}\p{Cc}\p{Cf}]/u.test(line), 'A question has something to read.'),
);
export const proseSchema = z.string().check(z.maxLength(10_000));
export const keySchema = z.string().check(z.regex(/^[A-Za-z0-9]$/));
export const countSchema = z.int().check(z.nonnegative(), z.maximum(1_000_000));

export const optionSchema: z.ZodMiniType<Option> = z.strictObject({
  value: lineSchema,
  label: lineSchema,
  help: z.exactOptional(proseSchema),
  key: z.exactOptional(keySchema),
});

/** What every kind of field can say; `CommonSettings` explains it. */
export const commonSettings = {
  id: idSchema,
  ask: questionSchema,
  help: z.exactOptional(proseSchema),
  key: z.exactOptional(keySchema),
  required: z.exactOptional(z.boolean()),
  gold: z.exactOptional(z.boolean()),
  when: z.exactOptional(z.record(idSchema, z.union([z.string(), z.array(z.string())]))),
  cannotJudge: z.exactOptional(z.union([z.boolean(), z.array(lineSchema).check(z.minLength(1))])),
  for: z.exactOptional(z.array(z.enum(trialKinds)).check(z.minLength(1))),
};
