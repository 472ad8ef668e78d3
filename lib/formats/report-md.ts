import type { FigureRow } from '@/lib/domain/figure-row';
import { blindnessInWords } from '@/lib/domain/how-blind';
import { answersOf } from '@/lib/figures/answer/answer';
import { entriesTables } from '@/lib/figures/answer/entries-table';
import { isNote, noteGroups } from '@/lib/figures/answer/notes';
import { hasJudges, paperTable, tableNote } from '@/lib/figures/answer/paper-table';
import { counted, decimals, listedFirst, whole } from '@/lib/figures/figure-text';
import { promptWords } from '@/lib/figures/judge-prompts';
import { metricHead } from '@/lib/figures/metric-heads';
import { verdictWord } from '@/lib/figures/pairs/verdict-words';
import type { Report } from '@/lib/figures/report';
import { sectionHeads } from '@/lib/figures/sections';
import { escaped, markdownTable } from './markdown';
import { asMarkdown } from './paper-table-text';

/** Less than 200, for the head of what is left out, and since a line of a table has about 20 words of 4,000. */
const mostLines = 186;
/** Lines of a table of one variable beside its rows. */
const linesAround = 6;
const mostJudges = 10;
const mostFiles = 6;
const mostNotes = 16;
const mostPairRows = 16;
/** Raters and judges beside each other. */
const mostColumns = 6;
/** A longer note is cut; report.json has it whole. */
const mostWords = 60;
const mostLabelWords = 20;

/**
 * report.md: what a person reads, at most 200 lines and 4,000 words. The answers first, then a table for each question
 * that fits a paper, notes, what was counted and how; what each section holds is said in a line. Every figure is in
 * report.json and figures.csv.
 */
export function reportMarkdown(report: Report): string {
  const first = [
    `# ${escaped(report.study.title)}`,
    escaped(factsOf(report)),
    ...answersOf(report).flatMap(({ ask, lead, text, figures, holdsFor, more }) => [
      `## ${ask}`,
      [lead === '' ? '' : `**${escaped(lead)}**`, escaped(text), escaped(more?.text ?? '')].filter((part) => part !== '').join(' '),
      figures.map(({ name, value, limits }) => `- ${escaped(`${name}: ${value} ${limits}${holdsFor === undefined ? '' : `, ${holdsFor}`}`)}`).join('\n'),
    ]),
  ]; // prettier-ignore
  const last = [...pairTable(report), ...entries(report), ...notes(report), ...counts(report), ...design(report), ...contents(report)]; // prettier-ignore
  const parts = [...first, ...tables(report, mostLines - linesOf([...first, ...last])), ...last];
  return `${joined(parts)}\n`;
}

