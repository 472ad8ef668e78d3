import { z } from 'zod';
import { partSchema } from '@/lib/form/content';
import { formSchema } from '@/lib/form/form';
import type { Values } from '@/lib/form/values';
import type { Judgment, JudgmentState } from '../judgment';
import { markedTexts } from '../marked-texts';
import type { Jury } from '../study';
import type { Figures } from './figures';
import { figures } from './figures';
import { report, type Report, type ReportFacts } from './report';
import type { LabelsUsed, ReportInput, ReportItem, ReportLabel, SealsOpen } from './report-input';

/** A page of what a report is made of, as it is stored: text that travels cheaply to another thread. */
export type ReportPage =
  | { readonly kind: 'study'; readonly study: ReportStudy; readonly facts: ReportFacts }
  | { readonly kind: 'items'; readonly rows: readonly ReportItemRow[] }
  | { readonly kind: 'sheet'; readonly rater: string; readonly items: readonly string[] }
  | { readonly kind: 'labels'; readonly rows: readonly ReportLabelRow[] }
  | { readonly kind: 'judgments'; readonly rows: readonly ReportJudgmentRow[] };

export type ReportStudy = {
  readonly formJson: string;
  readonly strata: readonly string[];
  readonly juries: readonly Jury[];
  readonly resample: string;
  readonly seed: number | undefined;
  readonly opened: SealsOpen;
  readonly labelsUsed: LabelsUsed;
};

export type ReportItemRow = {
  readonly id: string;
  readonly name: string;
  readonly partsJson: string | null;
  readonly provenanceJson: string | null;
  readonly expectedJson: string | null;
  readonly sample: string | null;
};

/** One revision of a label: the rater's code, the item, and the stored payload. */
export type ReportLabelRow = {
  readonly seq: number;
  readonly savedAt: string;
  readonly rater: string;
  readonly item: string;
  readonly revision: number;
  readonly payload: string;
};

export type ReportJudgmentRow = Omit<Judgment, 'values' | 'unfound' | 'state' | 'order'> & {
  readonly state: string;
  readonly valuesJson: string | null;
  readonly unfoundJson: string | null;
};

/** Parses pages as they come; `finish` computes once all are there. */
export function gatherReport(): {
  add(page: ReportPage): void;
  input(): ReportInput;
  finish(progress?: (done: number, of: number) => void): Report;
} {
  let head: { study: ReportStudy; facts: ReportFacts } | undefined;
  const items: ReportItem[] = [];
  const sheets: { rater: string; items: readonly string[] }[] = [];
  const labels: ReportLabel[] = [];
  const judgments: Judgment[] = [];
  const input = (): ReportInput => {
    if (!head) throw new Error('The pages have no study.');
    const { formJson, strata, juries, resample, seed, opened, labelsUsed } = head.study;
    const form = formSchema.parse(JSON.parse(formJson));
    const texts = markedTexts(form);
    return {
      form,
      strata,
      juries,
      resample,
      seed,
      items: items.map((item) => ({ ...item, content: { ...item.content, texts } })),
      sheets,
      labels,
      judgments,
      opened,
      labelsUsed,
    };
  };
  return {
    input,
    add(page) {
      switch (page.kind) {
        case 'study':
          head = page;
          break;
        case 'items':
          for (const row of page.rows) items.push(itemOf(row));
          break;
        case 'sheet':
          sheets.push({ rater: page.rater, items: page.items });
          break;
        case 'labels':
          for (const row of page.rows) labels.push(labelOf(row));
          break;
        case 'judgments':
          for (const row of page.rows) judgments.push(judgmentOf(row));
      }
    },
    finish(progress) {
      if (!head) throw new Error('The pages have no study.');
      const own = input();
      const computed: Figures = figures(own, progress);
      return report(own, head.facts, computed);
    },
  };
}

const partsSchema = z.array(partSchema);
const recordSchema = z.record(z.string(), z.unknown());

function itemOf(row: ReportItemRow): ReportItem {
  const { id, name, partsJson, provenanceJson, expectedJson, sample } = row;
  const parts = partsJson === null ? [] : partsSchema.parse(JSON.parse(partsJson));
  const attributes = provenanceJson === null ? {} : recordSchema.parse(JSON.parse(provenanceJson));
  return {
    id,
    name,
    content: { texts: [], parts },
    attributes,
    ...(expectedJson !== null && { expected: recordSchema.parse(JSON.parse(expectedJson)) }),
    ...(sample !== null && { sample }),
  };
}

const payloadSchema = z.object({
  values: recordSchema,
  sealsOpen: z.array(z.string()),
  source: z.enum(['made', 'declared']),
  labelledOn: z.string().optional(),
});

function labelOf({ seq, savedAt, rater, item, revision, payload }: ReportLabelRow): ReportLabel {
  const { values, sealsOpen, source, labelledOn } = payloadSchema.parse(JSON.parse(payload));
  // The form checked these values before they were stored.
  return { seq, savedAt, labelledOn, rater, item, revision, sealsOpen, source, values: values as Values }; // prettier-ignore
}

function judgmentOf(row: ReportJudgmentRow): Judgment {
  const { state, valuesJson, unfoundJson, ...own } = row;
  return {
    ...own,
    order: null,
    state: state as JudgmentState, // written from JudgmentState only
    // The form checked these values before they were stored.
    values: valuesJson === null ? null : (JSON.parse(valuesJson) as Values),
    unfound: unfoundJson === null ? [] : z.array(z.string()).parse(JSON.parse(unfoundJson)),
  };
}
