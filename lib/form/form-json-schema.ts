import * as z from 'zod/mini';

import { formSchema } from './form';

/**
 * The JSON Schema (draft 2020-12) of forms, from the very schema that parses them. What no JSON
 * Schema can say (names that lead nowhere, keys with two meanings) is left to `parseForm`.
 * Not for the browser: it brings zod's generator along.
 */
export function formJsonSchema(): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(formSchema, { io: 'input', unrepresentable: 'any' });
}
