import 'server-only';
import { goldOf, type GoldDeclared, type GoldPage } from '@/lib/domain/gold';
import { gatherGold, type GoldIndex } from '@/lib/domain/gold-index';
import type { Study } from '@/lib/domain/study';
import type { StudyAccess } from './access';
import { answersHead } from './answers-head';
import { declaredStudy } from './declared-study';
import { itemNames } from './export-study';
import { labelReader } from './study-labels';

const itemsAtOnce = 200;

/** The gold of a study, of some items at a time: no save waits for all of it, and nothing holds all of it. */
async function* goldPages(
  access: StudyAccess,
  study: GoldDeclared,
  items: readonly string[],
): AsyncGenerator<GoldPage> {
  const labelsOf = await labelReader(access);
  for (let start = 0; start < items.length; start += itemsAtOnce) {
    const some = items.slice(start, start + itemsAtOnce);
    yield { gold: goldOf(study, some, await labelsOf(some)), items: some };
    await new Promise(setImmediate);
  }
}

/** A study whose labels are open, and what a page of its gold is made from. */
export type StudyGold = {
  readonly study: Study;
  /** Internal id to the name that an export of now gives the item, in its order. */
  readonly names: ReadonlyMap<string, string>;
  readonly items: readonly string[];
  /** Who decided which item: every label is read for it, once as long as none changes. */
  readonly index: () => Promise<GoldIndex>;
};

// The server's bundles each have their own modules, so what is gathered is kept for the process.
const shared = globalThis as { blindmarkGold?: Map<string, Promise<StudyGold>> };
const knownMost = 4;

export async function studyGold(access: StudyAccess): Promise<StudyGold> {
  const seals = [...access.opened].sort().join();
  const key = `${access.id} ${await answersHead(access.id)} ${seals}`;
  const known = (shared.blindmarkGold ??= new Map());
  const before = known.get(key);
  if (before) return before;
  const made = gather(access);
  if (known.size >= knownMost) known.delete([...known.keys()][0] ?? '');
  known.set(key, made);
  made.catch(() => known.delete(key));
  return made;
}

async function gather(access: StudyAccess): Promise<StudyGold> {
  const { study } = await declaredStudy(access.id);
  const names = await itemNames(access);
  const items = [...names.keys()];
  let running: Promise<GoldIndex> | null = null;
  const index = async (): Promise<GoldIndex> => {
    const gathered = gatherGold(study.form);
    for await (const page of goldPages(access, study, items)) gathered.add(page);
    return gathered.index();
  };
  return {
    study,
    names,
    items,
    index: () => {
      const own = (running ??= index());
      own.catch(() => (running = null));
      return own;
    },
  };
}

/** The gold of a few items, as their labels stand. */
export async function goldOfItems(
  access: StudyAccess,
  study: GoldDeclared,
  items: readonly string[],
): Promise<GoldPage['gold']> {
  const labelsOf = await labelReader(access);
  return goldOf(study, items, await labelsOf(items));
}
