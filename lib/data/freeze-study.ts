import 'server-only';
import { consentOf } from '@/lib/domain/consent';
import { canonicalJson, sha256 } from '@/lib/domain/ledger';
import { Refusal } from '@/lib/domain/refusal';
import { mirrored, type Sides } from '@/lib/domain/pairs/pair';
import type { StudySheet } from '@/lib/domain/plan-study';
import { studySchema, type Study } from '@/lib/domain/study';
import { studyVariables } from '@/lib/domain/study-variables';
import { requireReason } from '@/lib/domain/typed';
import { undecidable } from '@/lib/figures/hypotheses';
import { requireStudy } from './access';
import type { Actor } from './actor';
import { appendEntry } from './append-entry';
import { requireBlind } from './check-blindness';
import { drawnBeside } from './draw-beside';
import { now, randomId, randomSecret } from './identity';
import { chainLooks } from './looks';
import { database, write } from './store/database';
import { insertSheet, insertTrial } from './store/queries/sheets';
import {
  deleteVersion,
  freeSheetsOfVersion,
  freezeVersion,
  insertVersion,
  isDraft,
  isStagedVersion,
  setState,
  versionOfNumber,
} from './store/queries/studies';

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

  const [wrong] = undecidable(study.hypotheses ?? [], studyVariables(study.form).map(({ id }) => id)); // prettier-ignore
  if (wrong !== undefined)
    throw new Refusal('not-allowed-now', `Nothing was frozen. study.json, ${wrong}`);
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
    await dropStagedVersion(access.id, version.id);
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
  return write({ study: studyId }, async (tx) => {
    if (!(await tx.get(isDraft, { study: studyId })))
      throw new Refusal('not-allowed-now', 'This study was frozen in the meantime.');
    const frozenAt = now();
    await tx.run(freezeVersion, { version: version.id, at: frozenAt });
    await tx.run(freeSheetsOfVersion, { version: version.id });
    await tx.run(setState, { study: studyId, state: 'frozen' });
    await chainLooks(tx, studyId, frozenAt);
    await appendEntry(tx, {
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
  return write({ study: studyId }, async (tx) => {
    if (await tx.get(versionOfNumber, { study: studyId, number: version.number }))
      throw new Refusal('not-allowed-now', 'This study is being frozen, or was, in the meantime.');
    await tx.run(insertVersion, {
      id: version.id,
      study: studyId,
      number: version.number,
      formJson: canonicalJson(study.form),
      guidelines,
      consentJson: canonicalJson(consentOf(study)),
      planJson: canonicalJson({ ...study.plan, algorithm }),
      manifestJson: version.manifest,
      manifestSha256: version.manifestSha256,
      secret: version.secret,
      frozenAt: '',
      because: because ?? null,
    });
  });
}

/** Takes back what a freeze that failed had staged, so that it can be tried again. */
async function dropStagedVersion(studyId: string, version: string): Promise<void> {
  await write({ study: studyId }, async (tx) => {
    if (!(await tx.get(isStagedVersion, { version }))) return;
    for (const one of deleteVersion) await tx.run(one, { version });
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
  const row = {
    id,
    study: studyId,
    version: versionId,
    slot: sheet.slot,
    purpose: 'main',
    state: 'staged',
    rater: null,
    secret: sheet.secret,
    total: sheet.trials.length,
    claimedAt: null,
    handedInAt: null,
    form: sheet.form,
  };
  await write({ study: studyId }, (tx) => tx.run(insertSheet, row));
  let next = 0;
  for (let many = fewAtOnce; next < sheet.trials.length;) {
    const start = next;
    next += many;
    await write({ study: studyId }, async (tx) => {
      for (const [index, trial] of sheet.trials.slice(start, next).entries()) {
        const { unit, kind, showing } = trial;
        const sides = storedSides(trial.sides, exchanged.has(unit));
        const position = start + index + 1;
        await tx.run(insertTrial, {
          id: randomId(),
          sheet: id,
          unit,
          position,
          kind,
          showing,
          sides,
        });
      }
    });
    // Raters go first: what is stored at once grows only while nobody else wants the thread.
    const begun = performance.now();
    await new Promise(setImmediate);
    many = performance.now() - begun > 1 ? fewAtOnce : Math.min(2 * many, trialsAtOnce);
  }
}