const joined = (parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join('\n\n');
const linesOf = (parts: readonly string[]): number => joined(parts).split('\n').length;

/** "240 items, 3 raters: 716 labels, all made blind. 3 judges." */
export function factsOf({ counts, design }: Report): string {
  const { items, raters, labels, blindness, labelsUsed } = counts;
  const judges = new Set(counts.judges.map(({ judge }) => judge)).size;
  const blind = blindness['made blind'] === labels ? 'all made blind' : blindnessInWords(blindness);
  const used = design.labels === 'all' ? ', every one of them used' : labelsUsed === labels ? '' : `, ${whole(labelsUsed)} used`; // prettier-ignore
  return `${counted(items.all, 'item')}, ${counted(raters, 'rater')}: ${counted(labels, 'label')}${labels === 0 ? '' : `, ${blind}`}${used}. ${judges === 0 ? 'No judges.' : `${counted(judges, 'judge')}.`}`;
}

/** A table for each variable, in as many lines as there is room for. */
function tables(report: Report, lines: number): string[] {
  const all = report.design.variables
    .map(({ id }) => paperTable(report, id))
    .filter((table) => table.rows.some(({ kappa }) => kappa !== null && kappa.value !== null));
  let left = Math.max(2 * linesAround, lines - linesAround);
  const shown = all.flatMap((table) => {
    const rows = table.rows.slice(0, Math.max(0, left - linesAround));
    left -= table.rows.length + linesAround;
    return rows.length === 0 ? [] : [{ ...table, rows }];
  });
  if (shown.length === 0) return [];
  const rows = (some: readonly { rows: readonly unknown[] }[]) => some.reduce((sum, one) => sum + one.rows.length, 0); // prettier-ignore
  const hidden = rows(all) - rows(shown);
  const [first] = shown;
  return [
    shown.some(hasJudges) ? `## ${report.counts.raters === 1 ? 'Each judge beside the one rater' : 'Each judge beside people'}` : '## People with each other', // prettier-ignore
    ...shown.flatMap((table) => [
      `**${escaped(cut(table.label, mostLabelWords))}**`,
      asMarkdown(table),
    ]),
    first ? escaped(tableNote(report, first)) : '',
    hidden > 0 ? `${counted(hidden, 'more row is', 'more rows are')} in figures.csv.` : '',
  ];
}

const pairSections = new Set(['2afc', 'boundary', 'preference', 'judges-on-pairs']);

/** Of forced choices the figures over all of people, and of each judge. */
function pairTable({ figures }: Report): string[] {
  const all = figures.filter((row) => pairSections.has(row.section) && row.stratum === null && row.run === null && row.value !== null && (row.grader === 'people' || row.section === 'judges-on-pairs')); // prettier-ignore
  if (all.length === 0) return [];
  const rows = all
    .slice(0, mostPairRows)
    .map((row) => [
      row.grader ?? '',
      [row.category, row.other].filter((one) => one !== null).join(' to '),
      metricHead(row.metric),
      valueOf(row),
      row.low === null || row.high === null ? '' : `[${decimals(row.low)}, ${decimals(row.high)}]`,
      row.count === undefined ? whole(row.n) : `${whole(row.count)} of ${whole(row.n)}`,
    ]);
  const hidden = all.length - rows.length;
  return [
    '## Choices between two',
    markdownTable(['Rater or judge', 'Of', 'Figure', 'Value', '95%', 'n'], rows),
    hidden > 0 ? `${counted(hidden, 'more row is', 'more rows are')} in figures.csv.` : '',
  ];
}

/** What single lists hold, a line for each part: as many as a page has room for. */
function entries({ figures }: Report): string[] {
  const [table, ...others] = entriesTables(figures);
  if (!table) return [];
  const graders = table.graders.slice(0, mostColumns);
  const lines = table.lines.slice(0, mostPairRows);
  const isOfParts = table.lines.some(({ part }) => part !== null);
  const hidden = table.lines.length - lines.length;
  return [
    `## What “${escaped(table.list)}” holds`,
    markdownTable(
      ['Item', ...(isOfParts ? ['Part'] : []), ...graders],
      lines.map(({ item, part, cells }) => [item, ...(isOfParts ? [part ?? ''] : []), ...cells.slice(0, graders.length)]),
    ),
    [
      hidden > 0 ? `${counted(hidden, 'more line is', 'more lines are')} in figures.csv.` : '',
      others.length > 0 ? `Of other lists too: ${listedFirst(others.map(({ list }) => list), 4)}.` : '',
    ].filter((part) => part !== '').map(escaped).join(' '),
  ]; // prettier-ignore
}

const valueOf = ({ metric, value }: FigureRow): string =>
  value === null ? '' : (verdictWord(metric, value) ?? decimals(value));

function notes({ sentences }: Report): string[] {
  const all = sentences.filter(isNote);
  const groups = noteGroups(all.slice(0, mostNotes));
  if (all.length === 0) return [];
  return [
    `## ${counted(all.length, 'note')}`,
    ...groups.flatMap(({ title, notes: own }) => [`**${title}**`, own.map(({ text }) => `- ${escaped(cut(text, mostWords, ' (whole in report.json)'))}`).join('\n')]), // prettier-ignore
    all.length > mostNotes ? `${whole(all.length - mostNotes)} more in report.json.` : '',
  ];
}

function cut(text: string, most: number, where = ''): string {
  const words = text.split(' ');
  return words.length <= most ? text : `${words.slice(0, most).join(' ')} …${where}`;
}

function counts({
  counts: { items, labels, labelsUsed, labelsAfterReveal, withdrawn, judges },
  prompts,
}: Report): string[] {
  // prettier-ignore
  const samples = (['pilot', 'tuning', 'validation', 'fixture', 'undeclared'] as const)
    .filter((sample) => items[sample] > 0)
    .map((sample) => `${sample} ${whole(items[sample])}`);
  const lines = [
    `- ${counted(items.all, 'item')}${items.undeclared === items.all ? '' : ` (${samples.join(', ')})`}.`,
    `- ${whole(labelsUsed)} of ${counted(labels, 'label')} are used, ${whole(labelsAfterReveal)} were made or changed after a seal was opened or are not known to be blind, ${whole(withdrawn)} were withdrawn.`,
  ];
  const rows = judges.slice(0, mostJudges).map((one) => [one.judge, String(one.run), one.family ?? '', listedFirst(one.models, 2), ...[one.asked, one.given, one.malformed, one.failed, one.retries, one.cannotJudge].map(whole), promptOf(prompts, one)]); // prettier-ignore
  const heads = ['Judge', 'Run', 'Family', 'Models', 'Asked', 'Given', 'Malformed', 'Failed', 'Retries', 'Cannot judge', 'Prompt']; // prettier-ignore
  const hidden = judges.length - rows.length;
  return [
    '## Counts',
    lines.join('\n'),
    ...(rows.length > 0 ? [markdownTable(heads, rows)] : []),
    hidden > 0
      ? `${counted(hidden, 'more judge or run', 'more judges or runs')} in report.json.`
      : '',
  ];
}

const promptOf = (prompts: Report['prompts'], { judge, run }: { readonly judge: string; readonly run: number }): string => {
  const own = prompts.find((one) => one.judge === judge && one.run === run);
  return own ? promptWords(own) : '';
}; // prettier-ignore

function design({ design: of, hashes }: Report): string[] {
  const { unit, units, resamples, seed, generator, strata, form } = of;
  const thresholds = Object.entries(form.thresholds ?? {}).map(
    ([name, { value, setFrom }]) => `${name} = ${value}${setFrom === undefined ? '' : ` (set from ${setFrom})`}`,
  ); // prettier-ignore
  const files = [
    ...hashes.judgmentFiles.map(({ sha256, judgments }) => `Judgments: ${whole(judgments)} from a file with SHA-256 ${sha256}.`),
    ...hashes.labelFiles.map(({ sha256, rater, labels, blindness }) => `Labels of ${rater}: ${whole(labels)} from a file with SHA-256 ${sha256}; blindness: ${blindness}.`),
  ]; // prettier-ignore
  const lines = [
    `Resampled: ${unit} (${whole(units)}), ${whole(resamples)} resamples, seed ${seed}, ${generator}.`,
    ...(strata.length > 0 ? [`Groups: ${listedFirst(strata)}.`] : []),
    ...(thresholds.length > 0 ? [`Thresholds: ${listedFirst(thresholds)}.`] : []),
    `Protocol hash: ${hashes.manifestSha256 ?? 'none'}.`,
    ...(hashes.key === undefined ? [] : [`The key, which side was right in every trial, was fixed before the first answer: its SHA-256 in manifest.json is ${hashes.key.sha256}, and the secret it was made with is ${hashes.key.secret}.`]), // prettier-ignore
    ...files.slice(0, mostFiles),
    ...(files.length > mostFiles ? [`${whole(files.length - mostFiles)} more files in report.json.`] : []), // prettier-ignore
  ];
  return ['## Design', lines.map((line) => `- ${escaped(line)}`).join('\n')];
}

/** What else there is: a line a section, with how much of it is not defined and why most of that. */
function contents({ figures }: Report): string[] {
  const lines = sectionHeads.flatMap(({ section, title }) => {
    const own = figures.filter((row) => row.section === section);
    if (own.length === 0) return [];
    const none = own.filter(({ value }) => value === null);
    return [
      `- ${escaped(title)} (\`${section}\`): ${counted(own.length, 'figure')}${none.length === 0 ? '' : `, ${whole(none.length)} not defined, ${escaped(whyMost(none))}`}.`,
    ];
  });
  if (lines.length === 0) return [];
  return [
    '## All figures',
    'Each with its interval, n and method, or the reason why there is none, in report.json and figures.csv:',
    lines.join('\n'),
  ];
}

function whyMost(rows: readonly FigureRow[]): string {
  const times = new Map<string, number>();
  for (const { reason } of rows) times.set(reason ?? '', (times.get(reason ?? '') ?? 0) + 1);
  const [most] = [...times].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return `${times.size > 1 ? 'most often ' : ''}because ${most?.[0] ?? ''}`;
}
