import 'server-only';
import { consentOf } from '@/lib/domain/consent';
import { canonicalJson, sha256 } from '@/lib/domain/ledger';
import { Refusal } from '@/lib/domain/refusal';
import { studySchema } from '@/lib/domain/study';
import type Sqlite from 'better-sqlite3';
import type { Actor } from './actor';
import type { ExportedSheet } from './export-study';
import { mirrored } from '@/lib/domain/pairs/pair';
import { drawnBeside } from './draw-beside';
import { now, randomId } from './identity';
import { stageArchivedJudgments, type ArchivedJudgments } from './stage-archived-judgments';
import { stageEntries, type ArchivedLedger } from './stage-entries';
import { storeStudy, type ItemToStore, type StudyToStore } from './store-study';
import { statement, write } from './store/sqlite/write';

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
      const { form } = studySchema.parse(JSON.parse(study.studyJson));
      await stageArchivedJudgments(id, form, archive.events, archive.judgments);
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

/** An export's sides are in the author's a and b; of two given, the one that fits how the pair is stored. */
const storedSides = `CASE json_extract(i.pairJson, '$.exchanged') WHEN 0 THEN ? WHEN 1 THEN ? END`;

async function stageSheets(
  studyId: string,
  study: StudyToStore,
  sheets: AsyncIterable<ExportedSheet>,
  facts: Facts,
  { manifest, algorithm }: { readonly manifest: string; readonly algorithm: string },
): Promise<void> {
  const parsed = studySchema.parse(JSON.parse(study.studyJson));
  const versionId = randomId();
  await write((handle) => {
    statement(
      handle,
      `INSERT INTO Version (id, studyId, number, formJson, guidelines, consentJson, planJson, manifestJson, manifestSha256, secret, frozenAt, because)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ).run(
      versionId,
      studyId,
      facts.version,
      canonicalJson(parsed.form),
      study.guidelines,
      canonicalJson(consentOf(parsed)),
      canonicalJson({ ...parsed.plan, algorithm }),
      manifest,
      facts.manifestSha256,
      facts.secret,
      facts.frozenAt,
      facts.because,
    );
  });
  for await (const sheet of sheets) {
    await write((handle) => stageSheet(handle, studyId, versionId, sheet, facts));
    for (let start = 0; start < sheet.trials.length; start += rowsAtOnce) {
      await write((handle) => {
        for (const trial of sheet.trials.slice(start, start + rowsAtOnce)) {
          statement(
            handle,
            `INSERT INTO Trial (id, sheetId, unitId, position, kind, showing, sides)
             SELECT ?, ?, u.id, ?, ?, ?, ${storedSides} FROM Unit u JOIN Item i ON i.id = u.itemId WHERE i.studyId = ? AND i.sourceId = ?`,
          ).run(
            trial.trial,
            sheet.sheet,
            trial.position,
            trial.kind,
            trial.showing ?? 0,
            trial.sides ?? null,
            trial.sides === undefined ? null : mirrored(trial.sides),
            studyId,
            trial.item,
          );
        }
      });
      await new Promise(setImmediate);
    }
  }
}

function stageSheet(
  handle: Sqlite.Database,
  studyId: string,
  versionId: string,
  sheet: ExportedSheet,
  facts: Facts,
): void {
  if (statement(handle, 'SELECT 1 FROM Sheet WHERE id = ?').get(sheet.sheet)) {
    throw new Refusal(
      'taken',
      'This study, or a copy of it, is here already: its sheets have the same ids. Import a copy into another installation: set BLINDMARK_DATA to another folder, and import it there.',
    );
  }
  let raterId: string | null = null;
  if (sheet.rater !== null) {
    raterId = randomId();
    const consent = facts.consents.get(sheet.sheet);
    statement(
      handle,
      'INSERT INTO Rater (id, studyId, code, source, consentVersion, consentedAt) VALUES (?, ?, ?, ?, ?, ?)',
    ).run(
      raterId,
      studyId,
      sheet.rater,
      sheet.purpose === 'imported' ? 'imported' : 'joined',
      consent?.version ?? null,
      consent?.at ?? null,
    );
  }
  statement(
    handle,
    'INSERT INTO Sheet (id, studyId, versionId, slot, purpose, state, raterId, secret, total, claimedAt, handedInAt, form) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  ).run(
    sheet.sheet,
    studyId,
    versionId,
    sheet.slot,
    sheet.purpose,
    sheet.state,
    raterId,
    sheet.secret ?? '',
    sheet.trials.length,
    sheet.claimedAt,
    sheet.handedInAt,
    sheet.form ?? null,
  );
}
