import 'server-only';
import type Sqlite from 'better-sqlite3';
import type { Judgment, JudgmentRow } from '@/lib/domain/judgment';
import { judgmentRowsHash } from '@/lib/domain/judgment-rows-hash';
import { canonicalJson } from '@/lib/domain/ledger';
import { Refusal } from '@/lib/domain/refusal';
import { database } from './store/database';
import { randomId } from './identity';
import { statement, write } from './store/sqlite/write';

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
  await write((handle) => stageFile(handle, id, studyId, file));
  const hash = judgmentRowsHash();
  let stored = 0;
  try {
    let batch: JudgmentToStore[] = [];
    const flush = async () => {
      while (batch.length > 0) {
        const first = stored + 1;
        const kept = await write((handle) => stageBatch(handle, id, batch, first));
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
    await dropJudgments(id);
    throw error;
  }
  return { id, rows: stored, rowsSha256: hash.digest() };
}

function stageFile(
  handle: Sqlite.Database,
  id: string,
  studyId: string,
  { sha256, name, layout }: JudgmentFileFacts,
): void {
  const known = statement(
    handle,
    'SELECT name, seq FROM JudgmentFile WHERE studyId = ? AND sha256 = ?',
  ).get(studyId, sha256) as { name: string; seq: number | null } | undefined;
  if (known) throw knownFile(known.seq === null ? null : known.name);
  statement(
    handle,
    'INSERT INTO JudgmentFile (id, studyId, sha256, name, layout, "rows") VALUES (?, ?, ?, ?, ?, 0)',
  ).run(id, studyId, sha256, name, layout);
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
function stageBatch(
  handle: Sqlite.Database,
  fileId: string,
  rows: readonly JudgmentToStore[],
  place: number,
): number {
  const until = performance.now() + batchMs;
  let kept = 0;
  for (const one of rows) {
    stageRow(handle, fileId, one, place + kept);
    kept += 1;
    if (performance.now() > until) break;
  }
  return kept;
}

function stageRow(
  handle: Sqlite.Database,
  fileId: string,
  { row, judgment }: JudgmentToStore,
  place: number,
): void {
  // Its item and file have columns of their own: what an export calls the item depends on the seals.
  const asItCame = Object.entries(row).filter(([key]) => key !== 'item' && key !== 'file');
  statement(
    handle,
    `INSERT INTO Judgment (fileId, place, itemId, judge, run, promptSha256, pairOrder, attempt, state, family, model, returnedModel, iteration, calledAt, cost, valuesJson, unfoundJson, problem, rowJson)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    fileId,
    place,
    judgment.item,
    judgment.judge,
    judgment.run,
    judgment.promptSha256,
    judgment.order,
    judgment.attempt,
    judgment.state,
    judgment.family,
    judgment.model,
    judgment.returnedModel,
    judgment.iteration,
    judgment.calledAt,
    judgment.cost,
    judgment.values === null ? null : canonicalJson(judgment.values),
    judgment.unfound.length === 0 ? null : canonicalJson(judgment.unfound),
    judgment.problem,
    canonicalJson(Object.fromEntries(asItCame)),
  );
}

/** Inside the last `write`: the file is there, bound to the ledger entry `seq`. Triggers refuse any later change. */
export function publishJudgments(
  handle: Sqlite.Database,
  staged: StagedJudgments,
  at: { readonly seq: number; readonly importedAt: string },
): void {
  statement(
    handle,
    'UPDATE JudgmentFile SET "rows" = ?, rowsSha256 = ?, importedAt = ?, seq = ? WHERE id = ?',
  ).run(staged.rows, staged.rowsSha256, at.importedAt, at.seq, staged.id);
}

const dropAtOnce = 500;

/** Removes a file that was never published, in short batches too. */
export async function dropJudgments(fileId: string): Promise<void> {
  const dropSome = (handle: Sqlite.Database): number =>
    statement(
      handle,
      `DELETE FROM Judgment WHERE fileId = ? AND place IN (SELECT place FROM Judgment WHERE fileId = ? LIMIT ${dropAtOnce})`,
    ).run(fileId, fileId).changes;
  while ((await write(dropSome)) === dropAtOnce) await new Promise(setImmediate);
  await write((handle) => {
    statement(handle, 'DELETE FROM JudgmentFile WHERE id = ?').run(fileId);
  });
}

/** At boot: files that were being brought in when the program stopped are removed. */
export async function sweepJudgmentImports(): Promise<number> {
  const { prisma } = await database();
  const staged = await prisma.judgmentFile.findMany({
    where: { seq: null },
    select: { id: true },
  });
  for (const file of staged) await dropJudgments(file.id);
  return staged.length;
}
