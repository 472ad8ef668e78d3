import 'server-only';
import { canonicalJson, chainWalk, type BrokenEntry, type StoredEntry } from '@/lib/domain/ledger';
import { Refusal } from '@/lib/domain/refusal';
import { write } from './store/database';
import { insertEntry, insertSeal } from './store/queries/ledger';
import { withdrawRater } from './store/queries/people';
import { answerArchivedTrial, answeredInArchive } from './store/queries/sheets';
import type { Tx } from './store/store';

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
    await write({ study: studyId }, async (tx) => {
      for (const row of rows) await stageEntry(tx, studyId, row);
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

async function stageEntry(tx: Tx, study: string, entry: StoredEntry): Promise<void> {
  try {
    const own = { study, key: null, bodySha256: null, receipt: null };
    await tx.run(insertEntry, { ...entry, ...own });
  } catch (error) {
    if (!/ledger:|UNIQUE/.test(String(error))) throw error;
    throw new Refusal(
      'value-refused',
      `The ledger is broken at entry ${entry.seq}: it does not follow the entry before it. Nothing was stored.`,
    );
  }
  if (entry.kind === 'label' && entry.trial !== null) {
    const { trial, sheet, revision } = entry;
    if ((await tx.run(answerArchivedTrial, { trial, sheet, revision })) !== 1)
      throw new Refusal(
        'value-refused',
        `Entry ${entry.seq} is a label of a trial that no sheet has. Nothing was stored.`,
      );
    const more = revision === 1 ? 1 : 0;
    await tx.run(answeredInArchive, { sheet, more, savedAt: entry.savedAt });
  }
  if (entry.kind === 'revealed' && entry.payload !== null) {
    const { seal } = JSON.parse(entry.payload) as { seal: string }; // written by revealSeal
    await tx.run(insertSeal, { study, kind: seal, openedAt: entry.savedAt, seq: entry.seq });
  }
  if (entry.kind === 'withdrawn')
    await tx.run(withdrawRater, { sheet: entry.sheet, at: entry.savedAt });
}
