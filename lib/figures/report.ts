import type { Form } from '@/lib/form/form';
import { labelsByBlindness } from '@/lib/domain/blind-labels';
import type { HowBlind } from '@/lib/domain/how-blind';
import type { Jury } from '@/lib/domain/study';
import type { Level } from '@/lib/form/field-kind';
import { confusions, type Confusions } from './confusions';
import type { FigureRow } from '@/lib/domain/figure-row';
import { figures, type Figures } from './figures';
import { isJury } from './graders';
import { decidedHypotheses, type DecidedHypothesis } from './hypotheses';
import { judgeCounts, type JudgeCounts } from './judge-counts';
import { judgePrompts, type JudgePrompt } from './judge-prompts';
import { labelCount } from './label-count';
import { pairMarks, type PairMarks } from './pairs/pair-marks';
import { scoringOf } from './pairs/report-pairs';
import type { LabelsUsed, ReportInput } from './report-input';
import type { SecondUnit } from './second-unit';
import type { Sentence } from './sentence';
import { sentences } from './sentences';

/** What a report says that neither the labels nor the judgments do: the database knows it. */
export type ReportFacts = {
  readonly slug: string | null;
  readonly title: string;
  /** SHA-256 of the manifest that was frozen; null for a study without one. */
  readonly manifestSha256: string | null;
  /** Of a study with right sides: the commitment that the manifest holds, and the secret that it was made with. */
  readonly key?: { readonly sha256: string; readonly secret: string } | undefined;
  /** Files that judgments came from. */
  readonly judgmentFiles: readonly { readonly sha256: string; readonly judgments: number }[];
  /** Files that a rater's labels came from, and who says that they were made blind. */
  readonly labelFiles: readonly {
    readonly sha256: string;
    readonly rater: string;
    readonly labels: number;
    readonly blindness: string;
  }[];
  /** Labels that were erased because their rater withdrew. */
  readonly withdrawn: number;
};

/** Everything that a report shows. The same study gives the same report; there is no time of now in it. */
export type Report = {
  readonly version: 1;
  readonly study: { readonly slug: string | null; readonly title: string };
  readonly design: ReportDesign;
  readonly hashes: Pick<ReportFacts, 'manifestSha256' | 'key' | 'judgmentFiles' | 'labelFiles'>;
  readonly counts: ReportCounts;
  /** Under which prompt each judge answered in each run. */
  readonly prompts: readonly JudgePrompt[];
  readonly sentences: readonly Sentence[];
  /** What was expected before the data, and how it came out; absent where nothing was written down. */
  readonly hypotheses?: readonly DecidedHypothesis[];
  readonly figures: readonly FigureRow[];
  readonly confusions: Confusions;
  /** Every 2AFC choice, right or wrong; absent without pairs, and while their key is sealed. */
  readonly pairs?: PairMarks;
};

export type ReportDesign = {
  /** Whose figures these are: labels made blind alone, or every label as it stands now. */
  readonly labels: LabelsUsed;
  /** What was drawn in a resample, and how many of it there are. */
  readonly unit: string;
  readonly units: number;
  /** What the headlines are drawn by as well, where the study declares it. */
  readonly second?: SecondUnit;
  readonly resamples: number;
  /** A large study's items are drawn in so many random groups; null where each is drawn by itself. */
  readonly groups: number | null;
  readonly seed: number;
  readonly generator: string;
  readonly strata: readonly string[];
  readonly juries: readonly Jury[];
  /** The epsilon of AltTest, where the study declares one. */
  readonly altTest?: ReportInput['altTest'];
  /** The fixtures that a usable judge answers as expected, once provenance is open. */
  readonly usable?: ReportInput['usable'];
  readonly variables: readonly {
    readonly id: string;
    readonly label: string;
    readonly level: Level;
    readonly categories: readonly string[];
  }[];
  /** The form that was asked, with its thresholds and when they were set. */
  readonly form: Form;
};

export type { JudgeCounts };

