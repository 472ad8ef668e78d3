import { madeBlind } from '../blind-labels';
import type { Context } from './context';
import { counted, listed, listedFirst, whole } from './figure-text';
import { labelCount, newestOf } from './label-count';
import type { ReportInput, ReportLabel } from './report-input';
import type { Sentence } from './sentences';

/** What must be said of how the labels came about. */
export function labelSentences(input: ReportInput, context: Context): Sentence[] {
  return [
    ...raterSentence(context),
    ...revealSentence(input),
    ...declaredSentence(input.labels),
    ...datedSentence(input, context),
  ];
}

function raterSentence({ graders }: Context): Sentence[] {
  if (graders.raters.length > 1) return [];
  const text =
    graders.raters.length === 0
      ? 'Nobody has labelled these items blind, so there is nothing to hold a judge against.'
      : 'One person labelled these items. With nobody else to agree with, it is not known how far people agree on ' +
        'this task, and how far a judge agrees with this person has no ceiling to be held against.';
  return [{ id: 'one-labeller', text }];
}

const sealWords: Readonly<Record<string, string>> = {
  labels: "other people's labels",
  provenance: 'how the items were made',
  judgments: "the judges' answers",
};

/** How many labels were made or changed in view of what, by the newest revision of each. */
function revealSentence({ labels, labelsUsed }: ReportInput): Sentence[] {
  const newest = newestOf(labels.filter((label) => !madeBlind(label)));
  if (newest.length === 0) return [];
  const views = new Map<string, number>();
  for (const { sealsOpen } of newest) {
    const view = listed([...sealsOpen].sort().map((seal) => sealWords[seal] ?? seal));
    views.set(view, (views.get(view) ?? 0) + 1);
  }
  const inView = [...views]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([view, count]) => `${whole(count)} with ${view} in view`);
  return [
    {
      id: 'labels-after-reveal',
      text:
        `${whole(newest.length)} of ${counted(labelCount(labels), 'label')} were made or changed after a seal was opened: ` +
        `${listed(inView)}. ` +
        (labelsUsed === 'all'
          ? 'These figures count them as they stand now: they are no figures on blind labels.'
          : 'The figures use what was labelled before, and none of these.'),
    },
  ];
}

function declaredSentence(labels: readonly ReportLabel[]): Sentence[] {
  const raters = new Map<string, Set<string>>();
  for (const { rater, item, source } of labels) {
    if (source !== 'declared') continue;
    raters.set(rater, (raters.get(rater) ?? new Set()).add(item));
  }
  if (raters.size === 0) return [];
  const named = [...raters].sort(([a], [b]) => (a < b ? -1 : 1)).map(([rater, items]) => `${rater} (${counted(items.size, 'label')})`); // prettier-ignore
  return [
    {
      id: 'declared-labels',
      text:
        `The labels of ${listedFirst(named)} were brought in from a file. That they were made blind is what the file ` +
        'declares; it was not recorded here.',
    },
  ];
}

/** Labels from files that are dated after the first judgment: their maker could have seen a judge's answer. */
function datedSentence({ labels }: ReportInput, { input }: Context): Sentence[] {
  if (!input.opened.judgments) return [];
  const calls = input.judgments.flatMap(({ calledAt }) => (calledAt === null ? [] : [calledAt]));
  const times = calls.map((time) => Date.parse(time)).filter((time) => !Number.isNaN(time));
  if (times.length === 0) return [];
  const first = times.reduce((least, time) => Math.min(least, time));
  const dated = newestOf(labels).flatMap((label) => begunAt(label) ?? []);
  const later = dated.filter((begins) => begins > first).length;
  if (later === 0) return [];
  return [
    {
      id: 'labels-after-judgments',
      text:
        `${whole(later)} of ${counted(dated.length, 'label')} with a date are dated after the first judgment ` +
        `(${new Date(first).toISOString().slice(0, 10)}). Dates alone do not say whether anybody had seen one.`,
    },
  ];
}

/** The earliest moment that a label's date allows; a day begins at midnight UTC. None is known of an undated file. */
function begunAt({ source, labelledOn, savedAt }: ReportLabel): number | null {
  const date = source === 'declared' ? labelledOn : (labelledOn ?? savedAt);
  const begins = date === undefined ? Number.NaN : Date.parse(date);
  return Number.isNaN(begins) ? null : begins;
}
