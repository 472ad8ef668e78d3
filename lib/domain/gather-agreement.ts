import { z } from 'zod';
import type { TrialKind } from '@/lib/form/field';
import { partSchema } from '@/lib/form/content';
import { formSchema } from '@/lib/form/form';
import type { Values } from '@/lib/form/values';
import { agreement, type Agreement, type AgreementInput } from './agreement';
import type { RevisedLabel } from './blind-labels';
import { circumstancesSchema } from './how-blind';
import { markedTexts } from './marked-texts';
import type { RatedItem } from './rating-cells';

/** A page of what agreement is computed from, as it is stored: text that travels cheaply to another thread. */
export type AgreementPage =
  | {
      readonly kind: 'protocol';
      readonly formJson: string;
      readonly seed: number | undefined;
      readonly provenanceOpen: boolean;
    }
  | { readonly kind: 'items'; readonly rows: readonly ItemRow[] }
  | { readonly kind: 'sheet'; readonly rater: string; readonly items: readonly string[] }
  | { readonly kind: 'labels'; readonly rows: readonly LabelRow[] };

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

/** Parses pages as they come; `figures` computes once all are there. */
export function gatherAgreement(): {
  add(page: AgreementPage): void;
  figures(): Agreement;
} {
  let protocol: Pick<AgreementInput, 'form' | 'seed' | 'provenanceOpen'> | undefined;
  const items: RatedItem[] = [];
  const sheets: { rater: string; items: readonly string[] }[] = [];
  const labels: RevisedLabel[] = [];
  return {
    add(page) {
      switch (page.kind) {
        case 'protocol':
          protocol = {
            form: formSchema.parse(JSON.parse(page.formJson)),
            seed: page.seed,
            provenanceOpen: page.provenanceOpen,
          };
          break;
        case 'items':
          for (const row of page.rows) items.push(itemOf(row));
          break;
        case 'sheet':
          sheets.push({ rater: page.rater, items: page.items });
          break;
        case 'labels':
          for (const row of page.rows) labels.push(labelOf(row));
      }
    },
    figures() {
      if (!protocol) throw new Error('The pages have no protocol.');
      const { form, seed, provenanceOpen } = protocol;
      const texts = markedTexts(form);
      return agreement({
        form,
        seed,
        provenanceOpen,
        items: items.map((item) => ({ ...item, content: { ...item.content, texts } })),
        sheets,
        labels,
      });
    },
  };
}

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
