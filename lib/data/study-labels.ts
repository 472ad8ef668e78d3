import 'server-only';
import type { Form } from '@/lib/form/form';
import { canLack, lackingFields } from '@/lib/form/lacking';
import type { Values } from '@/lib/form/values';
import { labelsForGold, type GraderLabel } from '@/lib/domain/gold';
import { requireOpened, type StudyAccess } from './access';
import { declaredStudy } from './declared-study';
import { parseContent } from './rater-trials';
import { read } from './store/database';
import { currentLabels, type CurrentLabel } from './store/queries/ledger';
import { payloadToLabels } from './turned-label';
import { wasBlind } from './was-blind';

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
  const labels = canLack(form.fields) ? currentLabels.withContent : currentLabels.plain;
  const turn = await payloadToLabels(access.id);
  return (items) =>
    read(async (tx) => {
      const rows = await tx.all(labels, { study: access.id, items: JSON.stringify(items) });
      const standing: { label: GraderLabel; blind: boolean }[] = [];
      for (const row of rows) {
        const label = labelOf(form, { ...row, payload: turn(row.payload, row.sides) });
        standing.push({ label, blind: await wasBlind(tx, row) });
      }
      return labelsForGold(standing);
    });
}

type LabelPayload = { readonly values: Values; readonly labelledOn?: string };

function labelOf(form: Form, stored: CurrentLabel): GraderLabel {
  const { rater, item, seq, savedAt, payload, kind, contentJson } = stored;
  const { values, labelledOn } = JSON.parse(payload) as LabelPayload; // checked by the form before it was stored
  const lacks =
    contentJson === null ? undefined : lackingFields(form, parseContent(contentJson), values, kind);
  return { rater, item, seq, savedAt, labelledOn, values, lacks, trial: kind };
}
