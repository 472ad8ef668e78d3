import type { Form } from '@/lib/form/form';
import type { RevisedLabel } from '@/lib/domain/blind-labels';
import type { Judgment } from '@/lib/domain/judgment';
import type { RatedItem } from '@/lib/domain/rating-cells';
import type { Jury, Study } from '@/lib/domain/study';
import type { GatheredPairs } from '@/lib/forced-choice/gather-pairs';

/** An item with its sealed side, as far as that is open. */
export type ReportItem = RatedItem & {
  /** The name by which the reader may know it: the author's id once provenance is open, else a content hash. */
  readonly name: string;
  readonly sample?: string | undefined;
  /** Code points of its texts, by their ids, where these were left out of its content. */
  readonly lengths?: Readonly<Record<string, number>> | undefined;
  /** What its maker intended, by field or variable. */
  readonly expected?: Readonly<Record<string, unknown>> | undefined;
};

/** A label revision with its place in time. */
export type ReportLabel = RevisedLabel & {
  readonly seq: number;
  /** Read of a label that was made here and has no date of its own; may be empty of any other. */
  readonly savedAt: string;
  readonly labelledOn?: string | undefined;
};

export type SealsOpen = {
  readonly labels: boolean;
  readonly provenance: boolean;
  readonly judgments: boolean;
};

/** All that a report is made of: the same input gives the same bytes. */
export type ReportInput = {
  readonly form: Form;
  /** Provenance attributes by which figures are broken down. */
  readonly strata: readonly string[];
  /** What is drawn in a resample: "item", or an attribute whose items belong together. */
  readonly resample: string;
  /** What is drawn as well for the headlines. */
  readonly alsoResample?: string | undefined;
  readonly seed?: number | undefined;
  /** The epsilon of AltTest that the study declares. */
  readonly altTest?: Study['altTest'] | undefined;
  /** The rule of gold that the study declares. */
  readonly gold?: Study['gold'] | undefined;
  readonly sensitivity?: Study['sensitivity'] | undefined;
  /** What the study declares of the items that people label, where judges judge more. */
  readonly labelled?: Study['labelled'] | undefined;
  /** The fixtures that a usable judge answers as expected. */
  readonly usable?: Study['usable'] | undefined;
  /** Prompts that study.json holds, and the freeze fixes. */
  readonly prompts?: readonly { readonly sha256: string; readonly role: string }[] | undefined;
  /** What was expected before the data. */
  readonly hypotheses?: Study['hypotheses'] | undefined;
  readonly resamples?: number | undefined;
  readonly items: readonly ReportItem[];
  readonly sheets: readonly { readonly rater: string; readonly items: readonly string[] }[];
  readonly labels: readonly ReportLabel[];
  readonly judgments: readonly Judgment[];
  /** Judges whose majority is one more grader. */
  readonly juries?: readonly Jury[] | undefined;
  readonly opened: SealsOpen;
  /** Trials of pairs and boundary texts, once provenance is open. */
  readonly pairs?: GatheredPairs | undefined;
  /** Which labels the figures use: those made blind (as ever), or all as they stand now, to be shown beside these. */
  readonly labelsUsed?: LabelsUsed | undefined;
};

export type LabelsUsed = 'blind' | 'all';
