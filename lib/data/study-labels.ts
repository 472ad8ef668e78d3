import 'server-only';
import type { Form } from '@/lib/form/form';
import { canLack, lackingFields } from '@/lib/form/lacking';
import type { Values } from '@/lib/form/values';
import type { TrialKind } from '@/lib/domain/blind';
import type { GraderLabel } from '@/lib/domain/gold';
import { requireOpened, requireStudy, type Role } from './access';
import type { Actor } from './actor';
import { declaredStudy } from './declared-study';
import { paged, rowsAtOnce } from './paged';
import { parseContent } from './rater-trials';
import { payloadTurner } from './turned-label';
import { statement } from './write';

const readers: readonly Role[] = ['owner', 'author', 'reviewer', 'adjudicator'];

/**
 * Everybody's current labels of a study, in the order of the ledger, for whoever may, once other people's labels are
 * open. `item` is the item's internal id. Values that a withdrawal erased are not among them.
 */
export async function readLabels(actor: Actor, slug: string): Promise<GraderLabel[]> {
  const access = await requireStudy(actor, slug, readers);
  requireOpened(access, ['labels']);
  const { form } = (await declaredStudy(access.id)).study;
  const sql = currentLabels(canLack(form.fields));
  const pages = paged(
    (handle, after) => statement(handle, sql).all(access.id, after) as StoredLabel[],
    (row) => row.seq,
  );
  const labels: GraderLabel[] = [];
  const turn = await payloadTurner(access.id);
  for await (const rows of pages)
    for (const row of rows)
      labels.push(labelOf(form, { ...row, payload: turn(row.payload, row.sides) }));
  return labels;
}

type StoredLabel = {
  readonly seq: number;
  readonly savedAt: string;
  readonly payload: string;
  readonly rater: string;
  readonly item: string;
  readonly sides: string | null;
  readonly kind: TrialKind;
  readonly contentJson: string | null;
};

/** With what was shown, where it takes that to know what a label lacks. */
const currentLabels = (
  withContent: boolean,
) => `SELECT e.seq, e.savedAt, e.payload, r.code AS rater, u.itemId AS item, t.sides, t.kind,
  ${withContent ? '(SELECT i.contentJson FROM Item i WHERE i.id = u.itemId)' : 'NULL'} AS contentJson
  FROM Entry e JOIN Trial t ON t.id = e.trialId AND t.revision = e.revision JOIN Unit u ON u.id = t.unitId
  JOIN Sheet s ON s.id = e.sheetId JOIN Rater r ON r.id = s.raterId
  WHERE e.studyId = ? AND e.seq > ? AND e.kind = 'label' AND e.payload IS NOT NULL AND s.state <> 'staged' AND t.showing = 0
  ORDER BY e.seq LIMIT ${rowsAtOnce}`;

type LabelPayload = { readonly values: Values; readonly labelledOn?: string };

function labelOf(form: Form, stored: StoredLabel): GraderLabel {
  const { rater, item, seq, savedAt, payload, kind, contentJson } = stored;
  const { values, labelledOn } = JSON.parse(payload) as LabelPayload; // checked by the form before it was stored
  const lacks =
    contentJson === null ? undefined : lackingFields(form, parseContent(contentJson), values, kind);
  return { rater, item, seq, savedAt, labelledOn, values, lacks, trial: kind };
}
