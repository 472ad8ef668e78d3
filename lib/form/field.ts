import * as z from 'zod/mini';

/** The kinds of trial that a sheet may mix; a field without `for` is asked on every one of them. */
export const trialKinds = ['worksheet', '2afc', 'preference', 'boundary'] as const;
export type TrialKind = (typeof trialKinds)[number];

/** Ids of fields and variables: they become keys of values, columns and parts of paths. */
export const idSchema = z
  .string()
  .check(z.maxLength(64), z.regex(/^(?!(?:constructor|prototype)$)[A-Za-z][A-Za-z0-9_-]*$/));

export const lineSchema = z
  .string()
  .check(z.minLength(1), z.maxLength(1000), z.regex(/^[^\p{Cc}\p{Cs}]*$/u));
export const proseSchema = z.string().check(z.maxLength(10_000));
export const keySchema = z.string().check(z.regex(/^[A-Za-z0-9]$/));
export const countSchema = z.int().check(z.nonnegative(), z.maximum(1_000_000));

/** A value that a rater can pick from a list. */
export const optionSchema = z.strictObject({
  value: lineSchema,
  label: lineSchema,
  help: z.exactOptional(proseSchema),
  key: z.exactOptional(keySchema),
});
export type Option = z.infer<typeof optionSchema>;

/** What every kind of field can say. Defaults: required; not gold; no cannot judge; every trial. */
export const commonSettings = {
  id: idSchema,
  ask: lineSchema,
  help: z.exactOptional(proseSchema),
  key: z.exactOptional(keySchema),
  required: z.exactOptional(z.boolean()),
  gold: z.exactOptional(z.boolean()),
  when: z.exactOptional(z.record(idSchema, z.union([z.string(), z.array(z.string())]))),
  cannotJudge: z.exactOptional(z.boolean()),
  for: z.exactOptional(z.array(z.enum(trialKinds)).check(z.minLength(1))),
};

const commonSchema = z.strictObject(commonSettings);
export type CommonSettings = z.infer<typeof commonSchema>;

export type YesNoField = CommonSettings & { kind: 'yes-no'; labels?: { yes: string; no: string } };
export type ChoiceField = CommonSettings & {
  kind: 'choice';
  options: Option[];
  ordered?: boolean;
};
export type ChoicesField = CommonSettings & {
  kind: 'choices';
  options: Option[];
  /** Default 1. With 0, an empty list is an answer: "none of these". */
  atLeast?: number;
  atMost?: number;
};
export type ScaleField = CommonSettings & {
  kind: 'scale';
  min: number;
  max: number;
  /** Default 1. */
  step?: number;
  /** Words at points of the scale: {"1": "not at all", "5": "fully"}. */
  anchors?: Record<string, string>;
  level: 'ordinal' | 'interval' | 'ratio';
};
export type CountField = CommonSettings & { kind: 'count'; max?: number };
export type TextField = CommonSettings & { kind: 'text'; rows?: number; maxLength?: number };
export type SpanField = CommonSettings & {
  kind: 'span';
  /** A text's id, or a set of parts: then the body of the part that is being judged. */
  in: string;
  /** Default 1. With 0, an empty list is an answer: "no such place". */
  atLeast?: number;
  /** Default 1. */
  atMost?: number;
};
export type EachField = CommonSettings & { kind: 'each'; over: string; fields: Field[] };
export type ListField = CommonSettings & {
  kind: 'list';
  fields: Field[];
  /** Default 0: an empty list is an answer. */
  atLeast?: number;
  /** Default 100. */
  atMost?: number;
  addLabel?: string;
};

export type Field =
  | YesNoField
  | ChoiceField
  | ChoicesField
  | ScaleField
  | CountField
  | TextField
  | SpanField
  | EachField
  | ListField;
export type FieldKindName = Field['kind'];
/** The fields that hold other fields. */
export type GroupField = EachField | ListField;
export type LeafField = Exclude<Field, GroupField>;

/** A schema of one kind's settings; `anyField` stands for "any field", for kinds that hold fields. */
export type SettingsSchema<F extends Field> = (anyField: z.ZodMiniType<Field>) => z.ZodMiniType<F>;
