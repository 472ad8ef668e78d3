import { cannotJudgeOf } from './values-at';

/** An answer that was changed, and what it was before. */
export type Past = { readonly path: string; readonly before: unknown };

/**
 * The changes that can be undone, with one more. Those of marks, lists, ticks and "cannot judge" can: what
 * they take away is work. A single choice is one key away, and text is undone where it is written.
 */
export function withPast(
  past: readonly Past[],
  { path, before }: Past,
  after: unknown,
): readonly Past[] {
  if (!isMade(before) && !isMade(after)) return past;
  const again = past.at(-1)?.path === path && isExplained(before) && isExplained(after);
  // Words that explain why it cannot be judged are written letter by letter: one change.
  return again ? past : [...past, { path, before }];
}

const isMade = (value: unknown): boolean => typeof value === 'object' && value !== null;
const isExplained = (value: unknown): boolean => cannotJudgeOf(value) !== null;
