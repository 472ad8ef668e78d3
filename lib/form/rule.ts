import * as z from 'zod/mini';

import { idSchema, lineSchema } from './field-schemas';
import { fractionPattern } from './fraction';

/** A field by its path of ids ("beats.present"), a variable by its id, or "item.<attribute>". */
const operandSchema = z
  .string()
  .check(z.maxLength(300), z.regex(/^[A-Za-z][A-Za-z0-9_-]*(\.[A-Za-z][A-Za-z0-9_-]*)*$/));
const valueSchema = z.union([lineSchema, z.number()]);
const common = { id: idSchema, label: z.exactOptional(lineSchema) };
const levelSchema = z.enum(['nominal', 'ordinal', 'interval', 'ratio']);
/** The name of a threshold of the form, or a number that nobody will want to move. */
const limitSchema = z.union([z.number(), z.string().check(z.regex(fractionPattern)), idSchema]);

/** The first of these fields that has a value, else a constant. */
export const firstSchema = z.strictObject({
  ...common,
  rule: z.literal('first'),
  of: z.array(operandSchema).check(z.minLength(1)),
  else: valueSchema,
  level: z.exactOptional(levelSchema),
});
/** How many of the values are `equals`. */
export const countRuleSchema = z.strictObject({
  ...common,
  rule: z.literal('count'),
  of: operandSchema,
  equals: valueSchema,
  level: z.exactOptional(levelSchema),
});
/** The numbers added up; of a list, its entries. */
export const sumSchema = z.strictObject({
  ...common,
  rule: z.literal('sum'),
  of: z.union([operandSchema, z.array(operandSchema).check(z.minLength(1))]),
  level: z.exactOptional(levelSchema),
});
/** The share of the values that are `equals`, or whose number (of entries) is below `fewerThan`. */
export const shareSchema = z.strictObject({
  ...common,
  rule: z.literal('share'),
  of: operandSchema,
  equals: z.exactOptional(valueSchema),
  fewerThan: z.exactOptional(z.number()),
  level: z.exactOptional(levelSchema),
});
/** "yes" when the number reaches the threshold. */
export const atLeastSchema = z.strictObject({
  ...common,
  rule: z.literal('at-least'),
  of: operandSchema,
  threshold: limitSchema,
});
/** "yes" when the number stays at or below the threshold. */
export const atMostSchema = z.strictObject({
  ...common,
  rule: z.literal('at-most'),
  of: operandSchema,
  threshold: limitSchema,
});
/** "yes" when none of the values is `equals`. */
export const noneSchema = z.strictObject({
  ...common,
  rule: z.literal('none'),
  of: operandSchema,
  equals: valueSchema,
});
/** "yes" when every one of these has the value `equals` (default "yes"). */
export const allSchema = z.strictObject({
  ...common,
  rule: z.literal('all'),
  of: z.array(operandSchema).check(z.minLength(1)),
  equals: z.exactOptional(valueSchema),
});

/** A variable that the study declares, computed from stored labels and never entered. */
export const variableSchema = z.discriminatedUnion('rule', [
  firstSchema,
  countRuleSchema,
  sumSchema,
  shareSchema,
  atLeastSchema,
  atMostSchema,
  noneSchema,
  allSchema,
]);
export type DeclaredVariable = z.infer<typeof variableSchema>;
export type RuleName = DeclaredVariable['rule'];
