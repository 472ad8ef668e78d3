import 'server-only';
import { basename } from 'node:path';
import { Refusal } from '@/lib/domain/refusal';
import type { Actor } from '@/lib/data/actor';
import { storeStudy, type StudyToStore } from '@/lib/data/store-study';
import { storeArchive } from '@/lib/data/store-archive';
import { archiveOf } from '@/lib/formats/archive';
import type { Folder } from '@/lib/formats/folder';
import type { LayoutName } from '@/lib/formats/layouts';
import { planImport, type Plan } from '@/lib/formats/plan';
import { readItems } from '@/lib/formats/read-items';
import type { Progress } from '@/lib/formats/progress';

export type ImportOptions = {
  readonly from?: LayoutName | undefined;
  readonly show?: readonly string[] | undefined;
  readonly leaveOut: boolean;
  /** The person whom the operator brings the study in for. */
  readonly owner?: string | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
};

export type Imported = {
  readonly study: string;
  readonly stored: number;
  /** Rows of pairs.jsonl. */
  readonly pairs: number;
  readonly refused: number;
};

const layoutOptions = ({ from, show, onProgress }: Omit<ImportOptions, 'leaveOut' | 'owner'>) => ({
  ...(from === undefined ? {} : { from }),
  ...(show === undefined ? {} : { show }),
  ...(onProgress === undefined ? {} : { onProgress }),
});

/** What an import would do; nothing is stored. */
export const planOf = (
  folder: Folder,
  options: Omit<ImportOptions, 'leaveOut' | 'owner'>,
): Promise<Plan> => planImport(folder, layoutOptions(options));

/** What files are called that say nothing of their study. */
const sayNothing: ReadonlySet<string> = new Set(['', 'study', 'items', 'provenance', 'guidelines']);

/** The slug that a study gets: study.json's own, or the folder's name; its title where the name says nothing. */
export function slugOf(plan: Plan, folderName: string): string {
  const declared = plan.study?.slug;
  if (declared !== undefined) return declared;
  const given = sluggish(basename(folderName).replace(/\.(zip|jsonl|json|md)$/i, ''));
  const titled = sluggish(plan.study?.title ?? '');
  const name = sayNothing.has(given) && titled !== '' ? titled : given;
  if (name === '')
    throw new Refusal(
      'value-refused',
      'The folder\'s name gives no slug. Write "slug" in study.json.',
    );
  return name;
}

const sluggish = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 64)
    .replace(/^-+|-+$/g, '');

/**
 * Stores what a plan says: nothing while rows are refused and nobody said to leave them out. An exported study
 * comes in with its ledger, checked entry by entry.
 */
export async function importStudy(
  actor: Actor,
  folder: Folder,
  plan: Plan,
  slug: string,
  options: ImportOptions,
): Promise<Imported> {
  const refused = plan.refused.length + plan.refusedMore;
  const [first] = plan.refused;
  if (!plan.study || plan.storable === 'no') {
    const reason = first
      ? `${first.file}, line ${first.line}: ${first.reason} ${first.mend}`
      : 'There is nothing to store.';
    throw new Refusal('value-refused', `Nothing can be stored. ${reason}`);
  }
  if (plan.storable === 'if-left-out' && !options.leaveOut) {
    throw new Refusal(
      'value-refused',
      `${refused === 1 ? '1 row is refused. Fix it, or leave it' : `${refused} rows are refused. Fix them, or leave them`} out as you said (--leave-out). Nothing was stored.`,
    );
  }
  const study: StudyToStore = {
    slug,
    title: plan.study.title,
    studyJson: plan.studyJson,
    guidelines: plan.guidelines,
  };
  const items = readItems(folder, { ...layoutOptions(options), leaveOut: options.leaveOut, plan });
  if (plan.shown > 0)
    throw new Refusal(
      'value-refused',
      'This export was made while provenance was sealed: it does not say which items its pairs show, and is for reading. Export the study once that seal is open.',
    );
  const hasLedger = plan.ledger.events.in > 0 || plan.ledger.labels.in > 0;
  if (hasLedger && refused > 0)
    throw new Refusal(
      'value-refused',
      'An exported study is imported whole or not at all: fix its rows, or export it again.',
    );
  if (hasLedger) await storeArchive(actor, study, items, await archiveOf(folder), options.owner);
  else await storeStudy(actor, study, items, { owner: options.owner });
  return { study: slug, stored: plan.items.stored, pairs: plan.pairs.stored, refused };
}
