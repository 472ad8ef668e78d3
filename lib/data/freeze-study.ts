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
import { requireReason } from '@/lib/domain/typed';
import type { TrialKind } from '@/lib/domain/blind';
import { keyCommitment } from '@/lib/domain/key-commitment';
import type { StoredPair } from '@/lib/domain/pairs/compose';
import { mirrored, type PairPurpose, type Sides } from '@/lib/domain/pairs/pair';
import {
  algorithmOf,
  itemUnit,
  pairUnit,
  type StudySheet,
  type StudyUnit,
} from '@/lib/domain/plan-study';
import { studySchema, type Study } from '@/lib/domain/study';
import { requireStudy } from './access';
import type { Actor } from './actor';
import { appendEntry } from './append-entry';
import { requireBlind } from './check-blindness';
import { database } from './database';
import { now, randomId, randomSecret } from './identity';
import { itemRowPages } from './item-row-pages';
import { planOutcome, type PlanJob, type PlanOutcome } from './plan-outcome';
import { storedPair, trialKindOf } from './stored-pair';
import { besideServer, workerAnswer } from './worker-answer';
import { statement, write } from './write';

export type Frozen = { readonly version: number; readonly manifestSha256: string };

/**
 * Fixes the protocol: form, guidelines, items and plan become a version with its manifest, and every sheet is
 * made as a free slot, in an order that a new secret draws. Sheets are staged in short batches and become visible
 * with the last commit.
 */
