import { blindnessInWords } from '@/lib/domain/how-blind';
import type { FigureRow } from '@/lib/domain/figure-row';
import { counted, decimals, whole } from '@/lib/figures/figure-text';
import { verdictWord } from '@/lib/figures/pairs/verdict-words';
import type { Report, ReportCounts } from '@/lib/figures/report';
import { sectionHeads } from '@/lib/figures/sections';

/**
 * report.md: what a person reads. A table for each section; every figure with its interval and what it rests on, or
 * the reason why there is none.
 */
export function reportMarkdown(report: Report): string {
  const parts = [
    `# ${escaped(report.study.title)}`,
    report.sentences.map(({ text }) => `- ${escaped(text)}`).join('\n'),
    ...designParts(report),
    ...countParts(report.counts),
    ...sectionHeads.flatMap(({ section, title, lead }) => {
      const own = report.figures.filter((row) => row.section === section);
      return own.length === 0 ? [] : [`## ${title}`, lead, ...byAttribute(own)];
    }),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function designParts({ design, hashes }: Report): string[] {
  const { unit, units, resamples, seed, generator, strata } = design;
  const thresholds = Object.entries(design.form.thresholds ?? {}).map(
    ([name, { value, setFrom }]) => `${name} = ${value}${setFrom === undefined ? '' : ` (set from ${setFrom})`}`,
  ); // prettier-ignore
  const lines = [
    `Resampled: ${unit} (${whole(units)}), ${whole(resamples)} resamples, seed ${seed}, ${generator}.`,
    ...(strata.length > 0 ? [`Strata: ${strata.join(', ')}.`] : []),
    ...(thresholds.length > 0 ? [`Thresholds: ${thresholds.join(', ')}.`] : []),
    `Manifest: ${hashes.manifestSha256 ?? 'none'}.`,
    ...(hashes.key === undefined ? [] : [`The key, which side was right in every trial, was fixed before the first answer: its SHA-256 in the manifest is ${hashes.key.sha256}, and the secret it was made with is ${hashes.key.secret}.`]), // prettier-ignore
    ...hashes.judgmentFiles.map(({ sha256, judgments }) => `Judgments: ${whole(judgments)} from a file with SHA-256 ${sha256}.`), // prettier-ignore
    ...hashes.labelFiles.map(({ sha256, rater, labels, blindness }) => `Labels of ${rater}: ${whole(labels)} from a file with SHA-256 ${sha256}; blindness: ${blindness}.`), // prettier-ignore
  ];
  return ['## Design', lines.map((line) => `- ${escaped(line)}`).join('\n')];
}

function countParts(counts: ReportCounts): string[] {
  const { items, raters, labels, labelsUsed, labelsAfterReveal, blindness, withdrawn, judges } =
    counts;
  const samples = (['pilot', 'tuning', 'validation', 'fixture', 'undeclared'] as const)
    .filter((sample) => items[sample] > 0)
    .map((sample) => `${sample} ${whole(items[sample])}`);
  const lines = [
    `- ${counted(items.all, 'item')} (${samples.join(', ')}), ${counted(raters, 'rater')}, ${counted(labels, 'label')}.`,
    `- ${whole(labelsUsed)} labels are used, ${whole(labelsAfterReveal)} were made or changed after a seal was opened or are not known to be blind, ${whole(withdrawn)} were withdrawn.`,
    `- By how they were made: ${blindnessInWords(blindness) || 'none'}.`,
  ];
  const rows = judges.map((one) => [one.judge, String(one.run), one.family ?? '', one.models.join(', '), ...[one.asked, one.given, one.malformed, one.failed, one.retries, one.cannotJudge].map(whole)]); // prettier-ignore
  const heads = ['Judge', 'Run', 'Family', 'Models', 'Asked', 'Given', 'Malformed', 'Failed', 'Retries', 'Cannot judge']; // prettier-ignore
  return ['## Counts', lines.join('\n'), ...(rows.length > 0 ? [table(heads, rows)] : [])];
}

/** What holds for every item first, then a table for each attribute that the items are broken down by. */
function byAttribute(rows: readonly FigureRow[]): string[] {
  const groups = new Map<string, FigureRow[]>();
  for (const row of rows) {
    const of = row.stratum === null ? '' : attributesOf(row.stratum);
    const known = groups.get(of);
    if (known) known.push(row);
    else groups.set(of, [row]);
  }
  return [...groups]
    .sort(([a], [b]) => Number(a !== '') - Number(b !== ''))
    .flatMap(([of, own]) => [...(of === '' ? [] : [`### By ${escaped(of)}`]), figureTable(own)]);
}

/** "kind=twin & city=Bonn" is broken down by kind and city. */
const attributesOf = (stratum: string): string =>
  stratum
    .split(' & ')
    .map((part) => part.split('=')[0] ?? '')
    .join(' and ');

function figureTable(rows: readonly FigureRow[]): string {
  const cells = rows.map((row) => [
    nameOf(row.grader, row.run),
    nameOf(row.other, row.otherRun ?? null),
    row.variable ?? '',
    [row.category, row.stratum].filter((one) => one !== null).join('; '),
    row.metric.replaceAll('_', ' '),
    row.value === null ? '' : (verdictWord(row.metric, row.value) ?? decimals(row.value)),
    limitsOf(row),
    row.count === undefined ? whole(row.n) : `${whole(row.count)} of ${whole(row.n)}`,
    row.value === null ? `Not defined, because ${row.reason ?? ''}` : besideOf(row),
  ]);
  const heads = [
    'Grader',
    'With',
    'Variable',
    'Of',
    'Figure',
    'Value',
    '95% interval',
    'n',
    'Method',
  ];
  // A column in which nothing stands is left out.
  const kept = heads.map((_, at) => at).filter((at) => cells.some((row) => row[at] !== ''));
  const pick = (row: readonly string[]) => kept.map((at) => row[at] ?? '');
  return table(pick(heads), cells.map(pick));
}

const nameOf = (name: string | null, run: number | null): string =>
  `${name ?? ''}${run === null ? '' : `${name === null ? '' : ', '}run ${run}`}`;

function limitsOf({ low, high, interval, unit }: FigureRow): string {
  if (low === null || high === null) return '';
  const how = [interval, unit === null ? null : `by ${unit}`].filter((one) => one !== null);
  return `[${decimals(low)}, ${decimals(high)}] ${how.join(' ')}`;
}

function besideOf(row: FigureRow): string {
  const { missing = 0, cannotJudge = 0, malformed = 0, dropped = 0 } = row;
  return [
    row.method,
    ...(cannotJudge > 0 ? [`${whole(cannotJudge)} cannot judge`] : []),
    ...(missing > 0 ? [`${whole(missing)} missing`] : []),
    ...(malformed > 0 ? [`${whole(malformed)} malformed`] : []),
    ...bounds('if all of these were wrong or right', row.ifWrong, row.ifRight),
    ...bounds('for all comparisons at once', row.simultaneousLow, row.simultaneousHigh),
    ...bounds('cluster jackknife', row.jackknifeLow, row.jackknifeHigh),
    ...(dropped > 0 ? [`undefined in ${whole(dropped)} resamples`] : []),
    ...(row.note === undefined ? [] : [row.note]),
  ].join('; ');
}

const bounds = (what: string, low: number | undefined, high: number | undefined): string[] =>
  low === undefined || high === undefined ? [] : [`${what} [${decimals(low)}, ${decimals(high)}]`];

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escaped).join(' | ')} |`;
  return [line(heads), `|${heads.map(() => ' --- |').join('')}`, ...rows.map(line)].join('\n');
}

/** Names come from users: none of them may end a cell, a line, or begin a mark-up. */
const escaped = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/[\\|`*_<>[\]]/g, (sign) => `\\${sign}`);
