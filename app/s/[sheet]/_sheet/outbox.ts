import type { BlindTrial } from '@/lib/domain/blind';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

import { lastKeptSeq, type Entry, type Parcel, type Refused } from './outbox-rules';
import type { KeptDraft } from './sheet-state';

/**
 * What a browser keeps of one sheet: the answers that wait to be sent, the unfinished answer,
 * and the trials held ahead. Everything is filed under the sheet, so it belongs to the rater
 * whose sheet it is, and nobody else's page ever reads or sends it.
 */
export type Outbox = {
  add(position: number, parcel: Parcel, madeAt: string): Promise<Entry>;
  entries(): Promise<Entry[]>;
  remove(seq: number): Promise<void>;
  /** Sets an entry aside until the rater or the study changes something; null lets it wait to be sent again. */
  refuse(seq: number, refused: Refused | null): Promise<void>;
  keepDraft(trial: string, draft: KeptDraft | null): Promise<void>;
  drafts(): Promise<Map<string, KeptDraft>>;
  keepTrials(trials: readonly BlindTrial[]): Promise<void>;
  trials(): Promise<BlindTrial[]>;
  /** Forgets a trial whose answer is stored: this device holds only what it may need offline. */
  forgetTrial(position: number): Promise<void>;
  /** Forgets texts and drafts once the sheet is handed in; entries stay until they are sent. */
  clear(): Promise<void>;
};

type NewEntry = Parcel & Pick<Entry, 'sheet' | 'position' | 'madeAt'>;

interface SheetDb extends DBSchema {
  outbox: { key: number; value: Entry; indexes: { sheet: string } };
  drafts: { key: [string, string]; value: KeptDraft & { sheet: string; trial: string } };
  trials: { key: [string, number]; value: { sheet: string; position: number; trial: BlindTrial } };
}

export async function openOutbox(sheet: string): Promise<Outbox> {
  const db = await openDB<SheetDb>('blindmark', 1, {
    upgrade(fresh) {
      const outbox = fresh.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
      outbox.createIndex('sheet', 'sheet');
      fresh.createObjectStore('drafts', { keyPath: ['sheet', 'trial'] });
      fresh.createObjectStore('trials', { keyPath: ['sheet', 'position'] });
    },
  });
  return { ...withSpare(entryStore(db, sheet), memoryOutbox(sheet)), ...trialStore(db, sheet) };
}

/** Room in memory for an answer that the browser will not keep (a full disk): it is still sent. */
function withSpare(store: EntryPart, spare: EntryPart): EntryPart {
  return {
    add: (...entry) => store.add(...entry).catch(() => spare.add(...entry)),
    entries: async () => [...(await store.entries()), ...(await spare.entries())],
    async remove(seq) {
      await spare.remove(seq);
      await store.remove(seq);
    },
    async refuse(seq, refused) {
      await spare.refuse(seq, refused);
      await store.refuse(seq, refused);
    },
  };
}

type EntryPart = Pick<Outbox, 'add' | 'entries' | 'remove' | 'refuse'>;

function entryStore(db: IDBPDatabase<SheetDb>, sheet: string): EntryPart {
  return {
    async add(position, parcel, madeAt) {
      const entry: NewEntry = { ...parcel, sheet, position, madeAt };
      // strict: the promise settles once the answer is on the disk, not merely handed over.
      const tx = db.transaction('outbox', 'readwrite', { durability: 'strict' });
      // The database fills in `seq`; the store's type speaks of the finished entry.
      const seq = await tx.store.add(entry as Entry);
      await tx.done;
      return { ...entry, seq };
    },
    entries: () => db.getAllFromIndex('outbox', 'sheet', sheet),
    remove: (seq) => db.delete('outbox', seq),
    async refuse(seq, refused) {
      const tx = db.transaction('outbox', 'readwrite');
      const entry = await tx.store.get(seq);
      if (entry !== undefined) await tx.store.put(withRefused(entry, refused));
      await tx.done;
    },
  };
}

function withRefused(entry: Entry, refused: Refused | null): Entry {
  if (refused !== null) return { ...entry, refused };
  const waiting = { ...entry };
  delete waiting.refused;
  return waiting;
}

function trialStore(db: IDBPDatabase<SheetDb>, sheet: string): Omit<Outbox, keyof EntryPart> {
  const whole = IDBKeyRange.bound([sheet], [sheet, []]);
  return {
    async keepDraft(trial, draft) {
      if (draft === null) await db.delete('drafts', [sheet, trial]);
      else await db.put('drafts', { sheet, trial, values: draft.values, base: draft.base });
    },
    async drafts() {
      const rows = await db.getAll('drafts', whole);
      return new Map(rows.map(({ trial, values, base }) => [trial, { values, base }]));
    },
    async keepTrials(trials) {
      const tx = db.transaction('trials', 'readwrite');
      const puts = trials.map((trial) => tx.store.put({ sheet, position: trial.position, trial }));
      await Promise.all([...puts, tx.done]);
    },
    forgetTrial: (position) => db.delete('trials', [sheet, position]),
    async trials() {
      return (await db.getAll('trials', whole)).map((row) => row.trial);
    },
    async clear() {
      const tx = db.transaction(['drafts', 'trials'], 'readwrite');
      await Promise.all([
        tx.objectStore('drafts').delete(whole),
        tx.objectStore('trials').delete(whole),
        tx.done,
      ]);
    },
  };
}

/** The same in memory, for a browser that refuses to keep anything: it lasts as long as the page. */
export function memoryOutbox(sheet: string): Outbox {
  const entries = new Map<number, Entry>();
  const drafts = new Map<string, KeptDraft>();
  const trials = new Map<number, BlindTrial>();
  let last = lastKeptSeq;
  return {
    add(position, parcel, madeAt) {
      last += 1;
      const entry: Entry = { ...parcel, seq: last, sheet, position, madeAt };
      entries.set(last, entry);
      return Promise.resolve(entry);
    },
    entries: () => Promise.resolve([...entries.values()]),
    remove: (seq) => Promise.resolve(void entries.delete(seq)),
    refuse(seq, refused) {
      const entry = entries.get(seq);
      if (entry !== undefined) entries.set(seq, withRefused(entry, refused));
      return Promise.resolve();
    },
    keepDraft: (trial, draft) =>
      Promise.resolve(void (draft === null ? drafts.delete(trial) : drafts.set(trial, draft))),
    drafts: () => Promise.resolve(new Map(drafts)),
    keepTrials: (kept) => Promise.resolve(kept.forEach((t) => trials.set(t.position, t))),
    forgetTrial: (position) => Promise.resolve(void trials.delete(position)),
    trials: () => Promise.resolve([...trials.values()]),
    clear: () => Promise.resolve(void (drafts.clear(), trials.clear())),
  };
}
