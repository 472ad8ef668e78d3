import type { Content } from '@/lib/form/content';
import { sentencesOf } from '@/lib/form/kinds/boundary';

/** How long after a digit the next one still belongs to the same number, in ms. */
export const typingMs = 1000;

/** Digits of a number that may not be whole yet, and when the last of them was typed, in ms. */
export type Typed = { readonly digits: string; readonly at: number };

const lastPlace = (content: Content): number => sentencesOf(content).length - 1;

/** The place one sentence further up or down; from no place, the last or the first that there is. */
export function stepped(value: unknown, by: 1 | -1, content: Content): number {
  const last = lastPlace(content);
  if (typeof value !== 'number') return by > 0 ? 1 : last;
  return Math.min(Math.max(value + by, 1), last);
}

/**
 * The place that a digit means: with the digits before it where they make a sentence's number, else
 * by itself. `value` is absent where no sentence has that number; a lone 0 means none, if that may be.
 */
export function typedPlace(
  before: Typed | null,
  digit: string,
  at: number,
  { content, none }: { readonly content: Content; readonly none: boolean },
): { readonly typed: Typed; readonly value?: number | 'none' } {
  const last = lastPlace(content);
  const joined = before !== null && at - before.at < typingMs ? before.digits + digit : digit;
  const isPlace = (digits: string): boolean => Number(digits) >= 1 && Number(digits) <= last;
  const digits = isPlace(joined) ? joined : digit;
  const typed = { digits, at };
  if (isPlace(digits)) return { typed, value: Number(digits) };
  return digits === '0' && none ? { typed, value: 'none' } : { typed };
}
