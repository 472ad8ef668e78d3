import type { GraderLabel } from '@/lib/domain/gold';
import { howBlind } from '@/lib/domain/how-blind';
import type { Content } from '@/lib/form/content';
import type { Form } from '@/lib/form/form';
import { lackingFields } from '@/lib/form/lacking';
import { leaves } from '@/lib/form/leaves';
import type { Values } from '@/lib/form/values';
import type { TrialKind } from '@/lib/domain/blind';
import { labelOfResponse } from '@/lib/forced-choice/label-of-response';
import type { Sides } from '@/lib/domain/pairs/pair';
import type { LabelRow } from './ledger-rows';
import type { RatedLabel } from './ratings-csv';

/** Where a label stands among the trials of its sheet: what its values mean follows from it. */
export type LabelTrial = {
  readonly kind: TrialKind;
  readonly sides: Sides | null;
  readonly showing: number;
};

/** A row of labels.jsonl as ratings.csv tells it; null once it is withdrawn, and for a repeat. */
export function ratedLabel(
  form: Form,
  content: Content,
  row: LabelRow,
  current: boolean,
  trial: LabelTrial,
): RatedLabel | null {
  const { payload } = row;
  if (payload === null || trial.showing > 0) return null;
  // Checked by the form before it was stored.
  const values = labelOfResponse(form, payload.values as Values, trial.sides);
  return {
    version: row.version,
    item: row.item,
    rater: row.rater,
    revision: row.revision,
    current,
    savedAt: row.savedAt,
    labelledOn: payload.labelledOn,
    activeMs: payload.activeMs,
    source: payload.source,
    blind: howBlind(payload),
    sealsOpen: payload.sealsOpen,
    session: payload.session,
    roles: payload.roles,
    leaves: leaves(form, content, values, trial.kind),
  };
}

/** A current row of labels.jsonl as gold counts it; null once it is withdrawn, and for a repeat. */
export function gradedLabel(
  form: Form,
  content: Content | undefined,
  row: LabelRow,
  trial: LabelTrial,
): GraderLabel | null {
  if (row.payload === null || trial.showing > 0) return null;
  const { labelledOn } = row.payload;
  // Checked by the form before it was stored.
  const values = labelOfResponse(form, row.payload.values as Values, trial.sides);
  return {
    rater: row.rater,
    item: row.item,
    seq: row.seq,
    savedAt: row.savedAt,
    labelledOn,
    trial: trial.kind,
    values,
    lacks: content && lackingFields(form, content, values, trial.kind),
  };
}
