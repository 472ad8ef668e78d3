import 'server-only';
import type Sqlite from 'better-sqlite3';
import type { TrialKind } from '@/lib/domain/blind';
import type { Content } from '@/lib/form/content';
import type { Form } from '@/lib/form/form';
import type { Values } from '@/lib/form/values';
import { Refusal } from '@/lib/domain/refusal';
import { requireStudy } from './access';
import type { Actor } from './actor';
import { appendEntry } from './append-entry';
import { database } from './store/database';
import { frozenVersion } from './frozen-version';
import { now, randomId, randomSecret } from './identity';
import { freeCode } from './invites';
import { judgedItems } from './judged-items';
import { eraseSheet } from './withdraw';
import { statement, write } from './store/sqlite/write';

export type LabelToStore = {
  readonly itemId: string;
  readonly values: Values;
  readonly labelledOn?: string | undefined;
};

/** What a file of labels is checked against: the frozen form, and each item's content. */
export type LabelTarget = {
  readonly form: Form;
  readonly content: (itemId: string) => Promise<Content | undefined>;
  readonly trial: (itemId: string) => Promise<TrialKind>;
};

export async function labelTarget(actor: Actor, slug: string): Promise<LabelTarget> {
  const study = await requireStudy(actor, slug, ['owner']);
  const { gate } = await database();
  await gate.idle();
  const version = frozenVersion(gate.handle, newestVersion(gate.handle, study.id));
  const find = judgedItems(study.id);
  return {
    form: version.form,
    trial: async (sourceId) => (await find(sourceId))?.trial ?? 'worksheet',
    content: async (sourceId) => (await find(sourceId))?.content,
  };
}

function newestVersion(handle: Sqlite.Database, studyId: string): string {
  const row = statement(
    handle,
    'SELECT id FROM Version WHERE studyId = ? ORDER BY number DESC LIMIT 1',
  ).get(studyId) as { id: string } | undefined;
  if (!row)
    throw new Refusal(
      'not-open',
      'Labels belong to a frozen form. Freeze the study first, then import the file.',
    );
  return row.id;
}

const rowsAtOnce = 50;

/** A file of labels speaks of the author's a and b: as if the author's a had stood on side A. */
const authorsSides =
  "CASE json_extract(i.pairJson, '$.exchanged') WHEN 0 THEN 'ab' WHEN 1 THEN 'ba' END";

/**
 * Brings a person's labels in as one more rater, on a sheet of its own in the file's order. The rows were checked
 * before; they enter the chain in short batches on a sheet that counts only once it is whole.
 */
export async function storeLabels(
  actor: Actor,
  slug: string,
  rater: { readonly name: string; readonly fileSha256: string; readonly notBound?: number },
  labels: readonly LabelToStore[],
): Promise<{ code: string; stored: number }> {
  const study = await requireStudy(actor, slug, ['owner']);
  const staged = await write((handle) => stageSheet(handle, study.id, rater.name, labels.length));
  for (let start = 0; start < labels.length; start += rowsAtOnce) {
    await write((handle) => {
      for (const [index, label] of labels.slice(start, start + rowsAtOnce).entries()) {
        appendLabel(handle, study.id, staged, label, start + index + 1);
      }
    });
    await new Promise(setImmediate);
  }
  await write((handle) => {
    const at = now();
    statement(
      handle,
      "UPDATE Sheet SET state = 'handed-in', claimedAt = ?, handedInAt = ?, lastSavedAt = ? WHERE id = ?",
    ).run(at, at, at, staged.sheet);
    appendEntry(handle, {
      studyId: study.id,
      kind: 'labels-imported',
      savedAt: at,
      sheet: staged.sheet,
      payload: {
        rater: staged.code,
        labels: labels.length,
        fileSha256: rater.fileSha256,
        ...(rater.notBound === undefined ? {} : { notBound: rater.notBound }),
        blindness: 'declared by the file',
      },
    });
  });
  return { code: staged.code, stored: labels.length };
}

type Staged = {
  readonly sheet: string;
  readonly code: string;
  readonly version: number;
  readonly sealsOpen: readonly string[];
};

function stageSheet(handle: Sqlite.Database, studyId: string, name: string, total: number): Staged {
  const versionId = newestVersion(handle, studyId);
  const personId = randomId();
  const raterId = randomId();
  const sheet = randomId();
  const code = freeCode(handle, studyId);
  const { slot } = statement(
    handle,
    'SELECT max(slot) + 1 AS slot FROM Sheet WHERE versionId = ?',
  ).get(versionId) as { slot: number };
  statement(handle, 'INSERT INTO Person (id, name, createdAt) VALUES (?, ?, ?)').run(
    personId,
    name,
    now(),
  );
  statement(
    handle,
    "INSERT INTO Rater (id, studyId, personId, code, source) VALUES (?, ?, ?, ?, 'imported')",
  ).run(raterId, studyId, personId, code);
  statement(
    handle,
    "INSERT INTO Sheet (id, studyId, versionId, slot, purpose, state, raterId, secret, total) VALUES (?, ?, ?, ?, 'imported', 'staged', ?, ?, ?)",
  ).run(sheet, studyId, versionId, slot, raterId, randomSecret(), total);
  const seals = statement(handle, 'SELECT kind FROM Seal WHERE studyId = ? ORDER BY kind').all(
    studyId,
  ) as { kind: string }[];
  return {
    sheet,
    code,
    version: frozenVersion(handle, versionId).number,
    sealsOpen: seals.map((seal) => seal.kind),
  };
}

function appendLabel(
  handle: Sqlite.Database,
  studyId: string,
  staged: Staged,
  label: LabelToStore,
  position: number,
): void {
  const trial = randomId();
  const { changes } = statement(
    handle,
    `INSERT INTO Trial (id, sheetId, unitId, position, kind, revision, stage, sides)
     SELECT ?, ?, u.id, ?, CASE u.kind WHEN 'item' THEN 'worksheet' ELSE u.kind END, 1, 2, ${authorsSides} FROM Unit u JOIN Item i ON i.id = u.itemId WHERE i.studyId = ? AND i.sourceId = ?`,
  ).run(trial, staged.sheet, position, studyId, label.itemId);
  if (changes !== 1)
    throw new Refusal('value-refused', 'The file names an item that the study does not have.');
  statement(handle, 'UPDATE Sheet SET done = done + 1 WHERE id = ?').run(staged.sheet);
  appendEntry(handle, {
    studyId,
    kind: 'label',
    savedAt: now(),
    sheet: staged.sheet,
    trial,
    revision: 1,
    payload: {
      activeMs: null,
      ...(label.labelledOn === undefined ? {} : { labelledOn: label.labelledOn }),
      roles: [],
      sealsOpen: staged.sealsOpen,
      shownAt: null,
      source: 'declared',
      values: label.values,
      version: staged.version,
    },
  });
}

/** At boot: a file that was being brought in when the program stopped is withdrawn, and says so in the chain. */
export async function sweepLabelImports(): Promise<number> {
  const { prisma } = await database();
  const cut = await prisma.sheet.findMany({
    where: { state: 'staged', purpose: 'imported' },
    select: { id: true, studyId: true },
  });
  for (const sheet of cut) {
    await write((handle) =>
      eraseSheet(handle, sheet.studyId, sheet.id, 'the import of its file was cut short'),
    );
  }
  return cut.length;
}
