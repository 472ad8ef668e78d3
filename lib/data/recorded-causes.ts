import 'server-only';
import {
  causePayloadSchema,
  newestCauses,
  type ItemCauses,
  type RecordedCause,
} from '@/lib/domain/disagreement-cause';
import { database } from './store/database';
import { statement } from './store/sqlite/write';

type Known = {
  /** Everything up to this entry has been read. */
  readonly upTo: number;
  readonly causesOf: ReadonlyMap<string, ItemCauses>;
};

// The ledger only grows, so what was read stays; the server's bundles each have their own modules.
const shared = globalThis as { blindmarkCauses?: Map<string, Promise<Known>> };
const knownMost = 20;

/**
 * The newest causes of every item of a study, by the item's internal id. Whoever calls has checked that the reader
 * may, and that labels are open.
 */
export async function recordedCauses(studyId: string): Promise<ReadonlyMap<string, ItemCauses>> {
  const all = (shared.blindmarkCauses ??= new Map());
  const before = all.get(studyId) ?? Promise.resolve({ upTo: 0, causesOf: new Map() });
  const next = before.then((known) => readOn(studyId, known));
  if (all.size >= knownMost && !all.has(studyId)) all.clear();
  all.set(studyId, next);
  next.catch(() => all.delete(studyId));
  return (await next).causesOf;
}

/** Entries looked at in one step: a few milliseconds of the serving thread. */
const entriesAtOnce = 2_000;

async function readOn(studyId: string, { upTo, causesOf }: Known): Promise<Known> {
  const { prisma, gate } = await database();
  const { ledgerSeq } = await prisma.study.findUniqueOrThrow({
    where: { id: studyId },
    select: { ledgerSeq: true },
  });
  const read = new Map<string, ItemCauses>(causesOf);
  for (let after = upTo; after < ledgerSeq; after += entriesAtOnce) {
    await gate.idle();
    const rows = statement(gate.handle, ofEntries).all(
      studyId,
      after,
      Math.min(after + entriesAtOnce, ledgerSeq),
    ) as StoredCause[];
    for (const row of rows) {
      const before = read.get(row.item)?.values() ?? [];
      read.set(row.item, newestCauses([...before, causeFrom(row)]));
    }
    await new Promise(setImmediate);
  }
  return { upTo: Math.max(upTo, ledgerSeq), causesOf: read };
}

type StoredCause = {
  readonly seq: number;
  readonly savedAt: string;
  readonly payload: string;
  readonly item: string;
};

// The plus keeps SQLite from walking the study's whole ledger where a trial is named.
const causesWhere = (studyColumn: string) => `SELECT e.seq, e.savedAt, e.payload, u.itemId AS item
  FROM Entry e JOIN Trial t ON t.id = e.trialId JOIN Unit u ON u.id = t.unitId
  WHERE ${studyColumn} = ? AND e.kind = 'cause-recorded' AND e.payload IS NOT NULL`;
const ofEntries = `${causesWhere('e.studyId')} AND e.seq > ? AND e.seq <= ?`;
const ofTrial = `${causesWhere('+e.studyId')} AND e.trialId = ?`;

function causeFrom({ seq, savedAt, payload }: StoredCause): RecordedCause {
  const { field, cause, note, by } = causePayloadSchema.parse(JSON.parse(payload));
  return { seq, savedAt, field, cause, note, by };
}

/** Everything that was ever recorded of one item, oldest first. `trials` are the item's. */
export async function causeHistory(
  studyId: string,
  trials: readonly string[],
): Promise<RecordedCause[]> {
  const { gate } = await database();
  await gate.idle();
  const rows = trials.flatMap(
    (trial) => statement(gate.handle, ofTrial).all(studyId, trial) as StoredCause[],
  );
  return rows.map(causeFrom).sort((a, b) => a.seq - b.seq);
}
