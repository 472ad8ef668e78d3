import 'server-only';
import { consentOf } from '@/lib/domain/consent';
import { canonicalJson, sha256 } from '@/lib/domain/ledger';
import { Refusal } from '@/lib/domain/refusal';
import { replyPatterns, studySchema } from '@/lib/domain/study';
import type { Actor } from './actor';
import type { ExportedSheet } from './export-study';
import { mirrored } from '@/lib/domain/pairs/pair';
import { drawnBeside } from './draw-beside';
import { now, randomId } from './identity';
import { stageArchivedJudgments, type ArchivedJudgments } from './stage-archived-judgments';
import { stageEntries, type ArchivedLedger } from './stage-entries';
import { storeStudy, type ItemToStore, type StudyToStore } from './store-study';
import { write } from './store/database';
import { insertRater } from './store/queries/people';
import { insertArchivedTrial, insertSheet, sheetExists } from './store/queries/sheets';
import { insertVersion } from './store/queries/studies';
import type { Tx } from './store/store';

export type ArchivedStudy = ArchivedLedger & {
  readonly sheets: () => AsyncIterable<ExportedSheet>;
  readonly judgments: ArchivedJudgments;
};

/**
 * Stores an exported study with its ledger: codes, times and hashes stay as they are, and the study is marked as
 * imported. The chain and the manifest are checked before anything becomes visible.
 */
export async function storeArchive(
  actor: Actor,
  study: StudyToStore,
  items: AsyncIterable<ItemToStore>,
  archive: ArchivedStudy,
  owner?: string,
) {
  const facts = factsOf(archive);
  return storeStudy(actor, study, items, {
    beforePublish: async (id) => {
      const { manifest, algorithm } = await manifestOf(id, study, facts);
      await stageSheets(id, study, archive.sheets(), facts, { manifest, algorithm });
      await stageEntries(id, archive);
      const declared = studySchema.parse(JSON.parse(study.studyJson));
      const by = { form: declared.form, reply: replyPatterns(declared) };
      await stageArchivedJudgments(id, by, archive.events, archive.judgments);
    },
    publishAs: { state: facts.state, importedAt: now() },
    owner,
  });
}

type Facts = {
  readonly state: 'frozen' | 'labelling' | 'closed';
  readonly frozenAt: string;
  readonly version: number;
  readonly manifestSha256: string;
  readonly because: string | null;
  readonly secret: string;
  readonly consents: ReadonlyMap<string, { version: string; at: string }>;
};

/** What the events say of the study's course. */
function factsOf({ events }: ArchivedStudy): Facts {
  const incomplete = new Refusal(
    'value-refused',
    'This export was made while seals were closed: it is for reading, and cannot be imported again. Export once all three seals are open.',
  );
  let facts: Partial<Facts> = {};
  const consents = new Map<string, { version: string; at: string }>();
  for (const event of events) {
    const payload = (event.payload ?? {}) as Record<string, unknown>; // objects by every writer of events
    if (event.kind === 'frozen') {
      facts = {
        ...facts,
        state: 'frozen',
        frozenAt: event.savedAt,
        version: Number(payload.version),
        manifestSha256: String(payload.manifestSha256),
        because: typeof payload.because === 'string' ? payload.because : null,
      };
    }
    if (event.kind === 'opened' || event.kind === 'reopened')
      facts = { ...facts, state: 'labelling' };
    if (event.kind === 'closed') facts = { ...facts, state: 'closed' };
    if (event.kind === 'revealed' && typeof payload.secret === 'string')
      facts = { ...facts, secret: payload.secret };
    if (event.kind === 'claimed' && event.sheet !== null)
      consents.set(event.sheet, { version: String(payload.consent), at: event.savedAt });
  }
  const { state, frozenAt, version, manifestSha256, secret } = facts;
  if (!state || !frozenAt || !version || !manifestSha256 || !secret) throw incomplete;
  return {
    state,
    frozenAt,
    version,
    manifestSha256,
    secret,
    because: facts.because ?? null,
    consents,
  };
}

