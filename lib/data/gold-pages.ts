import 'server-only';
import { goldOf, type Gold } from '@/lib/domain/gold';
import type { Form } from '@/lib/form/form';
import type { StudyAccess } from './access';
import { labelReader } from './study-labels';

const itemsAtOnce = 200;

/** The gold of a study, of some items at a time: no save waits for all of it, and nothing holds all of it. */
export async function* goldPages(
  access: StudyAccess,
  form: Form,
  items: readonly string[],
): AsyncGenerator<Gold> {
  const labelsOf = await labelReader(access);
  for (let start = 0; start < items.length; start += itemsAtOnce) {
    const some = items.slice(start, start + itemsAtOnce);
    yield goldOf(form, some, await labelsOf(some));
    await new Promise(setImmediate);
  }
}