export type ReportCounts = {
  /** Items by what they are for; `undeclared` counts as validation. */
  readonly items: Readonly<Record<Sample | 'all' | 'undeclared', number>>;
  readonly raters: number;
  /** One for each rater and item that has any label. */
  readonly labels: number;
  /** Of these: in the figures, because made blind, or declared so by a file. */
  readonly labelsUsed: number;
  /** Of these: with a revision that is in no figure, because it was not made blind, or nobody knows whether it was. */
  readonly labelsAfterReveal: number;
  /** The same labels by how blind they were made: by the revision that counts, or the newest where none does. */
  readonly blindness: Readonly<Record<HowBlind['state'], number>>;
  readonly withdrawn: number;
  readonly judges: readonly JudgeCounts[];
};

const samples = ['pilot', 'tuning', 'validation', 'fixture'] as const;
type Sample = (typeof samples)[number];

/**
 * The report of a study; figures that were computed before may be handed in.
 *
 * @example report(study, { slug: 'small', title: 'A small study', manifestSha256: null, judgmentFiles: [], labelFiles:
 *   [], withdrawn: 0 }).counts.labels // 36
 */
export function report(
  input: ReportInput,
  facts: ReportFacts,
  computed: Figures = figures(input),
): Report {
  const { context, rows } = computed;
  const scoring = scoringOf(input);
  const { slug, title, manifestSha256, key, judgmentFiles, labelFiles } = facts;
  return {
    version: 1,
    study: { slug, title },
    design: designOf(input, computed),
    hashes: {
      manifestSha256,
      ...(key === undefined ? {} : { key }),
      judgmentFiles: judgmentFiles.toSorted(bySha256),
      labelFiles: labelFiles.toSorted((a, b) => bySha256(a, b) || (a.rater < b.rater ? -1 : 1)),
    },
    counts: countsOf(input, facts, computed),
    prompts: judgePrompts(context),
    sentences: sentences(input, context, rows),
    ...(input.hypotheses && { hypotheses: decidedHypotheses(input.hypotheses, rows) }),
    figures: rows,
    confusions: confusions(context),
    ...(scoring !== null && { pairs: pairMarks(scoring) }),
  };
}

type Hashed = { readonly sha256: string };
const bySha256 = (a: Hashed, b: Hashed): number =>
  a.sha256 < b.sha256 ? -1 : Number(a.sha256 > b.sha256);

function designOf(input: ReportInput, { context, second }: Figures): ReportDesign {
  const { sampling, tables } = context;
  return {
    labels: input.labelsUsed ?? 'blind',
    unit: sampling.unit,
    units: sampling.units,
    ...(second && { second }),
    resamples: sampling.resamples.count,
    groups: sampling.groups,
    seed: sampling.seed,
    generator: 'xoshiro128++',
    strata: input.opened.provenance ? input.strata : [],
    juries: input.juries ?? [],
    ...(input.altTest && { altTest: input.altTest }),
    ...(input.usable && input.opened.provenance && { usable: input.usable }),
    variables: tables.map(({ variable: { id, label, level }, categories }) => ({
      id,
      label,
      level,
      categories,
    })),
    form: input.form,
  };
}

function countsOf(input: ReportInput, facts: ReportFacts, { context }: Figures): ReportCounts {
  const { graders } = context;
  const of = (sample: Sample) => input.items.filter((item) => item.sample === sample).length;
  const bySample = Object.fromEntries(samples.map((sample) => [sample, of(sample)])) as Record<Sample, number>; // prettier-ignore
  const declared = samples.reduce((sum, sample) => sum + bySample[sample], 0);
  return {
    items: { all: input.items.length, ...bySample, undeclared: input.items.length - declared },
    raters: new Set(input.labels.map(({ rater }) => rater)).size,
    labels: labelCount(input.labels),
    labelsUsed: graders.labelsUsed,
    labelsAfterReveal: graders.labelsAfterReveal,
    blindness: labelsByBlindness(input.labels),
    withdrawn: facts.withdrawn,
    judges: graders.judges.filter((judge) => !isJury(judge)).map(judgeCounts),
  };
}
