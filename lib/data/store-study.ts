import 'server-only';
import { contentSha256 } from '@/lib/domain/manifest';
import type { Item, Provenance } from '@/lib/domain/item';
import type { ItemUnit } from '@/lib/forced-choice/item-unit';
import { canonicalJson, emptyHead } from '@/lib/domain/ledger';
import type { StudyState } from '@/lib/domain/label-decision';
import { Refusal } from '@/lib/domain/refusal';
import type { Actor } from './actor';
import { now, randomId, randomSalt } from './identity';
import { database, write } from './store/database';
import { insertItem, insertProvenance, insertUnit } from './store/queries/items';
import { insertMembership, ownersHere } from './store/queries/people';
import {
  deleteStagedVersions,
  deleteStudyWhole,
  insertStudy,
  isImporting,
  publishStudy,
  slugIsTaken,
} from './store/queries/studies';
import type { ReadTx, Tx } from './store/store';

export type StudyToStore = {
  readonly slug: string;
  readonly title: string;
  /** study.json to the letter. */
  readonly studyJson: string;
  readonly guidelines: string;
};

export type ItemToStore = {
  readonly item: Item;
  readonly provenance: Provenance;
  readonly salt?: string | undefined;
  /** What a trial shows of it; null for an item that is shown only inside a pair. */
  readonly unit: ItemUnit | null;
};

export type StoreMore = {
  /** Stages what else belongs to the study, while nobody can see it. */
  readonly beforePublish?: (studyId: string) => Promise<void>;
  readonly publishAs?: { readonly state: StudyState; readonly importedAt: string | null };
  /** The person whom the operator brings the study in for; without one, every owner of this installation. */
  readonly owner?: string | undefined;
};

type PublishAs = NonNullable<StoreMore['publishAs']> & Pick<StoreMore, 'owner'>;

/** One batch keeps other requests waiting for at most about this long. */
const batchMs = 10;
const batchMost = 200;

/**
 * Stores a study with its items. Rows are staged in short batches under a study that nobody can see, while raters
 * go on saving; one last commit gives it its name. Whatever stops half-way leaves nothing behind (`sweepImports`).
 */
export async function storeStudy(
  actor: Actor,
  study: StudyToStore,
  items: AsyncIterable<ItemToStore>,
  more: StoreMore = {},
): Promise<{ id: string; stored: number }> {
  await requireMayOwn(actor);
  await requireFreeSlug(study.slug);
  const id = await beginStaging(study);
  let stored = 0;
  try {
    let batch: ItemToStore[] = [];
    const flush = async () => {
      while (batch.length > 0) {
        const first = stored;
        const kept = await write({ study: id }, (tx) => stageBatch(tx, id, batch, first));
        batch = batch.slice(kept);
        stored += kept;
        await new Promise(setImmediate);
      }
    };
    for await (const row of items) {
      batch.push(row);
      if (batch.length >= batchMost) await flush();
    }
    await flush();
    await more.beforePublish?.(id);
    const as = more.publishAs ?? { state: 'draft', importedAt: null };
    await publish(actor, id, study.slug, { ...as, owner: more.owner });
  } catch (error) {
    await dropStaged(id);
    throw error;
  }
  return { id, stored };
}

export async function requireMayOwn(actor: Actor): Promise<void> {
  if (actor.kind === 'operator') return;
  const { prisma } = await database();
  const person = await prisma.person.findUnique({
    where: { id: actor.personId },
    select: { mayOwn: true },
  });
  if (!person?.mayOwn)
    throw new Refusal(
      'forbidden',
      'Only owners can import a study. Ask the operator of this installation.',
    );
}

/** Refuses a name that another study has. */
export async function requireFreeSlug(slug: string): Promise<void> {
  const { prisma } = await database();
  if (await prisma.study.findUnique({ where: { slug }, select: { id: true } })) {
    throw new Refusal(
      'taken',
      `There is a study "${slug}" already. Give this one another name: "slug" in study.json, or its folder’s name.`,
    );
  }
}

async function beginStaging(study: StudyToStore): Promise<string> {
  const id = randomId();
  const { title, studyJson, guidelines } = study;
  const slug = `importing:${id}`;
  const row = { id, slug, title, studyJson, guidelines, at: now(), ledgerHash: emptyHead.hash };
  await write({ study: id }, (tx) => tx.run(insertStudy, row));
  return id;
}

/** Stages rows until the batch's time is over; returns how many. */
async function stageBatch(
  tx: Tx,
  studyId: string,
  rows: readonly ItemToStore[],
  ordinal: number,
): Promise<number> {
  const until = performance.now() + batchMs;
  let kept = 0;
  for (const row of rows) {
    await stageItem(tx, studyId, row, ordinal + kept + 1);
    kept += 1;
    if (performance.now() > until) break;
  }
  return kept;
}

async function stageItem(tx: Tx, study: string, row: ItemToStore, ordinal: number): Promise<void> {
  const { item, unit } = row;
  const id = randomId();
  await tx.run(insertItem, {
    id,
    study,
    source: item.id,
    ordinal,
    contentJson: canonicalJson(item.content),
    contentSha256: contentSha256(item.content),
    sample: item.sample ?? null,
    siblingsJson: item.siblings ? canonicalJson(item.siblings) : null,
    expectedJson: item.expected ? canonicalJson(item.expected) : null,
    pairJson: unit?.pair ? canonicalJson(unit.pair) : null,
  });
  const salt = row.salt ?? randomSalt();
  await tx.run(insertProvenance, { item: id, json: canonicalJson(row.provenance), salt });
  if (unit === null) return;
  const kind = unit.kind === 'worksheet' ? 'item' : unit.kind;
  await tx.run(insertUnit, { id: randomId(), study, kind, purpose: unit.purpose, item: id });
}

/** The last commit: from now on the study is there, whole. */
async function publish(actor: Actor, id: string, slug: string, as: PublishAs): Promise<void> {
  await write({ study: id }, async (tx) => {
    if (await tx.get(slugIsTaken, { slug })) {
      throw new Refusal(
        'taken',
        `There is a study "${slug}" already. Give this one another "slug" in study.json.`,
      );
    }
    const { state, importedAt } = as;
    await tx.run(publishStudy, { study: id, slug, state, importedAt });
    for (const person of await ownersToBe(tx, actor, as.owner)) {
      const own = { id: randomId(), person, study: id, role: 'owner', at: now() };
      await tx.run(insertMembership, own);
    }
  });
}

/** Whoever brings a study in owns it; the operator brings it in for one owner, or for all of this installation. */
async function ownersToBe(tx: ReadTx, actor: Actor, named: string | undefined): Promise<string[]> {
  if (actor.kind === 'person') return [actor.personId];
  if (named !== undefined) return [named];
  return (await tx.all(ownersHere, {})).map((owner) => owner.id);
}

/** Removes a study that was never published. */
export async function dropStaged(id: string): Promise<void> {
  await write({ study: id }, async (tx) => {
    if (!(await tx.get(isImporting, { study: id }))) return;
    for (const one of deleteStudyWhole) await tx.run(one, { study: id });
  });
}

/** At boot: whatever an import or a freeze left half-done is removed. */
export async function sweepImports(): Promise<number> {
  const { prisma } = await database();
  const staged = await prisma.study.findMany({
    where: { state: 'importing' },
    select: { id: true },
  });
  for (const study of staged) await dropStaged(study.id);
  await write(null, async (tx) => {
    for (const one of deleteStagedVersions) await tx.run(one, {});
  });
  return staged.length;
}
