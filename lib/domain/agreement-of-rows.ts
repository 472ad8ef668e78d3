import { partSchema } from '@/lib/form/content';
import { formSchema } from '@/lib/form/form';
import type { Values } from '@/lib/form/values';
import { z } from 'zod';
import { agreement, type Agreement } from './agreement';
import type { RevisedLabel } from './blind-labels';
import type { RatedItem } from './rating-cells';

/** What agreement is computed from, as it is stored: text that travels cheaply to another thread. */
export type AgreementRows = {
  readonly formJson: string;
  readonly seed: number | undefined;
  readonly provenanceOpen: boolean;
  readonly items: readonly {
    readonly id: string;
    readonly partsJson: string | null;
    readonly provenanceJson: string | null;
  }[];
  readonly sheets: readonly { readonly rater: string; readonly items: readonly string[] }[];
  /** Every revision: rater's code, item, and the stored payload. */
  readonly labels: readonly {
    readonly rater: string;
    readonly item: string;
    readonly revision: number;
    readonly payload: string;
  }[];
};

/** Parses what is stored and computes the figures. */
export function agreementOfRows(rows: AgreementRows): Agreement {
  return agreement({
    form: formSchema.parse(JSON.parse(rows.formJson)),
    items: rows.items.map(itemOf),
    sheets: rows.sheets,
    labels: rows.labels.map(labelOf),
    provenanceOpen: rows.provenanceOpen,
    seed: rows.seed,
  });
}

const partsSchema = z.array(partSchema);
const attributesSchema = z.record(z.string(), z.unknown());

function itemOf({ id, partsJson, provenanceJson }: AgreementRows['items'][number]): RatedItem {
  const parts = partsJson === null ? [] : partsSchema.parse(JSON.parse(partsJson));
  const attributes =
    provenanceJson === null ? {} : attributesSchema.parse(JSON.parse(provenanceJson));
  return { id, content: { texts: [], parts }, attributes };
}

const payloadSchema = z.object({
  values: z.record(z.string(), z.unknown()),
  sealsOpen: z.array(z.string()),
  source: z.enum(['made', 'declared']),
});

function labelOf({
  rater,
  item,
  revision,
  payload,
}: AgreementRows['labels'][number]): RevisedLabel {
  const { values, sealsOpen, source } = payloadSchema.parse(JSON.parse(payload));
  // The form checked these values before they were stored.
  return { rater, item, revision, sealsOpen, source, values: values as Values };
}
