import 'server-only';
import { consentOf } from '@/lib/domain/consent';
import { canonicalJson, sha256 } from '@/lib/domain/ledger';
import { Refusal } from '@/lib/domain/refusal';
import { mirrored, type Sides } from '@/lib/domain/pairs/pair';
import type { StudySheet } from '@/lib/domain/plan-study';
import { studySchema, type Study } from '@/lib/domain/study';
import { requireReason } from '@/lib/domain/typed';
import { requireStudy } from './access';
import type { Actor } from './actor';
import { appendEntry } from './append-entry';
import { requireBlind } from './check-blindness';
import { database } from './store/database';
import { drawnBeside } from './draw-beside';
import { now, randomId, randomSecret } from './identity';
import { chainLooks } from './looks';
import { statement, write } from './store/sqlite/write';

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
  if (
    (await prisma.item.findFirst({ where: { studyId: access.id }, select: { id: true } })) === null
  )
    throw new Refusal('not-allowed-now', 'This study has no items. Import them, then freeze.');

  await requireBlind(access.id, because);

  const number = 1;
  const { sheets, secret, manifest, algorithm, exchanged } = await drawnBeside({
    studyId: access.id,
    studyJson: row.studyJson,
    guidelines: row.guidelines,
    version: number,
    // A tight plan may fail under one secret and hold under the next.
    secrets: Array.from({ length: 5 }, randomSecret),
    wants: 'sheets',
  });
  const version = { id: randomId(), number, secret, manifest, manifestSha256: sha256(manifest) };

  await stageVersion(access.id, version, study, row.guidelines, algorithm, because);
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
    chainLooks(handle, studyId, frozenAt);
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

/** Trials in one commit: while raters save, and while nobody does. */
const fewAtOnce = 10;
const trialsAtOnce = 250;

/** Sides are planned in the author's a and b, and stored as the pair's texts are. */
const storedSides = (sides: Sides | null, exchanged: boolean): Sides | null =>
  sides !== null && exchanged ? mirrored(sides) : sides;

async function stageSheet(
  studyId: string,
  versionId: string,
  sheet: StudySheet,
  exchanged: ReadonlySet<string>,
): Promise<void> {
  const id = randomId();
  await write((handle) => {
    statement(
      handle,
      "INSERT INTO Sheet (id, studyId, versionId, slot, purpose, state, secret, total, form) VALUES (?, ?, ?, ?, 'main', 'staged', ?, ?, ?)",
    ).run(id, studyId, versionId, sheet.slot, sheet.secret, sheet.trials.length, sheet.form);
  });
  let next = 0;
  for (let many = fewAtOnce; next < sheet.trials.length;) {
    const start = next;
    next += many;
    await write((handle) => {
      const insert = statement(
        handle,
        'INSERT INTO Trial (id, sheetId, unitId, position, kind, showing, sides) VALUES (?, ?, ?, ?, ?, ?, ?)',
      );
      for (const [index, trial] of sheet.trials.slice(start, next).entries()) {
        const { unit, kind, showing } = trial;
        const sides = storedSides(trial.sides, exchanged.has(unit));
        insert.run(randomId(), id, unit, start + index + 1, kind, showing, sides);
      }
    });
    // Raters go first: what is stored at once grows only while nobody else wants the thread.
    const begun = performance.now();
    await new Promise(setImmediate);
    many = performance.now() - begun > 1 ? fewAtOnce : Math.min(2 * many, trialsAtOnce);
  }
}
