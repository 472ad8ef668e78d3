import 'server-only';
import { goldInParts, joinedGold, type Gold, type GraderLabel } from '@/lib/domain/gold';
import type { Form } from '@/lib/form/form';

/** The gold of a study, with a turn for everybody else after each part of it: no save waits for all of it. */
export async function goldBeside(
  form: Form,
  items: readonly string[],
  labels: readonly GraderLabel[],
): Promise<Gold> {
  const parts: Gold[] = [];
  for (const part of goldInParts(form, items, labels)) {
    parts.push(part);
    await new Promise(setImmediate);
  }
  return joinedGold(parts);
}
