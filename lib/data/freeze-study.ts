import 'server-only';
import { Worker } from 'node:worker_threads';
import { consentOf } from '@/lib/domain/consent';
import { canonicalJson, sha256 } from '@/lib/domain/ledger';
import {
  manifestJson,
  manifestRow,
  type ManifestRow,
  type SealedFacts,
} from '@/lib/domain/manifest';
import { Refusal } from '@/lib/domain/refusal';
import { sheetAlgorithm, siblingGroups, type PlannedSheet } from '@/lib/domain/sheet-plan';
import { studySchema, type Study } from '@/lib/domain/study';
import { requireStudy } from './access';
import type { Actor } from './actor';
import { appendEntry } from './append-entry';
import { database } from './database';
import { now, randomId, randomSecret } from './identity';
import { planOutcome, type PlanJob, type PlanOutcome } from './plan-outcome';
import { besideServer, workerAnswer } from './worker-answer';
import { statement, write } from './write';

export type Frozen = { readonly version: number; readonly manifestSha256: string };

/**
 * Fixes the protocol: form, guidelines, items and plan become a version with its manifest, and every sheet is
 * made as a free slot, in an order that a new secret draws. Sheets are staged in short batches and become visible
 * with the last commit.
 */
export async function freezeStudy(actor: Actor, slug: string, because?: string): Promise<Frozen> {
  const access = await requireStudy(actor, slug, ['owner']);
  if (access.state !== 'draft')
    throw new Refusal('not-allowed-now', `This study is ${access.state}: it was frozen before.`);
  const { prisma } = await database();
  const row = await prisma.study.findUniqueOrThrow({ where: { id: access.id } });
  const study = studySchema.parse(JSON.parse(row.studyJson));
  const items = await itemsForManifest(access.id);
  if (items.length === 0)
    throw new Refusal('not-allowed-now', 'This study has no items. Import them, then freeze.');

  const secret = randomSecret();
  const number = 1;
  const manifest = manifestJson({
    version: number,
    study: JSON.parse(row.studyJson),
    guidelines: row.guidelines,
    rows: items.map((item) => item.manifest),
    secret,
  });
  const sheets = await planned(study, items, secret);
  const version = { id: randomId(), number, secret, manifest, manifestSha256: sha256(manifest) };

  await stageVersion(access.id, version, study, row.guidelines, because);
  try {
    for (const sheet of sheets) await stageSheet(access.id, version.id, sheet);
    await publish(access.id, version, because);
  } catch (error) {
    await dropStagedVersion(version.id);
    throw error;
  }
  return { version: number, manifestSha256: version.manifestSha256 };
}

/** The last commit: from now on the study is frozen, whole. */
function publish(
  studyId: string,
  version: { readonly id: string; readonly number: number; readonly manifestSha256: string },
  because: string | undefined,
): Promise<void> {
  return write((handle) => {
    const still = statement(handle, "SELECT 1 FROM Study WHERE id = ? AND state = 'draft'").get(
      studyId,
    );
    if (!still) throw new Refusal('not-allowed-now', 'This study was frozen in the meantime.');
    const frozenAt = now();
    statement(handle, 'UPDATE Version SET frozenAt = ? WHERE id = ?').run(frozenAt, version.id);
    statement(handle, "UPDATE Sheet SET state = 'free' WHERE versionId = ?").run(version.id);
    statement(handle, "UPDATE Study SET state = 'frozen' WHERE id = ?").run(studyId);
    appendEntry(handle, {
      studyId,
      kind: 'frozen',
      savedAt: frozenAt,
      payload: {
        version: version.number,
        manifestSha256: version.manifestSha256,
        ...(because === undefined ? {} : { because }),
      },
    });
  });
}

export type FreezeItem = {
  readonly unitId: string;
  readonly sourceId: string;
  readonly siblings: readonly string[];
  readonly manifest: ManifestRow;
};

const page = 100;

