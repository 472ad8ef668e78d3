import 'server-only';
import { Refusal } from '@/lib/domain/refusal';
import { requireStudy } from './access';
import type { Actor } from './actor';
import { database, read, write } from './store/database';
import { anyItem, deleteFirstItems } from './store/queries/items';
import {
  anyVersion,
  deleteDraft,
  deletePeopleOfStudy,
  isRemovable,
  renameStudy,
  studiesNamedLike,
} from './store/queries/studies';

/** The name of a study that is being removed: no slug has a colon, so nobody can address it. */
const removedPrefix = 'removed:';
const itemsAtOnce = 200;

/**
 * Erases a draft whole, and its slug is free again. A study that was ever frozen is never removed: its protocol was
 * fixed, and people may have worked under it. It is gone for everybody with the first commit; its rows go in short
 * batches, so that raters of other studies go on saving.
 */
export async function removeStudy(actor: Actor, slug: string): Promise<{ removed: string }> {
  const { id } = await requireStudy(actor, slug, ['owner']);
  const study = { study: id };
  await write(study, async (tx) => {
    if (!(await tx.get(isRemovable, study)))
      throw new Refusal(
        'not-allowed-now',
        'Only a draft can be removed: this study was frozen, and what was frozen stays.',
      );
    if (await tx.get(anyVersion, study))
      throw new Refusal(
        'not-allowed-now',
        'This study is being frozen. Wait for the freeze to end.',
      );
    await tx.run(renameStudy, { ...study, slug: `${removedPrefix}${id}` });
    for (const one of deletePeopleOfStudy) await tx.run(one, study);
  });
  await eraseRows(id);
  await (await database()).store.scrub();
  return { removed: slug };
}

/** At boot: removals that were cut short are finished. */
export async function sweepRemoved(): Promise<void> {
  const left = await read((tx) => tx.all(studiesNamedLike, { like: `${removedPrefix}%` }));
  for (const { id } of left) await eraseRows(id);
}

async function eraseRows(id: string): Promise<void> {
  const study = { study: id };
  for (let left = true; left;) {
    left = await write(study, async (tx) => {
      for (const one of deleteFirstItems) await tx.run(one, { ...study, most: itemsAtOnce });
      if (await tx.get(anyItem, study)) return true;
      for (const one of deleteDraft) await tx.run(one, study);
      return false;
    });
    await new Promise(setImmediate);
  }
}
