import 'server-only';
import type { TrialKind } from '@/lib/domain/blind';
import type { Content } from '@/lib/form/content';
import type { Form } from '@/lib/form/form';
import type { Values } from '@/lib/form/values';
import { Refusal } from '@/lib/domain/refusal';
import { requireStudy } from './access';
import type { Actor } from './actor';
import { appendEntry } from './append-entry';
import { frozenVersion } from './frozen-version';
import { now, randomId, randomSecret } from './identity';
import { freeCode } from './invites';
import { judgedItems } from './judged-items';
import { eraseSheet } from './withdraw';
import { database, read, write } from './store/database';
import { sealsOf } from './store/queries/ledger';
import { insertPerson, insertRater } from './store/queries/people';
import {
  insertLabelledTrial,
  insertSheet,
  nextSlot,
  oneMoreDone,
  publishLabelSheet,
} from './store/queries/sheets';
import { newestVersion } from './store/queries/studies';
import type { ReadTx, Tx } from './store/store';

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
  const version = await read(async (tx) => frozenVersion(tx, await frozenId(tx, study.id)));
  const find = judgedItems(study.id);
  return {
    form: version.form,
    trial: async (sourceId) => (await find(sourceId))?.trial ?? 'worksheet',
    content: async (sourceId) => (await find(sourceId))?.content,
  };
}

async function frozenId(tx: ReadTx, studyId: string): Promise<string> {
  const row = await tx.get(newestVersion, { study: studyId });
  if (!row)
    throw new Refusal(
      'not-open',
      'Labels belong to a frozen form. Freeze the study first, then import the file.',
    );
  return row.id;
}

const rowsAtOnce = 50;

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
  const own = { study: study.id };
  const staged = await write(own, (tx) => stageSheet(tx, study.id, rater.name, labels.length));
  for (let start = 0; start < labels.length; start += rowsAtOnce) {
    await write(own, async (tx) => {
      for (const [index, label] of labels.slice(start, start + rowsAtOnce).entries()) {
        await appendLabel(tx, study.id, staged, label, start + index + 1);
      }
    });
    await new Promise(setImmediate);
  }
  await write(own, async (tx) => {
    const at = now();
    await tx.run(publishLabelSheet, { sheet: staged.sheet, at });
    await appendEntry(tx, {
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

async function stageSheet(tx: Tx, study: string, name: string, total: number): Promise<Staged> {
  const version = await frozenId(tx, study);
  const [person, rater, sheet] = [randomId(), randomId(), randomId()];
  const code = await freeCode(tx, study);
  const next = await tx.get(nextSlot, { version });
  await tx.run(insertPerson, { id: person, name, alias: null, at: now() });
  await tx.run(insertRater, {
    id: rater,
    study,
    person,
    code,
    source: 'imported',
    consentVersion: null,
    consentedAt: null,
  });
  await tx.run(insertSheet, {
    id: sheet,
    study,
    version,
    slot: next?.slot ?? 1,
    purpose: 'imported',
    state: 'staged',
    rater,
    secret: randomSecret(),
    total,
    claimedAt: null,
    handedInAt: null,
    form: null,
  });
  const seals = await tx.all(sealsOf, { study });
  return {
    sheet,
    code,
    version: (await frozenVersion(tx, version)).number,
    sealsOpen: seals.map((seal) => seal.kind),
  };
}

async function appendLabel(
  tx: Tx,
  studyId: string,
  staged: Staged,
  label: LabelToStore,
  position: number,
): Promise<void> {
  const trial = randomId();
  const row = { id: trial, sheet: staged.sheet, position, study: studyId, source: label.itemId };
  if ((await tx.run(insertLabelledTrial, row)) !== 1)
    throw new Refusal('value-refused', 'The file names an item that the study does not have.');
  await tx.run(oneMoreDone, { sheet: staged.sheet });
  await appendEntry(tx, {
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
    await write({ study: sheet.studyId }, (tx) =>
      eraseSheet(tx, sheet.studyId, sheet.id, 'the import of its file was cut short'),
    );
  }
  return cut.length;
}
