import type { OpenField } from '@/lib/form/check-values';

/**
 * The field that has focus when a trial comes on the screen: the first that needs an answer. On one that
 * was here before it is where the first answer is, so that a key changes what stands there or nothing.
 */
export function firstFocus(open: readonly OpenField[], before: boolean): OpenField | null {
  const answered = before ? open.find((one) => one.answered) : undefined;
  return answered ?? open.find((one) => !one.answered) ?? null;
}
