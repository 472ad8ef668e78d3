import * as z from 'zod/mini';

import { contentIdSchema } from './content';
import type { Field, FieldKindName } from './field';
import { commonSettings, countSchema, lineSchema, optionSchema } from './field-schemas';
import { refuseBounds, refuseEach, refuseOptions, refuseScale } from './settings-refusals';
import { refuseSide, refuseTrialField } from './trial-field-refusals';

/**
 * What an author may write for a kind of field. It stands apart from the kind itself because a
 * rater's browser checks values and never forms.
 */
export type FieldSettings<F extends Field> = {
  /** `anyField` stands for "any field", for kinds that hold fields. */
  schema(anyField: z.ZodMiniType<Field>): z.ZodMiniType<F>;
  /** What is wrong that the schema cannot say; the sentence goes on from the field's name. */
  refuse?(field: F): string | undefined;
};

const number = z.number().check(z.minimum(-1e9), z.maximum(1e9));
const fewOrMany = { atLeast: z.exactOptional(countSchema), atMost: z.exactOptional(countSchema) };
const options = z.array(optionSchema).check(z.minLength(1), z.maxLength(200));
const inside = (anyField: z.ZodMiniType<Field>) =>
  z.array(anyField).check(z.minLength(1), z.maxLength(100));

export const fieldSettings: {
  readonly [K in FieldKindName]: FieldSettings<Extract<Field, { kind: K }>>;
} = {
  'yes-no': {
    schema: () =>
      z.strictObject({
        ...commonSettings,
        kind: z.literal('yes-no'),
        labels: z.exactOptional(z.strictObject({ yes: lineSchema, no: lineSchema })),
      }),
  },
  choice: {
    schema: () =>
      z.strictObject({
        ...commonSettings,
        kind: z.literal('choice'),
        options,
        ordered: z.exactOptional(z.boolean()),
      }),
    refuse: refuseOptions,
  },
  choices: {
    schema: () =>
      z.strictObject({ ...commonSettings, kind: z.literal('choices'), options, ...fewOrMany }),
    refuse: (field) =>
      refuseOptions(field) ??
      refuseBounds(field.atLeast ?? 1, field.atMost ?? field.options.length, field.options.length),
  },
  scale: {
    schema: () =>
      z.strictObject({
        ...commonSettings,
        kind: z.literal('scale'),
        min: number,
        max: number,
        step: z.exactOptional(z.number().check(z.positive(), z.maximum(1e9))),
        anchors: z.exactOptional(z.record(z.string(), lineSchema)),
        level: z.enum(['ordinal', 'interval', 'ratio']),
      }),
    refuse: refuseScale,
  },
  count: {
    schema: () =>
      z.strictObject({
        ...commonSettings,
        kind: z.literal('count'),
        max: z.exactOptional(countSchema.check(z.positive())),
      }),
  },
  text: {
    schema: () =>
      z.strictObject({
        ...commonSettings,
        kind: z.literal('text'),
        rows: z.exactOptional(z.int().check(z.minimum(1), z.maximum(40))),
        maxLength: z.exactOptional(countSchema.check(z.positive(), z.maximum(100_000))),
      }),
  },
  span: {
    schema: () =>
      z.strictObject({
        ...commonSettings,
        kind: z.literal('span'),
        in: contentIdSchema,
        ...fewOrMany,
      }),
    refuse: ({ atLeast = 1, atMost = 1 }) => refuseBounds(atLeast, atMost, 100),
  },
  side: {
    schema: () =>
      z.strictObject({
        ...commonSettings,
        kind: z.literal('side'),
        tie: z.exactOptional(z.boolean()),
        bothBad: z.exactOptional(z.boolean()),
        labels: z.exactOptional(
          z.strictObject({
            tie: z.exactOptional(lineSchema),
            bothBad: z.exactOptional(lineSchema),
          }),
        ),
      }),
    refuse: refuseSide,
  },
  boundary: {
    schema: () =>
      z.strictObject({
        ...commonSettings,
        kind: z.literal('boundary'),
        none: z.exactOptional(z.boolean()),
      }),
    refuse: refuseTrialField,
  },
  each: {
    schema: (anyField) =>
      z.strictObject({
        ...commonSettings,
        kind: z.literal('each'),
        over: contentIdSchema,
        fields: inside(anyField),
      }),
    refuse: refuseEach,
  },
  list: {
    schema: (anyField) =>
      z.strictObject({
        ...commonSettings,
        kind: z.literal('list'),
        fields: inside(anyField),
        ...fewOrMany,
        addLabel: z.exactOptional(lineSchema),
      }),
    refuse: ({ atLeast = 0, atMost = 100 }) => refuseBounds(atLeast, atMost, 1000),
  },
};

/** The settings of a field's own kind. The registry's type says they belong together. */
export function settingsOf<F extends Field>(field: F): FieldSettings<F> {
  return fieldSettings[field.kind] as unknown as FieldSettings<F>;
}
