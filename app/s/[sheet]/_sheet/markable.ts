import type { OpenField } from '@/lib/form/check-values';
import type { Content } from '@/lib/form/content';
import { spanSources } from '@/lib/form/kinds/span';
import type { SpanSource } from '@/lib/form/spans';

/** The texts that an open span field may mark. */
export function sourcesOf(one: OpenField, content: Content): SpanSource[] {
  if (one.field.kind !== 'span') return [];
  return spanSources(one.field, { content, ...(one.part && { part: one.part }) });
}

/** The field that words marked in a text are for: the armed one, else the first still empty. */
export function fieldFor(
  text: string,
  open: readonly OpenField[],
  content: Content,
  armed: string | null,
): { readonly path: string; readonly source: SpanSource } | null {
  const able = open.flatMap((one) => {
    const source = sourcesOf(one, content).find(({ id }) => id === text);
    return source === undefined ? [] : [{ path: one.path, source, answered: one.answered }];
  });
  return (
    able.find(({ path }) => path === armed) ??
    able.find(({ answered }) => !answered) ??
    able[0] ??
    null
  );
}
