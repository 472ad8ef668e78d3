import { z } from 'zod';
import { formSchema } from '@/lib/form/form';
import { itemOf, labelOf, type ItemRow, type LabelRow } from '@/lib/domain/stored-rows';
import type { Judgment } from '@/lib/domain/judgment';
import { markedTexts } from '@/lib/domain/marked-texts';
import { judgmentFrom, type StoredJudgment } from '@/lib/domain/stored-judgment';
import { gatherPairs, type PairTrialRow, type PairUnitRow } from '@/lib/forced-choice/gather-pairs';
import type { Jury, PairRules, Study } from '@/lib/domain/study';
import type { Figures } from './figures';
import { figures } from './figures';
import { report, type Report, type ReportFacts } from './report';
import { sharedTexts, sharedValues } from './shared-values';
import type { LabelsUsed, ReportInput, ReportItem, ReportLabel, SealsOpen } from './report-input';

/** A page of what a report is made of, as it is stored: text that travels cheaply to another thread. */
export type ReportPage =
  | { readonly kind: 'study'; readonly study: ReportStudy; readonly facts: ReportFacts }
  | { readonly kind: 'items'; readonly rows: readonly ReportItemRow[] }
  | { readonly kind: 'sheet'; readonly rater: string; readonly items: readonly string[] }
  | { readonly kind: 'labels'; readonly rows: readonly ReportLabelRow[] }
  | { readonly kind: 'judgments'; readonly rows: readonly StoredJudgment[] }
  | { readonly kind: 'pairs'; readonly rows: readonly PairUnitRow[] }
  | { readonly kind: 'pair-trials'; readonly rows: readonly PairTrialRow[] };

export type ReportStudy = {
  readonly formJson: string;
  /** What study.json says of pairs. */
  readonly pairs?: PairRules | undefined;
  readonly strata: readonly string[];
  readonly juries: readonly Jury[];
  readonly resample: string;
  readonly alsoResample?: string | undefined;
  readonly seed: number | undefined;
  readonly altTest?: Study['altTest'] | undefined;
  readonly labelled?: Study['labelled'] | undefined;
  readonly gold?: Study['gold'] | undefined;
  readonly sensitivity?: Study['sensitivity'] | undefined;
  readonly usable?: Study['usable'] | undefined;
  readonly prompts?: ReportInput['prompts'];
  readonly hypotheses?: Study['hypotheses'] | undefined;
  readonly opened: SealsOpen;
  readonly labelsUsed: LabelsUsed;
};

export type ReportItemRow = ItemRow & {
  readonly name: string;
  readonly expectedJson: string | null;
  readonly sample: string | null;
  /** Code points of each text by its id; read where a field marks words. */
  readonly lengthsJson: string | null;
};

/** A label as agreement reads it, with its place in time. */
export type ReportLabelRow = LabelRow & { readonly seq: number; readonly savedAt: string };

/**
 * Parses pages as they come; `finish` computes once all are there.
 *
 * @example Object.keys(gatherReport()) // ['input', 'add', 'finish']
 */
export function gatherReport(): {
  add(page: ReportPage): void;
  input(): ReportInput;
  finish(progress?: (done: number, of: number) => void): Report;
} {
  let head: { study: ReportStudy; facts: ReportFacts } | undefined;
  const items: Gathered[] = [];
  const sheets: { rater: string; items: readonly string[] }[] = [];
  const labels: ReportLabel[] = [];
  const judgments: Judgment[] = [];
  const shared = sharedValues();
  const text = sharedTexts();
  const pairUnits: PairUnitRow[] = [];
  const pairTrials: PairTrialRow[] = [];
  const input = (): ReportInput => {
    if (!head) throw new Error('The pages have no study.');
    const { formJson, pairs, ...declared } = head.study;
    const form = formSchema.parse(JSON.parse(formJson));
    const texts = markedTexts(form);
    // One content for all items without parts: what is read of an answer to it is read once.
    const whole = { texts, parts: [] };
    for (const item of items)
      item.content = item.content.parts?.length ? { ...item.content, texts } : whole;
    return {
      ...declared,
      form,
      items,
      sheets,
      labels,
      judgments,
      ...(pairUnits.length > 0 && {
        pairs: gatherPairs(pairUnits, pairTrials, { form, pairs }, declared.labelsUsed),
      }),
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
          for (const row of page.rows) items.push(reportItem(row, text, shared.same));
          break;
        case 'sheet':
          sheets.push({ rater: text(page.rater), items: page.items.map(text) });
          break;
        case 'labels':
          for (const row of page.rows) labels.push(reportLabel(row, text, shared.same));
          break;
        case 'judgments':
          for (const row of page.rows) judgments.push(judgmentFrom(row, shared.parsed));
          break;
        case 'pairs':
          pairUnits.push(...page.rows);
          break;
        case 'pair-trials':
          pairTrials.push(...page.rows);
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

const expectedSchema = z.record(z.string(), z.unknown());
const lengthsSchema = z.record(z.string(), z.number());

/** An item whose content is filled in once the form is known. */
type Gathered = Omit<ReportItem, 'content'> & { content: ReportItem['content'] };

const none = { texts: [], parts: [] };

function reportItem(
  row: ReportItemRow,
  text: (text: string) => string,
  same: <T>(value: T) => T,
): Gathered {
  const { name, expectedJson, sample, lengthsJson } = row;
  const { id, content, attributes = {}, trial } = itemOf(row);
  return {
    id: text(id),
    name,
    content: content.parts?.length ? content : none,
    attributes: same(attributes),
    ...(trial && { trial }),
    ...(expectedJson !== null && { expected: expectedSchema.parse(JSON.parse(expectedJson)) }),
    ...(sample !== null && { sample: text(sample) }),
    ...(lengthsJson !== null && { lengths: same(lengthsSchema.parse(JSON.parse(lengthsJson))) }),
  };
}

function reportLabel(
  row: ReportLabelRow,
  text: (text: string) => string,
  same: <T>(value: T) => T,
): ReportLabel {
  const { rater, item, revision, values, source, sealsOpen, looked, session, labelledOn } = labelOf(row); // prettier-ignore
  return {
    rater: text(rater),
    item: text(item),
    revision,
    values: same(values),
    source,
    sealsOpen: same(sealsOpen),
    labelledOn: labelledOn && text(labelledOn),
    seq: row.seq,
    savedAt: source === 'made' && labelledOn === undefined ? row.savedAt : '',
    ...(looked && { looked: same(looked) }),
    ...(session !== undefined && { session }),
  };
}
