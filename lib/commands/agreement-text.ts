import 'server-only';
import type { FileFigure } from '@/lib/figures/agreement-of-file';
import type { LeftOut } from '@/lib/formats/long-ratings';
import { table, visible } from './text-table';

/** Everything that the command says of a file, as --json prints it. */
export type AgreementReport = {
  readonly file: string;
  readonly sha256: string;
  readonly field: string | null;
  readonly level: string;
  readonly categories: readonly string[];
  readonly q: number;
  readonly categoriesDeclared: boolean;
  readonly items: number;
  readonly pairedItems: number;
  readonly raters: readonly string[];
  readonly values: number;
  readonly missing: number;
  readonly cannotJudge: number;
  readonly leftOut: LeftOut;
  readonly unit: string;
  readonly units: number;
  readonly resamples: number;
  readonly seed: number;
  readonly confidence: number;
  readonly warnings: readonly string[];
  readonly rows: readonly FileFigure[];
};

/** The report in plain words: what was read, then one table for each part. */
export function agreementText(report: AgreementReport): string {
  const parts = PARTS.flatMap(({ section, title, columns }) => {
    const rows = report.rows.filter((row) => row.section === section);
    if (rows.length === 0) return [];
    return ['', title, ...figureTable(rows, columns)];
  });
  const warnings = report.warnings.flatMap((warning) => ['', `Note: ${visible(warning)}`]);
  return [...header(report), ...parts, ...warnings].join('\n');
}

type Column = 'pair' | 'category';

const PARTS: readonly {
  readonly section: FileFigure['section'];
  readonly title: string;
  readonly columns: readonly Column[];
}[] = [
  { section: 'all-raters', title: 'All raters', columns: [] },
  { section: 'categories', title: 'Each category against the rest', columns: ['category'] },
  { section: 'pairs', title: 'Pairs of raters', columns: ['pair'] },
  {
    section: 'all-raters-with-cannot-judge',
    title: 'All raters, cannot judge as a category',
    columns: [],
  },
  {
    section: 'pairs-with-cannot-judge',
    title: 'Pairs of raters, cannot judge as a category',
    columns: ['pair'],
  },
];

function header(report: AgreementReport): string[] {
  const { leftOut, unit, units, raters, field } = report;
  const count = (n: number): string => n.toLocaleString('en');
  const set = [
    ...(leftOut.otherFields > 0 ? [`${count(leftOut.otherFields)} rows of other fields`] : []),
    ...(leftOut.replaced > 0 ? [`${count(leftOut.replaced)} rows of earlier revisions`] : []),
    ...(leftOut.afterReveal > 0
      ? [`${count(leftOut.afterReveal)} rows that were not made blind, or of which that is unknown`]
      : []),
  ];
  const drawn = unit === 'item' ? 'items' : `clusters (${visible(unit)})`;
  const facts: [string, string][] = [
    ['Raters', `${raters.length}: ${listed(raters, 12)}`],
    [
      'Items',
      `${count(report.items)}, of which ${count(report.pairedItems)} have two or more values`,
    ],
    [
      'Values',
      `${count(report.values)} given, ${count(report.missing)} missing, ${count(report.cannotJudge)} cannot judge`,
    ],
    ...(set.length > 0 ? [['Left out', set.join(', ')] satisfies [string, string]] : []),
    ['Level', report.level],
    [
      report.categoriesDeclared ? 'Categories' : 'Values used',
      `q = ${report.q}, ${report.categoriesDeclared ? 'declared' : 'those that occur'}: ${listed(report.categories, 12)}`,
    ],
    [
      'Intervals',
      `95%, ${count(report.resamples)} resamples of ${count(units)} ${drawn}, percentile, seed ${report.seed}; others are named`,
    ],
  ];
  const title = field === null ? report.file : `${report.file}, field ${field}`;
  return [
    visible(title),
    ...table(
      facts.map(([name, fact]) => [`  ${name}`, visible(fact)]),
      'll',
    ),
  ];
}

function listed(names: readonly string[], most: number): string {
  const shown = names.slice(0, most).map((name) => (/[\s,]|^$/.test(name) ? JSON.stringify(name) : name)); // prettier-ignore
  return names.length > most
    ? `${shown.join(', ')} and ${names.length - most} more`
    : shown.join(', ');
}

function figureTable(rows: readonly FileFigure[], columns: readonly Column[]): string[] {
  const jackknife = rows.some((row) => row.jackknifeLow !== undefined);
  const head = [
    ...columns,
    'figure',
    'value',
    '95% interval',
    'made by',
    ...(jackknife ? ['jackknife t'] : []),
    'n',
    'missing',
    'cannot judge',
    '',
  ];
  const align = `${columns.map(() => 'l').join('')}lrll${jackknife ? 'l' : ''}rrrl`;
  const body = rows.map((row) => [
    ...columns.map((column) => cells[column](row)),
    nameOf(row),
    row.value === null ? 'undefined' : fixed(row.value),
    row.low === null || row.high === null ? '' : limits(row.low, row.high),
    madeBy(row),
    ...(jackknife ? [jackknifeOf(row)] : []),
    String(row.n),
    String(row.missing),
    String(row.cannotJudge),
    remark(row),
  ]);
  return table(
    [head, ...body].map(([first = '', ...rest]) => [`  ${visible(first)}`, ...rest.map(visible)]),
    align,
  );
}

const cells: Record<Column, (row: FileFigure) => string> = {
  pair: ({ grader, other }) => `${grader ?? ''} – ${other ?? ''}`,
  category: ({ category }) => category ?? '',
};

/** What the figure is called; in a table of pairs also which category it is of. */
function nameOf({ section, method, category }: FileFigure): string {
  const name = `${method.charAt(0).toUpperCase()}${method.slice(1)}`.replace(', unweighted', '');
  return category === null || section === 'categories' ? name : `${name}: ${category}`;
}

const fixed = (value: number): string => {
  const text = value.toFixed(3);
  return text === '-0.000' ? '0.000' : text;
};

const limits = (low: number, high: number): string => `[${fixed(low)}, ${fixed(high)}]`;

const jackknifeOf = ({ jackknifeLow, jackknifeHigh }: FileFigure): string =>
  jackknifeLow === undefined || jackknifeHigh === undefined
    ? ''
    : limits(jackknifeLow, jackknifeHigh);

const NAMED: Readonly<Record<string, string>> = { exact: 'Clopper-Pearson', F: 'F' };

function madeBy({ interval, unit }: FileFigure): string {
  if (interval === null || interval === 'none') return '';
  return interval === 'bootstrap' ? `resampled by ${unit ?? ''}` : (NAMED[interval] ?? interval);
}

/** Why a figure is undefined, what to know of its interval, and the bounds of a share. */
function remark({ reason, note, ifWrong, ifRight }: FileFigure): string {
  const bounds =
    ifWrong === undefined || ifRight === undefined
      ? []
      : [`${limits(ifWrong, ifRight)} counting what is not there as different, then as the same`];
  return [...(reason === null ? [] : [reason]), ...bounds, ...(note === undefined ? [] : [note])].join('; '); // prettier-ignore
}
