import 'server-only';
import { blindnessInWords } from '@/lib/domain/how-blind';
import { answersOf } from '@/lib/figures/answer/answer';
import { isNote } from '@/lib/figures/answer/notes';
import type { Report } from '@/lib/figures/report';
import { counted } from '@/lib/figures/figure-text';
import { Refusal } from '@/lib/domain/refusal';
import { reportMarkdown } from '@/lib/formats/report-md';
import { readReport } from '@/lib/data/read-report';
import { positional, type Command } from './command';

export const report: Command = {
  usage: 'report STUDY [--json | --md]',
  does: 'Every figure with its interval, n and method, or the reason why there is none.',
  positionals: ['STUDY'],
  options: { md: { type: 'boolean' } },
  run: async (call) => {
    if (call.options.md === true && call.options.json === true)
      throw new Refusal('unreadable', 'Choose --json or --md.\nUsage: blindmark report STUDY [--json | --md]'); // prettier-ignore
    const found = await readReport(call.operator, positional(call, 0));
    return {
      json: { ...found, answers: answersOf(found) },
      text: call.options.md === true ? reportMarkdown(found) : inShort(found),
    };
  },
};

function inShort(report: Report): string {
  const { study, counts, sentences, figures } = report;
  const defined = figures.filter(({ reason }) => reason === null).length;
  return [
    study.title,
    '',
    `${counted(counts.items.all, 'item')}, ${counted(counts.raters, 'rater')}, ${counted(counts.judges.length, 'judge’s run', 'judges’ runs')}; ${counts.labelsUsed} of ${counts.labels} labels used (${blindnessInWords(counts.blindness) || 'none'}).`,
    `${figures.length} figures, ${figures.length - defined} of them not defined, each with its reason: --md or --json prints them all.`,
    '',
    ...answersOf(report).map(({ ask, lead, text, more }) =>
      `${ask} ${lead} ${text} ${more?.text ?? ''}`.trim().replace(/\s+/g, ' '),
    ),
    '',
    ...sentences.filter(isNote).map(({ text }) => `- ${text}`),
  ].join('\n');
}