/** All items in file order, a page at a time, so that raters' requests go on in between. */
export async function itemsForManifest(studyId: string): Promise<FreezeItem[]> {
  const { prisma } = await database();
  const all: FreezeItem[] = [];
  for (let after = 0; ;) {
    const rows = await prisma.item.findMany({
      where: { studyId, ordinal: { gt: after } },
      orderBy: { ordinal: 'asc' },
      take: page,
      include: { provenance: true, unit: { select: { id: true } } },
    });
    for (const row of rows) {
      const siblings = row.siblingsJson === null ? [] : (JSON.parse(row.siblingsJson) as string[]); // parsed by itemSchema at import
      const sealed: SealedFacts = {
        id: row.sourceId,
        ordinal: row.ordinal,
        provenance: JSON.parse(row.provenance?.json ?? '{}'),
        sample: row.sample,
        siblings,
        expected: row.expectedJson === null ? null : JSON.parse(row.expectedJson),
      };
      all.push({
        unitId: row.unit?.id ?? '',
        sourceId: row.sourceId,
        siblings,
        manifest: manifestRow({
          content: JSON.parse(row.contentJson),
          sealed,
          salt: row.provenance?.salt ?? '',
        }),
      });
      after = row.ordinal;
    }
    if (rows.length < page) return all;
    await new Promise(setImmediate);
  }
}

/** Draws every sheet's order: seconds for a large plan, so beside the thread that serves raters. */
async function planned(
  study: Study,
  items: readonly FreezeItem[],
  secret: string,
): Promise<readonly PlannedSheet[]> {
  const groups = siblingGroups(
    items.map((item) => ({ id: item.sourceId, siblings: item.siblings })),
  );
  const units = items.map((item) => ({
    id: item.unitId,
    group: groups.get(item.sourceId) ?? null,
  }));
  const outcome = await plan({ units, plan: study.plan, secret });
  if (!outcome.ok) throw new Refusal('not-allowed-now', outcome.message);
  return outcome.sheets;
}

async function plan(job: PlanJob): Promise<PlanOutcome> {
  if (!besideServer()) return planOutcome(job);
  return workerAnswer<PlanOutcome>(
    new Worker(new URL('./workers/plan.worker.ts', import.meta.url), { workerData: job }),
  );
}

/** Only one version of a number can be staged: a second freeze at the same time is refused here. */
function stageVersion(
  studyId: string,
  version: { id: string; number: number; secret: string; manifest: string; manifestSha256: string },
  study: Study,
  guidelines: string,
  because: string | undefined,
): Promise<void> {
  return write((handle) => {
    if (
      statement(handle, 'SELECT 1 FROM Version WHERE studyId = ? AND number = ?').get(
        studyId,
        version.number,
      )
    ) {
      throw new Refusal('not-allowed-now', 'This study is being frozen, or was, in the meantime.');
    }
    statement(
      handle,
      `INSERT INTO Version (id, studyId, number, formJson, guidelines, consentJson, planJson, manifestJson, manifestSha256, secret, frozenAt, because)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '', ?)`,
    ).run(
      version.id,
      studyId,
      version.number,
      canonicalJson(study.form),
      guidelines,
      canonicalJson(consentOf(study)),
      canonicalJson({ ...study.plan, algorithm: sheetAlgorithm }),
      version.manifest,
      version.manifestSha256,
      version.secret,
      because ?? null,
    );
  });
}

/** Takes back what a freeze that failed had staged, so that it can be tried again. */
async function dropStagedVersion(versionId: string): Promise<void> {
  await write((handle) => {
    const staged = statement(handle, "SELECT 1 FROM Version WHERE id = ? AND frozenAt = ''").get(
      versionId,
    );
    if (!staged) return;
    const sheets = 'SELECT id FROM Sheet WHERE versionId = ?';
    statement(handle, `DELETE FROM Trial WHERE sheetId IN (${sheets})`).run(versionId);
    statement(handle, 'DELETE FROM Sheet WHERE versionId = ?').run(versionId);
    statement(handle, 'DELETE FROM Version WHERE id = ?').run(versionId);
  });
}

const trialsAtOnce = 250;

async function stageSheet(studyId: string, versionId: string, sheet: PlannedSheet): Promise<void> {
  const id = randomId();
  await write((handle) => {
    statement(
      handle,
      "INSERT INTO Sheet (id, studyId, versionId, slot, purpose, state, secret, total) VALUES (?, ?, ?, ?, 'main', 'staged', ?, ?)",
    ).run(id, studyId, versionId, sheet.slot, sheet.secret, sheet.order.length);
  });
  for (let start = 0; start < sheet.order.length; start += trialsAtOnce) {
    await write((handle) => {
      const insert = statement(
        handle,
        "INSERT INTO Trial (id, sheetId, unitId, position, kind) VALUES (?, ?, ?, ?, 'worksheet')",
      );
      for (const [index, unitId] of sheet.order.slice(start, start + trialsAtOnce).entries()) {
        insert.run(randomId(), id, unitId, start + index + 1);
      }
    });
    await new Promise(setImmediate);
  }
}
