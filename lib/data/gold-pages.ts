import 'server-only';
import { goldOf, type Gold, type GoldDeclared } from '@/lib/domain/gold';
import type { StudyAccess } from './access';
import { labelReader } from './study-labels';

const itemsAtOnce = 200;

/** The gold of a study, of some items at a time: no save waits for all of it, and nothing holds all of it. */
export async function* goldPages(
  access: StudyAccess,
  study: GoldDeclared,
  items: readonly string[],
): AsyncGenerator<Gold> {
  const labelsOf = await labelReader(access);
  for (let start = 0; start < items.length; start += itemsAtOnce) {
    const some = items.slice(start, start + itemsAtOnce);
    yield goldOf(study, some, await labelsOf(some));
    await new Promise(setImmediate);
  }
}
