import 'server-only';
import type { Judgment, JudgmentRow } from '@/lib/domain/judgment';
import { judgmentRowsHash } from '@/lib/domain/judgment-rows-hash';
import { canonicalJson } from '@/lib/domain/ledger';
import { Refusal } from '@/lib/domain/refusal';
import { randomId } from './identity';
import { database, write } from './store/database';
import {
  deleteFile,
  deleteSomeJudgments,
  fileOfHash,
  insertFile,
  insertJudgment,
  publishFile,
} from './store/queries/studies';
import type { Tx } from './store/store';

/** One row of a file: as it came, as figures read it, and the hash of its item's content. */
export type JudgmentToStore = {
  readonly row: JudgmentRow;
  readonly judgment: Judgment;
  readonly contentSha256: string;
};

export type JudgmentFileFacts = {
  readonly sha256: string;
  readonly name: string;
  readonly layout: string;
};

/** A file whose rows are all there, and that nobody sees yet. */
export type StagedJudgments = {
  readonly id: string;
  readonly rows: number;
  readonly rowsSha256: string;
};

/** One batch keeps other requests waiting for at most about this long. */
const batchMs = 8;
const batchMost = 200;

/**
 * Stages the rows of a file in short batches while raters go on saving; `publishJudgments` makes them visible, all
 * at once. Whatever stops half-way leaves nothing behind.
 */
export async function stageJudgments(
  studyId: string,
  file: JudgmentFileFacts,
  rows: AsyncIterable<JudgmentToStore>,
): Promise<StagedJudgments> {
  const id = randomId();
  const own = { study: studyId };
  await write(own, (tx) => stageFile(tx, id, studyId, file));
  const hash = judgmentRowsHash();
  let stored = 0;
  try {
    let batch: JudgmentToStore[] = [];
    const flush = async () => {
      while (batch.length > 0) {
        const first = stored + 1;
        const kept = await write(own, (tx) => stageBatch(tx, id, batch, first));
        batch = batch.slice(kept);
        stored += kept;
        await new Promise(setImmediate);
      }
    };
    for await (const one of rows) {
      hash.add(one.row, one.contentSha256);
      batch.push(one);
      if (batch.length >= batchMost) await flush();
    }
    await flush();
  } catch (error) {
    await dropJudgments(studyId, id);
    throw error;
  }
  return { id, rows: stored, rowsSha256: hash.digest() };
}

async function stageFile(
  tx: Tx,
  id: string,
  study: string,
  { sha256, name, layout }: JudgmentFileFacts,
): Promise<void> {
  const known = await tx.get(fileOfHash, { study, sha256 });
  if (known) throw knownFile(known.seq === null ? null : known.name);
  await tx.run(insertFile, { id, study, sha256, name, layout });
}

/** For a file that came in before, to the byte; without a name it is on its way. */
export const knownFile = (name: string | null): Refusal =>
  new Refusal(
    'taken',
    name === null
      ? 'This very file is being imported just now.'
      : `This very file was imported before, as "${name}". Nothing was stored.`,
  );

/** Stages rows until the batch's time is over; returns how many. */
async function stageBatch(
  tx: Tx,
  fileId: string,
  rows: readonly JudgmentToStore[],
  place: number,
): Promise<number> {
  const until = performance.now() + batchMs;
  let kept = 0;
  for (const one of rows) {
    await stageRow(tx, fileId, one, place + kept);
    kept += 1;
    if (performance.now() > until) break;
  }
  return kept;
}

async function stageRow(
  tx: Tx,
  file: string,
  { row, judgment }: JudgmentToStore,
  place: number,
): Promise<void> {
  // Its item and file have columns of their own: what an export calls the item depends on the seals.
  const asItCame = Object.entries(row).filter(([key]) => key !== 'item' && key !== 'file');
  const { values, unfound, ...facts } = judgment;
  await tx.run(insertJudgment, {
    ...facts,
    file,
    place,
    valuesJson: values === null ? null : canonicalJson(values),
    unfoundJson: unfound.length === 0 ? null : canonicalJson(unfound),
    rowJson: canonicalJson(Object.fromEntries(asItCame)),
  });
}

/** Inside the last `write`: the file is there, bound to the ledger entry `seq`. Triggers refuse any later change. */
export async function publishJudgments(
  tx: Tx,
  { id, rows, rowsSha256 }: StagedJudgments,
  at: { readonly seq: number; readonly importedAt: string },
): Promise<void> {
  await tx.run(publishFile, { file: id, rows, rowsSha256, ...at });
}

const dropAtOnce = 500;

/** Removes a file that was never published, in short batches too. */
export async function dropJudgments(study: string, file: string): Promise<void> {
  const dropSome = (tx: Tx) => tx.run(deleteSomeJudgments, { file, most: dropAtOnce });
  while ((await write({ study }, dropSome)) === dropAtOnce) await new Promise(setImmediate);
  await write({ study }, (tx) => tx.run(deleteFile, { file }));
}

/** At boot: files that were being brought in when the program stopped are removed. */
export async function sweepJudgmentImports(): Promise<number> {
  const { prisma } = await database();
  const staged = await prisma.judgmentFile.findMany({
    where: { seq: null },
    select: { id: true, studyId: true },
  });
  for (const file of staged) await dropJudgments(file.studyId, file.id);
  return staged.length;
}
