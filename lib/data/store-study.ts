import 'server-only';
import { contentSha256 } from '@/lib/domain/manifest';
import type { Item, Provenance } from '@/lib/domain/item';
import type { ItemUnit } from '@/lib/forced-choice/item-unit';
import { canonicalJson, emptyHead } from '@/lib/domain/ledger';
import type { StudyState } from '@/lib/domain/label-decision';
import { Refusal } from '@/lib/domain/refusal';
import type Sqlite from 'better-sqlite3';
import type { Actor } from './actor';
import { database } from './store/database';
import { now, randomId, randomSalt } from './identity';
import { statement, write } from './store/sqlite/write';

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
        const kept = await write((handle) => stageBatch(handle, id, batch, first));
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

function beginStaging(study: StudyToStore): Promise<string> {
  const id = randomId();
  return write((handle) => {
    statement(
      handle,
      `INSERT INTO Study (id, slug, title, state, studyJson, guidelines, createdAt, ledgerHash) VALUES (?, ?, ?, 'importing', ?, ?, ?, ?)`,
    ).run(
      id,
      `importing:${id}`,
      study.title,
      study.studyJson,
      study.guidelines,
      now(),
      emptyHead.hash,
    );
    return id;
  });
}

/** Stages rows until the batch's time is over; returns how many. */
function stageBatch(
  handle: Sqlite.Database,
  studyId: string,
  rows: readonly ItemToStore[],
  ordinal: number,
): number {
  const until = performance.now() + batchMs;
  let kept = 0;
  for (const row of rows) {
    stageItem(handle, studyId, row, ordinal + kept + 1);
    kept += 1;
    if (performance.now() > until) break;
  }
  return kept;
}

function stageItem(
  handle: Sqlite.Database,
  studyId: string,
  row: ItemToStore,
  ordinal: number,
): void {
  const { item } = row;
  const itemId = randomId();
  statement(
    handle,
    `INSERT INTO Item (id, studyId, sourceId, ordinal, contentJson, contentSha256, sample, siblingsJson, expectedJson, pairJson) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    itemId,
    studyId,
    item.id,
    ordinal,
    canonicalJson(item.content),
    contentSha256(item.content),
    item.sample ?? null,
    item.siblings ? canonicalJson(item.siblings) : null,
    item.expected ? canonicalJson(item.expected) : null,
    row.unit?.pair ? canonicalJson(row.unit.pair) : null,
  );
  statement(handle, 'INSERT INTO Provenance (itemId, json, salt) VALUES (?, ?, ?)').run(
    itemId,
    canonicalJson(row.provenance),
    row.salt ?? randomSalt(),
  );
  if (row.unit === null) return;
  const { kind, purpose } = row.unit;
  statement(
    handle,
    'INSERT INTO Unit (id, studyId, kind, purpose, itemId) VALUES (?, ?, ?, ?, ?)',
  ).run(randomId(), studyId, kind === 'worksheet' ? 'item' : kind, purpose, itemId);
}

/** The last commit: from now on the study is there, whole. */
async function publish(actor: Actor, id: string, slug: string, as: PublishAs): Promise<void> {
  await write((handle) => {
    if (statement(handle, 'SELECT 1 FROM Study WHERE slug = ?').get(slug)) {
      throw new Refusal(
        'taken',
        `There is a study "${slug}" already. Give this one another "slug" in study.json.`,
      );
    }
    statement(handle, 'UPDATE Study SET slug = ?, state = ?, importedAt = ? WHERE id = ?').run(
      slug,
      as.state,
      as.importedAt,
      id,
    );
    for (const personId of ownersToBe(handle, actor, as.owner)) {
      statement(
        handle,
        "INSERT INTO Membership (id, personId, studyId, role, createdAt) VALUES (?, ?, ?, 'owner', ?)",
      ).run(randomId(), personId, id, now());
    }
  });
}

/** Whoever brings a study in owns it; the operator brings it in for one owner, or for all of this installation. */
function ownersToBe(handle: Sqlite.Database, actor: Actor, named: string | undefined): string[] {
  if (actor.kind === 'person') return [actor.personId];
  if (named !== undefined) return [named];
  const owners = statement(
    handle,
    'SELECT id FROM Person WHERE mayOwn = 1 AND disabledAt IS NULL ORDER BY createdAt',
  ).all() as { id: string }[];
  return owners.map((owner) => owner.id);
}

const children = [
  'DELETE FROM Judgment WHERE fileId IN (SELECT id FROM JudgmentFile WHERE studyId = ?)',
  'DELETE FROM JudgmentFile WHERE studyId = ?',
  'DELETE FROM Entry WHERE studyId = ?',
  'DELETE FROM Seal WHERE studyId = ?',
  'DELETE FROM Trial WHERE sheetId IN (SELECT id FROM Sheet WHERE studyId = ?)',
  'DELETE FROM Sheet WHERE studyId = ?',
  'DELETE FROM Rater WHERE studyId = ?',
  'DELETE FROM Version WHERE studyId = ?',
  'DELETE FROM Unit WHERE studyId = ?',
  'DELETE FROM Provenance WHERE itemId IN (SELECT id FROM Item WHERE studyId = ?)',
  'DELETE FROM Item WHERE studyId = ?',
];

/** Removes a study that was never published. */
export async function dropStaged(id: string): Promise<void> {
  await write((handle) => {
    const staged = statement(
      handle,
      "SELECT 1 FROM Study WHERE id = ? AND state = 'importing'",
    ).get(id);
    if (!staged) return;
    for (const sql of [...children, 'DELETE FROM Study WHERE id = ?'])
      statement(handle, sql).run(id);
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
  await write((handle) => {
    const draft = "SELECT id FROM Study WHERE state = 'draft'";
    handle.exec(`DELETE FROM Trial WHERE sheetId IN (SELECT id FROM Sheet WHERE studyId IN (${draft}));
      DELETE FROM Sheet WHERE studyId IN (${draft});
      DELETE FROM Version WHERE studyId IN (${draft});`);
  });
  return staged.length;
}
