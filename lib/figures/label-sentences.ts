import { howBlind, inView } from '@/lib/domain/how-blind';
import type { Context } from './context';
import { counted, listed, listedFirst, whole } from './figure-text';
import { labelCount, newestOf } from './label-count';
import type { ReportInput, ReportLabel } from './report-input';
import type { Sentence } from './sentence';

/** What must be said of how the labels came about. */
export function labelSentences(input: ReportInput, context: Context): Sentence[] {
  return [
    ...raterSentence(context),
    ...revealSentence(input),
    ...seenSentence(input),
    ...unknownSentence(input),
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
        'this task, and how far a judge agrees with this person cannot be compared with it.';
  return [{ id: 'one-labeller', text }];
}

/** How many labels were made or changed in view of what, by the newest revision of each. */
function revealSentence(input: ReportInput): Sentence[] {
  const newest = newestOf(input.labels.filter(({ sealsOpen }) => sealsOpen.length > 0));
  if (newest.length === 0) return [];
  const views = countBy(newest, ({ sealsOpen, source }) => {
    const file = source === 'declared' ? ' (from a file that came in then)' : '';
    return `with ${listed(inView(sealsOpen))} in view${file}`;
  });
  const shown = views.map(([view, count]) => `${whole(count)} ${view}`);
  const text =
    `${whole(newest.length)} of ${counted(labelCount(input.labels), 'label')} were made or changed after a seal was opened: ` +
    `${listed(shown)}. ${usedOf(input, 'The figures use what was labelled before, and none of these.')}`;
  return [{ id: 'labels-after-reveal', text }];
}

/** The same of labels whose maker knew too much while every seal was closed. */
function seenSentence(input: ReportInput): Sentence[] {
  const seen = ({ sealsOpen }: ReportLabel) => sealsOpen.length === 0;
  const not = input.labels.filter((label) => seen(label) && howBlind(label).state === 'not blind');
  const newest = newestOf(not);
  if (newest.length === 0) return [];
  const reasons = countBy(newest, ({ session }) =>
    session === undefined
      ? 'by somebody who had seen the directions of the blindness check'
      : 'in a session that the operator had begun',
  ).map(([why, count]) => `${whole(count)} ${why}`);
  const text =
    `${whole(newest.length)} of ${counted(labelCount(input.labels), 'label')} were not made blind, though every seal was closed: ` +
    `${listed(reasons)}. ${usedOf(input)}`;
  return [{ id: 'labels-not-blind', text }];
}

const usedOf = ({ labelsUsed }: ReportInput, none = 'The figures use none of these.'): string =>
  labelsUsed === 'all'
    ? 'These figures count them as they stand now: they are no figures on blind labels.'
    : none;

/** Labels of which nobody can say whether they were made blind. */
function unknownSentence(input: ReportInput): Sentence[] {
  const newest = newestOf(input.labels.filter((label) => howBlind(label).state === 'unknown'));
  const [first] = newest;
  if (!first) return [];
  const text =
    `Of ${counted(newest.length, 'label')} it is not known whether they were made blind: ` +
    `${howBlind(first).because}. ${usedOf(input)}`;
  return [{ id: 'labels-of-unknown-blindness', text }];
}

/** Labels whose blindness is a file's word, by rater: declared, not made. */
function declaredSentence(labels: readonly ReportLabel[]): Sentence[] {
  const declared = newestOf(labels.filter((label) => howBlind(label).state === 'declared blind'));
  if (declared.length === 0) return [];
  const named = countBy(declared, ({ rater }) => rater)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([rater, count]) => `${rater} (${counted(count, 'label')})`);
  return [
    {
      id: 'declared-labels',
      text:
        `The labels of ${listedFirst(named)} were imported from a file. That they were made blind is what the file ` +
        'declares; it was not recorded here.',
    },
  ];
}

/** Most frequent first. */
function countBy<T>(all: readonly T[], keyOf: (one: T) => string): [string, number][] {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
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
