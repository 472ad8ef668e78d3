import 'server-only';
import type { Content } from '@/lib/form/content';
import { formSchema, type Form } from '@/lib/form/form';
import type { Values } from '@/lib/form/values';
import type { GraderLabel } from '@/lib/domain/gold';
import { studySchema, type Study } from '@/lib/domain/study';
import { requireOpened, requireStudy, type Role, type SealKind } from './access';
import type { Actor } from './actor';
import { database } from './database';
import { parseContent } from './rater-trials';
import { statement } from './write';

export type ReadItem = { readonly id: string; readonly content: Content };

/** A label with what decides whether it counts as made blind. */
export type StudyLabel = GraderLabel & {
  readonly revision: number;
  readonly current: boolean;
  /** Seals that were open when it was saved. */
  readonly sealsOpen: readonly string[];
  readonly source: 'made' | 'declared';
};

/** All that gold and agreement are computed from. Withdrawn values are counted and left out. */
export type LabelledStudy = {
  readonly study: Study;
  readonly form: Form;
  readonly items: readonly ReadItem[];
  readonly raters: readonly string[];
  readonly labels: readonly StudyLabel[];
  readonly withdrawn: number;
};

const readers: readonly Role[] = ['owner', 'author', 'reviewer', 'adjudicator'];

/** Reads a study's labels, for whoever may, once the seals that `needs` names are open. */
export async function readLabels(actor: Actor, slug: string, needs: readonly SealKind[]): Promise<LabelledStudy> {
  const access = await requireStudy(actor, slug, readers);
  requireOpened(access, needs);
  const { prisma, gate } = await database();
  const row = await prisma.study.findUniqueOrThrow({ where: { id: access.id }, select: { studyJson: true } });
  const study = studySchema.parse(JSON.parse(row.studyJson));
  const items = await prisma.item.findMany({
    where: { studyId: access.id },
    orderBy: { ordinal: 'asc' },
    select: { sourceId: true, contentJson: true },
  });
  const raters = await prisma.rater.findMany({
    where: { studyId: access.id, sheets: { some: {} } },
    orderBy: { code: 'asc' },
    select: { code: true },
  });
  await gate.idle();
  const stored = statement(gate.handle, labelsSql).all(access.id) as StoredLabel[];
  const labels = stored.flatMap((label) => (label.payload === null ? [] : [asLabel(label, label.payload)]));
  return {
    study,
    form: formSchema.parse(study.form),
    items: items.map((item) => ({ id: item.sourceId, content: parseContent(item.contentJson) })),
    raters: raters.map((rater) => rater.code),
    labels,
    withdrawn: stored.length - labels.length,
  };
}

type StoredLabel = {
  seq: number;
  savedAt: string;
  revision: number;
  payload: string | null;
  code: string;
  item: string;
  currentRevision: number;
};

const labelsSql = `SELECT e.seq, e.savedAt, e.revision, e.payload, r.code, i.sourceId AS item, t.revision AS currentRevision
  FROM Entry e JOIN Trial t ON t.id = e.trialId JOIN Sheet s ON s.id = e.sheetId JOIN Rater r ON r.id = s.raterId
  JOIN Unit u ON u.id = t.unitId JOIN Item i ON i.id = u.itemId
  WHERE e.studyId = ? AND e.kind = 'label' AND s.state <> 'staged' ORDER BY e.seq`;

type LabelPayload = { values: Values; sealsOpen: string[]; source: 'made' | 'declared'; labelledOn?: string };

function asLabel(stored: StoredLabel, json: string): StudyLabel {
  const payload = JSON.parse(json) as LabelPayload; // written by saveLabel or checked at import
  return {
    rater: stored.code,
    item: stored.item,
    seq: stored.seq,
    savedAt: stored.savedAt,
    labelledOn: payload.labelledOn,
    values: payload.values,
    revision: stored.revision,
    current: stored.revision === stored.currentRevision,
    sealsOpen: payload.sealsOpen,
    source: payload.source,
  };
}
