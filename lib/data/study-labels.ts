import 'server-only';
import type { Form } from '@/lib/form/form';
import { canLack, lackingFields } from '@/lib/form/lacking';
import type { Values } from '@/lib/form/values';
import type { TrialKind } from '@/lib/domain/blind';
import { labelsForGold, type GraderLabel } from '@/lib/domain/gold';
import { requireOpened, type StudyAccess } from './access';
import { database } from './store/database';
import { declaredStudy } from './declared-study';
import { parseContent } from './rater-trials';
import { payloadTurner } from './turned-label';
import { wasBlind } from './was-blind';
import { statement } from './store/sqlite/write';

/**
 * Reads the labels that gold is made of, as they stand now, of some items at a time, in the order of the ledger, once
 * other people's labels are open. Items are named by their internal ids. Values that a withdrawal erased are not among
 * them.
 */
export async function labelReader(
  access: StudyAccess,
): Promise<(items: readonly string[]) => Promise<GraderLabel[]>> {
  requireOpened(access, ['labels']);
  const { form } = (await declaredStudy(access.id)).study;
  const sql = currentLabels(canLack(form.fields));
  const turn = await payloadTurner(access.id);
  const { gate } = await database();
  return async (items) => {
    await gate.idle();
    const rows = statement(gate.handle, sql).all(JSON.stringify(items), access.id) as StoredLabel[];
    const standing = rows.map((row) => ({
      label: labelOf(form, { ...row, payload: turn(row.payload, row.sides) }),
      blind: wasBlind(gate.handle, row),
    }));
    return labelsForGold(standing);
  };
}

type StoredLabel = {
  readonly seq: number;
  readonly savedAt: string;
  readonly payload: string;
  readonly trial: string;
  readonly revision: number;
  readonly rater: string;
  readonly item: string;
  readonly sides: string | null;
  readonly kind: TrialKind;
  readonly contentJson: string | null;
};

/** By sheet and unit, as trials are found; with what was shown, where it takes that to know what a label lacks. */
const currentLabels = (
  withContent: boolean,
) => `SELECT e.seq, e.savedAt, e.payload, e.trialId AS trial, e.revision, r.code AS rater, u.itemId AS item, t.sides, t.kind,
  ${withContent ? '(SELECT i.contentJson FROM Item i WHERE i.id = u.itemId)' : 'NULL'} AS contentJson
  FROM Sheet s
  CROSS JOIN Trial t ON t.sheetId = s.id AND t.revision > 0 AND t.showing = 0
    AND t.unitId IN (SELECT id FROM Unit WHERE itemId IN (SELECT value FROM json_each(?)))
  CROSS JOIN Entry e ON e.trialId = t.id AND e.revision = t.revision AND e.kind = 'label' AND e.payload IS NOT NULL
  JOIN Unit u ON u.id = t.unitId JOIN Rater r ON r.id = s.raterId
  WHERE s.studyId = ? AND s.state <> 'staged' ORDER BY e.seq`;

type LabelPayload = { readonly values: Values; readonly labelledOn?: string };

function labelOf(form: Form, stored: StoredLabel): GraderLabel {
  const { rater, item, seq, savedAt, payload, kind, contentJson } = stored;
  const { values, labelledOn } = JSON.parse(payload) as LabelPayload; // checked by the form before it was stored
  const lacks =
    contentJson === null ? undefined : lackingFields(form, parseContent(contentJson), values, kind);
  return { rater, item, seq, savedAt, labelledOn, values, lacks, trial: kind };
}
