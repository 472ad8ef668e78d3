import 'server-only';
import { consentOf } from '@/lib/domain/consent';
import { canonicalJson, firstBrokenEntry, sha256, type StoredEntry } from '@/lib/domain/ledger';
import { manifestJson } from '@/lib/domain/manifest';
import { Refusal } from '@/lib/domain/refusal';
import { sheetAlgorithm } from '@/lib/domain/sheet-plan';
import { studySchema } from '@/lib/domain/study';
import type Sqlite from 'better-sqlite3';
import type { Actor } from './actor';
import { insertEntry } from './append-entry';
import { itemsForManifest } from './freeze-study';
import { now, randomId } from './identity';
import { storeStudy, type ItemToStore, type StudyToStore } from './store-study';
import { statement, write } from './write';

type ArchivedEntry = Omit<StoredEntry, 'payload'> & { readonly payload: unknown };

export type ArchivedSheet = {
  readonly sheet: string;
  readonly rater: string | null;
  readonly version: number;
  readonly slot: number;
  readonly purpose: string;
  readonly state: string;
  readonly secret: string | null;
  readonly trials: readonly {
    readonly trial: string;
    readonly item: string;
    readonly position: number;
    readonly kind: string;
  }[];
  readonly claimedAt: string | null;
  readonly handedInAt: string | null;
};

export type ArchivedStudy = {
  readonly events: readonly ArchivedEntry[];
  readonly sheets: readonly ArchivedSheet[];
  readonly labels: () => AsyncIterable<ArchivedEntry>;
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
) {
  const facts = factsOf(archive);
  return storeStudy(actor, study, items, {
    beforePublish: async (id) => {
      const manifest = await manifestOf(id, study, facts);
      await stageSheets(id, study, archive.sheets, facts, manifest);
      await stageEntries(id, archive);
    },
    publishAs: { state: facts.state, importedAt: now() },
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
    'This export was made while seals were closed: it is for reading, and cannot be brought in again. Export once all three seals are open.',
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

async function manifestOf(studyId: string, study: StudyToStore, facts: Facts): Promise<string> {
  const items = await itemsForManifest(studyId);
  const manifest = manifestJson({
    version: facts.version,
    study: JSON.parse(study.studyJson),
    guidelines: study.guidelines,
    rows: items.map((item) => item.manifest),
    secret: facts.secret,
  });
  if (sha256(manifest) !== facts.manifestSha256) {
    throw new Refusal(
      'value-refused',
      'The items, the form or the guidelines are not those that were frozen: their manifest has another hash. Bring in the export as it was written.',
    );
  }
  return manifest;
}

const rowsAtOnce = 200;

async function stageSheets(
  studyId: string,
  study: StudyToStore,
  sheets: readonly ArchivedSheet[],
  facts: Facts,
  manifest: string,
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
      canonicalJson({ ...parsed.plan, algorithm: sheetAlgorithm }),
      manifest,
      facts.manifestSha256,
      facts.secret,
      facts.frozenAt,
      facts.because,
    );
  });
  for (const sheet of sheets) {
    await write((handle) => stageSheet(handle, studyId, versionId, sheet, facts));
    for (let start = 0; start < sheet.trials.length; start += rowsAtOnce) {
      await write((handle) => {
        for (const trial of sheet.trials.slice(start, start + rowsAtOnce)) {
          statement(
            handle,
            'INSERT INTO Trial (id, sheetId, unitId, position, kind) SELECT ?, ?, u.id, ?, ? FROM Unit u JOIN Item i ON i.id = u.itemId WHERE i.studyId = ? AND i.sourceId = ?',
          ).run(trial.trial, sheet.sheet, trial.position, trial.kind, studyId, trial.item);
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
  sheet: ArchivedSheet,
  facts: Facts,
): void {
  if (statement(handle, 'SELECT 1 FROM Sheet WHERE id = ?').get(sheet.sheet)) {
    throw new Refusal(
      'taken',
      'This study, or a copy of it, is here already: its sheets have the same ids.',
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
    'INSERT INTO Sheet (id, studyId, versionId, slot, purpose, state, raterId, secret, total, claimedAt, handedInAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
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
  );
}

/** Stores events and labels in the order of the chain, checking each against the one before it. */
async function stageEntries(studyId: string, archive: ArchivedStudy): Promise<void> {
  const events = [...archive.events].sort((a, b) => a.seq - b.seq);
  const checked: StoredEntry[] = [];
  let batch: StoredEntry[] = [];
  const flush = async () => {
    const rows = batch;
    batch = [];
    await write((handle) => {
      for (const row of rows) stageEntry(handle, studyId, row);
    });
    await new Promise(setImmediate);
  };
  const take = async (entry: ArchivedEntry) => {
    const { payload, ...facts } = entry;
    const stored = { ...facts, payload: payload === null ? null : canonicalJson(payload) };
    checked.push({ ...stored, payload: stored.payload });
    batch.push(stored);
    if (batch.length >= rowsAtOnce) await flush();
  };
  let next = events.shift();
  for await (const label of archive.labels()) {
    for (; next && next.seq < label.seq; next = events.shift()) await take(next);
    await take(label);
  }
  for (; next; next = events.shift()) await take(next);
  const broken = firstBrokenEntry(checked);
  if (broken)
    throw new Refusal(
      'value-refused',
      `The ledger is broken at entry ${broken.seq}: ${broken.reason} Nothing was stored.`,
    );
  await flush();
}

function stageEntry(handle: Sqlite.Database, studyId: string, entry: StoredEntry): void {
  try {
    insertEntry(handle, studyId, { ...entry, key: null, bodySha256: null, receipt: null });
  } catch (error) {
    if (!/ledger:|UNIQUE/.test(String(error))) throw error;
    throw new Refusal(
      'value-refused',
      `The ledger is broken at entry ${entry.seq}: it does not follow the entry before it. Nothing was stored.`,
    );
  }
  if (entry.kind === 'label' && entry.trial !== null) {
    const { changes } = statement(
      handle,
      'UPDATE Trial SET revision = ?, stage = 2 WHERE id = ? AND sheetId = ? AND revision = ?',
    ).run(entry.revision, entry.trial, entry.sheet, (entry.revision ?? 0) - 1);
    if (changes !== 1)
      throw new Refusal(
        'value-refused',
        `Entry ${entry.seq} is a label of a trial that no sheet has. Nothing was stored.`,
      );
    statement(handle, 'UPDATE Sheet SET done = done + ?, lastSavedAt = ? WHERE id = ?').run(
      entry.revision === 1 ? 1 : 0,
      entry.savedAt,
      entry.sheet,
    );
  }
  if (entry.kind === 'revealed' && entry.payload !== null) {
    const { seal } = JSON.parse(entry.payload) as { seal: string }; // written by revealSeal
    statement(handle, 'INSERT INTO Seal (studyId, kind, openedAt, seq) VALUES (?, ?, ?, ?)').run(
      studyId,
      seal,
      entry.savedAt,
      entry.seq,
    );
  }
  if (entry.kind === 'withdrawn') {
    statement(
      handle,
      'UPDATE Rater SET withdrawnAt = ? WHERE id = (SELECT raterId FROM Sheet WHERE id = ?)',
    ).run(entry.savedAt, entry.sheet);
  }
}
