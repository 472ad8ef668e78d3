import { z } from 'zod';
import type { Subject } from '@/scripts/reference/handlers';

/** A reference case: what a handler may see, and the answers apart from it. */
export type ReferenceCase = {
  readonly subject: Subject;
  readonly expected: Readonly<Record<string, unknown>>;
  readonly tolerance: ReadonlyMap<string, number>;
};

const schema = z.object({
  id: z.string(),
  kind: z.string(),
  data: z.unknown(),
  level: z.string().optional(),
  categories: z.array(z.union([z.string(), z.number()])).nullish(),
  raters: z.array(z.string()).optional(),
  expected: z.record(z.string(), z.unknown()),
  tolerance: z.record(z.string(), z.unknown()),
});

/** Parses one case; throws a sentence that names the file where it is not one. */
export function readCase(value: unknown, file: string): ReferenceCase {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new Error(`${file} holds no reference case: ${parsed.error.message}`);
  const { id, kind, data, level, categories, raters, expected, tolerance } = parsed.data;
  return {
    subject: {
      id,
      kind,
      data,
      ...(level === undefined ? {} : { level }),
      ...(categories === undefined ? {} : { categories }),
      ...(raters === undefined ? {} : { raters }),
    },
    expected,
    tolerance: new Map(
      Object.entries(tolerance).filter((entry): entry is [string, number] =>
        Number.isFinite(entry[1]),
      ),
    ),
  };
}
