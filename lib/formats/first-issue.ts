import type { z } from 'zod';

/** The first thing that a schema found wrong with a row: where, in short steps, and the sentence. */
export function firstIssue(error: z.ZodError): string {
  const [issue] = error.issues;
  const where = (issue?.path ?? []).map((step) => String(step).slice(0, 40)).join('/');
  const message = issue?.message ?? 'The row has another shape.';
  return where === '' ? message : `${where}: ${message}`;
}
