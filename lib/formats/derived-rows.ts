import type { GraderLabel } from '@/lib/domain/gold';
import type { Content } from '@/lib/form/content';
import type { Form } from '@/lib/form/form';
import { leaves } from '@/lib/form/leaves';
import type { Values } from '@/lib/form/values';
import type { LabelRow } from './ledger-rows';
import type { RatedLabel } from './ratings-csv';

/** A row of labels.jsonl as ratings.csv tells it; null once it is withdrawn. */
export function ratedLabel(
  form: Form,
  content: Content,
  row: LabelRow,
  current: boolean,
): RatedLabel | null {
  const { payload } = row;
  if (payload === null) return null;
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
    blind: payload.sealsOpen.length === 0,
    sealsOpen: payload.sealsOpen,
    roles: payload.roles,
    leaves: leaves(form, content, payload.values as Values), // checked by the form before it was stored
  };
}

/** A current row of labels.jsonl as gold counts it; null once it is withdrawn. */
export function gradedLabel(row: LabelRow): GraderLabel | null {
  if (row.payload === null) return null;
  const { labelledOn, values } = row.payload;
  return {
    rater: row.rater,
    item: row.item,
    seq: row.seq,
    savedAt: row.savedAt,
    labelledOn,
    values: values as Values, // checked by the form before it was stored
  };
}
