import 'server-only';
import {
  causePayloadSchema,
  newestCauses,
  type ItemCauses,
  type RecordedCause,
} from '@/lib/domain/disagreement-cause';
import { database, read } from './store/database';
import { causesOfEntries, causesOfTrial } from './store/queries/ledger';
import type { RowOf } from './store/store';

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
  const { prisma } = await database();
  const { ledgerSeq } = await prisma.study.findUniqueOrThrow({
    where: { id: studyId },
    select: { ledgerSeq: true },
  });
  const found = new Map<string, ItemCauses>(causesOf);
  for (let after = upTo; after < ledgerSeq; after += entriesAtOnce) {
    const step = { study: studyId, after, upTo: Math.min(after + entriesAtOnce, ledgerSeq) };
    const rows = await read((tx) => tx.all(causesOfEntries, step));
    for (const row of rows) {
      const before = found.get(row.item)?.values() ?? [];
      found.set(row.item, newestCauses([...before, causeFrom(row)]));
    }
    await new Promise(setImmediate);
  }
  return { upTo: Math.max(upTo, ledgerSeq), causesOf: found };
}

function causeFrom({ seq, savedAt, payload }: RowOf<typeof causesOfTrial>): RecordedCause {
  const { field, cause, note, by } = causePayloadSchema.parse(JSON.parse(payload));
  return { seq, savedAt, field, cause, note, by };
}

/** Everything that was ever recorded of one item, oldest first. `trials` are the item's. */
export async function causeHistory(
  studyId: string,
  trials: readonly string[],
): Promise<RecordedCause[]> {
  const rows = await read((tx) =>
    Promise.all(trials.map((trial) => tx.all(causesOfTrial, { study: studyId, trial }))),
  );
  return rows
    .flat()
    .map(causeFrom)
    .sort((a, b) => a.seq - b.seq);
}
