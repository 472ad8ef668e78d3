import 'server-only';
import type Sqlite from 'better-sqlite3';
import { canonicalJson, chainWalk, type BrokenEntry, type StoredEntry } from '@/lib/domain/ledger';
import { Refusal } from '@/lib/domain/refusal';
import { insertEntry } from './append-entry';
import { statement, write } from './store/sqlite/write';

/** An entry of an export: its payload is a value, not yet canonical text. */
export type ArchivedEntry = Omit<StoredEntry, 'payload'> & { readonly payload: unknown };

export type ArchivedLedger = {
  readonly events: readonly ArchivedEntry[];
  readonly labels: () => AsyncIterable<ArchivedEntry>;
};

const rowsAtOnce = 200;

/** Stores events and labels in the order of the chain, checking each against the one before it. */
export async function stageEntries(studyId: string, archive: ArchivedLedger): Promise<void> {
  const events = [...archive.events].sort((a, b) => a.seq - b.seq);
  const walk = chainWalk();
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
    requireWhole(walk.add(stored));
    batch.push(stored);
    if (batch.length >= rowsAtOnce) await flush();
  };
  let next = events.shift();
  for await (const label of archive.labels()) {
    for (; next && next.seq < label.seq; next = events.shift()) await take(next);
    await take(label);
  }
  for (; next; next = events.shift()) await take(next);
  requireWhole(walk.end());
  await flush();
}

function requireWhole(broken: BrokenEntry | null): void {
  if (broken)
    throw new Refusal(
      'value-refused',
      `The ledger is broken at entry ${broken.seq}: ${broken.reason} Nothing was stored.`,
    );
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
