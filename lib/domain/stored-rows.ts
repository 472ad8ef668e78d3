import { z } from 'zod';
import { partSchema } from '@/lib/form/content';
import type { TrialKind } from '@/lib/form/field';
import type { Values } from '@/lib/form/values';
import type { RevisedLabel } from './blind-labels';
import { circumstancesSchema } from './how-blind';
import type { RatedItem } from './rating-cells';

/** A page of a study as figures read it, as it is stored: text that travels cheaply to another thread. */
export type StudyPage =
  | {
      readonly kind: 'protocol';
      readonly formJson: string;
      readonly seed: number | undefined;
      readonly provenanceOpen: boolean;
    }
  | { readonly kind: 'items'; readonly rows: readonly ItemRow[] }
  | { readonly kind: 'sheet'; readonly rater: string; readonly items: readonly string[] }
  | { readonly kind: 'labels'; readonly rows: readonly LabelRow[] };

/** An item as it is stored. */
export type ItemRow = {
  readonly id: string;
  /** How it is shown; null = a worksheet. */
  readonly trial?: TrialKind | null;
  readonly partsJson: string | null;
  readonly provenanceJson: string | null;
};

/** One revision of a label: the rater's code, the item, and the stored payload. */
export type LabelRow = {
  readonly rater: string;
  readonly item: string;
  readonly revision: number;
  readonly payload: string;
};

const partsSchema = z.array(partSchema);
const attributesSchema = z.record(z.string(), z.unknown());

export function itemOf({ id, trial, partsJson, provenanceJson }: ItemRow): RatedItem {
  const parts = partsJson === null ? [] : partsSchema.parse(JSON.parse(partsJson));
  const attributes =
    provenanceJson === null ? {} : attributesSchema.parse(JSON.parse(provenanceJson));
  return { id, content: { texts: [], parts }, attributes, ...(trial ? { trial } : {}) };
}

const payloadSchema = circumstancesSchema.extend({
  values: z.record(z.string(), z.unknown()),
  labelledOn: z.string().optional(),
});

/** A stored label as figures read it; `labelledOn` is what an imported file claims. */
export function labelOf({
  rater,
  item,
  revision,
  payload,
}: LabelRow): RevisedLabel & { readonly labelledOn: string | undefined } {
  const { values, ...about } = payloadSchema.parse(JSON.parse(payload));
  // The form checked these values before they were stored.
  return { rater, item, revision, labelledOn: undefined, ...about, values: values as Values };
}