async function manifestOf(
  studyId: string,
  study: StudyToStore,
  facts: Facts,
): Promise<{ readonly manifest: string; readonly algorithm: string }> {
  const { manifest, algorithm } = await drawnBeside({
    studyId,
    studyJson: study.studyJson,
    guidelines: study.guidelines,
    version: facts.version,
    secrets: [facts.secret],
    wants: 'manifest',
  });
  if (sha256(manifest) !== facts.manifestSha256) {
    throw new Refusal(
      'value-refused',
      'The items, the form or the guidelines are not those that were frozen: their manifest has another hash. Import the export as it was written.',
    );
  }
  return { manifest, algorithm };
}

const rowsAtOnce = 200;

async function stageSheets(
  studyId: string,
  study: StudyToStore,
  sheets: AsyncIterable<ExportedSheet>,
  facts: Facts,
  { manifest, algorithm }: { readonly manifest: string; readonly algorithm: string },
): Promise<void> {
  const parsed = studySchema.parse(JSON.parse(study.studyJson));
  const versionId = randomId();
  const own = { study: studyId };
  const version = {
    id: versionId,
    study: studyId,
    number: facts.version,
    formJson: canonicalJson(parsed.form),
    guidelines: study.guidelines,
    consentJson: canonicalJson(consentOf(parsed)),
    planJson: canonicalJson({ ...parsed.plan, algorithm }),
    manifestJson: manifest,
    manifestSha256: facts.manifestSha256,
    secret: facts.secret,
    frozenAt: facts.frozenAt,
    because: facts.because,
  };
  await write(own, (tx) => tx.run(insertVersion, version));
  for await (const sheet of sheets) {
    await write(own, (tx) => stageSheet(tx, studyId, versionId, sheet, facts));
    for (let start = 0; start < sheet.trials.length; start += rowsAtOnce) {
      await write(own, async (tx) => {
        for (const trial of sheet.trials.slice(start, start + rowsAtOnce))
          await tx.run(insertArchivedTrial, {
            id: trial.trial,
            sheet: sheet.sheet,
            position: trial.position,
            kind: trial.kind,
            showing: trial.showing ?? 0,
            asWritten: trial.sides ?? null,
            mirrored: trial.sides === undefined ? null : mirrored(trial.sides),
            study: studyId,
            source: trial.item,
          });
      });
      await new Promise(setImmediate);
    }
  }
}

async function stageSheet(
  tx: Tx,
  studyId: string,
  versionId: string,
  sheet: ExportedSheet,
  facts: Facts,
): Promise<void> {
  if (await tx.get(sheetExists, { sheet: sheet.sheet })) {
    throw new Refusal(
      'taken',
      'This study, or a copy of it, is here already: its sheets have the same ids. Import a copy into another installation: set BLINDMARK_DATA to another folder, and import it there.',
    );
  }
  let raterId: string | null = null;
  if (sheet.rater !== null) {
    raterId = randomId();
    const consent = facts.consents.get(sheet.sheet);
    await tx.run(insertRater, {
      id: raterId,
      study: studyId,
      person: null,
      code: sheet.rater,
      source: sheet.purpose === 'imported' ? 'imported' : 'joined',
      consentVersion: consent?.version ?? null,
      consentedAt: consent?.at ?? null,
    });
  }
  await tx.run(insertSheet, {
    id: sheet.sheet,
    study: studyId,
    version: versionId,
    slot: sheet.slot,
    purpose: sheet.purpose,
    state: sheet.state,
    rater: raterId,
    secret: sheet.secret ?? '',
    total: sheet.trials.length,
    claimedAt: sheet.claimedAt,
    handedInAt: sheet.handedInAt,
    form: sheet.form ?? null,
  });
}