export async function freezeStudy(actor: Actor, slug: string, why?: string): Promise<Frozen> {
  const because = why === undefined ? undefined : requireReason(why);
  const access = await requireStudy(actor, slug, ['owner']);
  if (access.state !== 'draft')
    throw new Refusal('not-allowed-now', `This study is ${access.state}: it was frozen before.`);
  const { prisma } = await database();
  const row = await prisma.study.findUniqueOrThrow({ where: { id: access.id } });
  const study = studySchema.parse(JSON.parse(row.studyJson));
  const items = await itemsForManifest(access.id);
  if (items.length === 0)
    throw new Refusal('not-allowed-now', 'This study has no items. Import them, then freeze.');

  await requireBlind(access.id, because);

  const number = 1;
  const units = studyUnits(items);
  if (units.length === 0)
    throw new Refusal(
      'not-allowed-now',
      'No item of this study is shown to anybody. Pair them in pairs.jsonl, or ask a field on worksheets.',
    );
  const { sheets, secret } = await drawn(study, units);
  const manifest = manifestJson({
    version: number,
    study: JSON.parse(row.studyJson),
    guidelines: row.guidelines,
    rows: items.map((item) => item.manifest),
    secret,
    ...sheetFacts(items, sheets, secret),
  });
  const version = { id: randomId(), number, secret, manifest, manifestSha256: sha256(manifest) };

  await stageVersion(access.id, version, study, row.guidelines, algorithmOf(units), because);
  const exchanged = new Set(items.flatMap((item) => (item.pair?.exchanged ? [item.unitId] : [])));
  try {
    for (const sheet of sheets) await stageSheet(access.id, version.id, sheet, exchanged);
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
  /** Null for an item that is shown only inside a pair. */
  readonly unitId: string | null;
  readonly kind: TrialKind;
  readonly purpose: PairPurpose;
  readonly pair: StoredPair | null;
  readonly sourceId: string;
  readonly siblings: readonly string[];
  readonly manifest: ManifestRow;
};

/** What the study's plan reads of its items, under the ids of their units. */
export const studyUnits = (items: readonly FreezeItem[]): StudyUnit[] =>
  items.flatMap(({ unitId, sourceId, siblings, pair, purpose }) => {
    if (unitId === null) return [];
    return pair === null
      ? [{ ...itemUnit(sourceId, siblings), id: unitId }]
      : [pairUnit(unitId, siblings, pair, purpose)];
  });

/** How sheets were made, and the commitment to their key, as the manifest carries them. */
export function sheetFacts(
  items: readonly FreezeItem[],
  sheets: readonly StudySheet[],
  secret: string,
): { readonly algorithm: string; readonly key: string | undefined } {
  const units = studyUnits(items);
  const hashes = new Map(items.map((item) => [item.unitId, item.manifest.content]));
  return {
    algorithm: algorithmOf(units),
    key: keyCommitment(sheets, units, (unit) => hashes.get(unit) ?? '', secret),
  };
}

/** All items in file order. */
export async function itemsForManifest(studyId: string): Promise<FreezeItem[]> {
  const all: FreezeItem[] = [];
  for await (const rows of itemRowPages(studyId)) {
    for (const row of rows) {
      const siblings = row.siblingsJson === null ? [] : (JSON.parse(row.siblingsJson) as string[]); // parsed by itemSchema at import
      const sealed: SealedFacts = {
        id: row.sourceId,
        ordinal: row.ordinal,
        provenance: JSON.parse(row.provenance?.json ?? '{}'),
        sample: row.sample,
        siblings,
        expected: row.expectedJson === null ? null : JSON.parse(row.expectedJson),
        ...(row.pairJson === null ? {} : { pair: JSON.parse(row.pairJson) }),
      };
      all.push({
        unitId: row.unit?.id ?? null,
        kind: trialKindOf(row.unit?.kind),
        purpose: row.unit?.purpose === 'catch' ? 'catch' : 'standard',
        pair: storedPair(row.pairJson),
        sourceId: row.sourceId,
        siblings,
        manifest: manifestRow({
          content: JSON.parse(row.contentJson),
          sealed,
          salt: row.provenance?.salt ?? '',
        }),
      });
    }
  }
  return all;
}

/** A tight plan may fail under one secret and hold under the next. */
const secretsTried = 5;

async function drawn(
  study: Study,
  units: readonly StudyUnit[],
): Promise<{ readonly sheets: readonly StudySheet[]; readonly secret: string }> {
  for (let attempt = 1; ; attempt += 1) {
    const secret = randomSecret();
    try {
      return { sheets: await planned(study, units, secret), secret };
    } catch (error) {
      if (!(error instanceof Refusal) || attempt === secretsTried) throw error;
    }
  }
}

/** Draws every sheet's order: seconds for a large plan, so beside the thread that serves raters. */
export async function planned(
  study: Study,
  units: readonly StudyUnit[],
  secret: string,
): Promise<readonly StudySheet[]> {
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
  algorithm: string,
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
      canonicalJson({ ...study.plan, algorithm }),
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

/** Sides are planned in the author's a and b, and stored as the pair's texts are. */
const storedSides = (sides: Sides | null, exchanged: boolean): Sides | null =>
  sides !== null && exchanged ? mirrored(sides) : sides;

async function stageSheet(
  studyId: string,
  versionId: string,
  sheet: StudySheet,
  exchanged: ReadonlySet<string | null>,
): Promise<void> {
  const id = randomId();
  await write((handle) => {
    statement(
      handle,
      "INSERT INTO Sheet (id, studyId, versionId, slot, purpose, state, secret, total, form) VALUES (?, ?, ?, ?, 'main', 'staged', ?, ?, ?)",
    ).run(id, studyId, versionId, sheet.slot, sheet.secret, sheet.trials.length, sheet.form);
  });
  for (let start = 0; start < sheet.trials.length; start += trialsAtOnce) {
    await write((handle) => {
      const insert = statement(
        handle,
        'INSERT INTO Trial (id, sheetId, unitId, position, kind, showing, sides) VALUES (?, ?, ?, ?, ?, ?, ?)',
      );
      for (const [index, trial] of sheet.trials.slice(start, start + trialsAtOnce).entries()) {
        const { unit, kind, showing } = trial;
        const sides = storedSides(trial.sides, exchanged.has(unit));
        insert.run(randomId(), id, unit, start + index + 1, kind, showing, sides);
      }
    });
    await new Promise(setImmediate);
  }
}
