import * as z from 'zod/mini';

import type { Field } from './field';
import { idSchema, lineSchema } from './field-schemas';
import { fieldSettings } from './field-settings';
import { formProblems } from './form-problems';
import { variableSchema } from './rule';

const anyField: z.ZodMiniType<Field> = z.lazy(() => fieldSchema);

/** One schema of all kinds' settings, told apart by `kind`. */
export const fieldSchema: z.ZodMiniType<Field> = z.discriminatedUnion(
  'kind',
  // Each kind gives an object schema with its own literal `kind`; a mapped list loses that in its type.
  Object.values(fieldSettings).map(({ schema }) => schema(anyField)) as never,
);

export const reasonSchema = z.strictObject({
  value: lineSchema,
  label: lineSchema,
  help: z.exactOptional(z.string()),
  /** Whether the rater may or must say more. Default optional. */
  text: z.exactOptional(z.enum(['required', 'optional', 'none'])),
});
/** A reason why something cannot be judged. */
export type Reason = z.infer<typeof reasonSchema>;

export const thresholdSchema = z.strictObject({
  /** A number, or a fraction "1/3", which is compared exactly. */
  value: z.union([z.number(), z.string().check(z.regex(/^\d{1,9}\/[1-9]\d{0,8}$/))]),
  setFrom: z.exactOptional(lineSchema),
});
export type Threshold = z.infer<typeof thresholdSchema>;

/** The label schema of a study: what raters are asked, and what is computed from their answers. */
export const formSchema = z
  .strictObject({
    fields: z.array(fieldSchema).check(z.minLength(1), z.maxLength(200)),
    cannotJudge: z.exactOptional(
      z.strictObject({ reasons: z.array(reasonSchema).check(z.minLength(1)) }),
    ),
    variables: z.exactOptional(z.array(variableSchema)),
    thresholds: z.exactOptional(z.record(idSchema, thresholdSchema)),
  })
  .check(
    z.superRefine((form, context) => {
      for (const { path, message } of formProblems(form))
        context.addIssue({ code: 'custom', path: [...path], message });
    }),
  );
export type Form = z.infer<typeof formSchema>;

export type { Field, FieldKindName, TrialKind } from './field';
export type { CannotJudge, Span, Value, Values } from './values';
