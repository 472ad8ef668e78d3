import type { Content } from '@/lib/form/content';
import { sentencesOf } from '@/lib/form/kinds/boundary';

/** The place one sentence further up or down; from no place, the first or the last that there is. */
export function stepped(value: unknown, by: 1 | -1, content: Content): number {
  const last = sentencesOf(content).length - 1;
  if (typeof value !== 'number') return by > 0 ? 1 : last;
  return Math.min(Math.max(value + by, 1), last);
}
