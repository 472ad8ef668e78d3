import { allowedReasons } from '@/lib/form/allowed-reasons';
import type { Field, Form } from '@/lib/form/form';
import type { CannotJudge } from '@/lib/form/values';

/** "Cannot judge" as it is first given: with its reason where only one can be meant, else still without. */
export function firstCannotJudge(form: Form, field: Field): CannotJudge {
  const all = form.cannotJudge?.reasons.map(({ value }) => value) ?? [];
  const [first, ...others] = allowedReasons(field, all);
  return { cannotJudge: { reason: first !== undefined && others.length === 0 ? first : '' } };
}
