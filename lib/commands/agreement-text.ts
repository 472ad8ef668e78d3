import 'server-only';
import type { FileFigure } from '@/lib/figures/agreement-of-file';
import type { StudyAgreement } from './agreement-of-study';
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
  readonly groups: number | null;
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

/** The figures of an exported study in plain words: what was read, then a table for each variable. */
export function studyText(file: string, found: StudyAgreement): string {
  const { title, raters, labels, unit, units, resamples, seed, leftOut } = found;
  const count = (n: number): string => n.toLocaleString('en');
  const drawn = unit === 'item' ? 'items' : `clusters (${visible(unit)})`;
  const facts: [string, string][] = [
    ['Raters', `${raters.length}: ${listed(raters, 12)}`],
    ['Labels', count(labels)],
    ...leftOutFact(leftOut),
    ['Intervals', `95%, ${count(resamples)} resamples of ${count(units)} ${drawn}, calibrated, seed ${seed}; others are named`],
  ]; // prettier-ignore
  const tables = found.variables.flatMap(({ id, level, categories }) => {
    const rows = found.rows.filter(({ variable }) => variable === id);
    const heading = `${id} (${level}${level === 'nominal' || level === 'ordinal' ? `: ${listed(categories, 12)}` : ''})`;
    return ['', visible(heading), ...figureTable(rows, ['pair'])];
  });
  const lines = facts.map(([name, fact]) => [`  ${name}`, visible(fact)]);
  return [visible(`${file}, ${title}`), ...table(lines, 'll'), ...tables].join('\n');
}

type Column = 'pair' | 'category';
type ShownRow = Omit<FileFigure, 'section'> & { readonly section: string };

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
  const ofItems = report.groups === null ? 'items' : `items in ${count(report.groups)} random groups`; // prettier-ignore
  const drawn = unit === 'item' ? ofItems : `clusters (${visible(unit)})`;
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
    ...leftOutFact(leftOut),
    ['Level', report.level],
    [
      report.categoriesDeclared ? 'Categories' : 'Values used',
      `q = ${report.q}, ${report.categoriesDeclared ? 'declared' : 'those that occur'}: ${listed(report.categories, 12)}`,
    ],
    [
      'Intervals',
      `95%, ${count(report.resamples)} resamples of ${count(units)} ${drawn}, calibrated, seed ${report.seed}; others are named`,
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

function leftOutFact({ otherFields, replaced, afterReveal }: LeftOut): [string, string][] {
  const rows = (
    [
      [otherFields, 'rows of other fields'],
      [replaced, 'rows of earlier revisions'],
      [afterReveal, 'rows that were not made blind, or of which that is unknown'],
    ] as const
  ).flatMap(([n, what]) => (n > 0 ? [`${n.toLocaleString('en')} ${what}`] : []));
  return rows.length > 0 ? [['Left out', rows.join(', ')]] : [];
}

function listed(names: readonly string[], most: number): string {
  const shown = names.slice(0, most).map((name) => (/[\s,]|^$/.test(name) ? JSON.stringify(name) : name)); // prettier-ignore
  return names.length > most
    ? `${shown.join(', ')} and ${names.length - most} more`
    : shown.join(', ');
}

function figureTable(rows: readonly ShownRow[], columns: readonly Column[]): string[] {
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
    String(row.missing ?? 0),
    String(row.cannotJudge ?? 0),
    remark(row),
  ]);
  return table(
    [head, ...body].map(([first = '', ...rest]) => [`  ${visible(first)}`, ...rest.map(visible)]),
    align,
  );
}

const cells: Record<Column, (row: ShownRow) => string> = {
  pair: ({ grader, other }) => (other === null ? 'all' : `${grader ?? ''} – ${other}`),
  category: ({ category }) => category ?? '',
};

/** What the figure is called; in a table of pairs also which category it is of. */
function nameOf({ section, method, category }: ShownRow): string {
  const name = `${method.charAt(0).toUpperCase()}${method.slice(1)}`.replace(', unweighted', '');
  return category === null || section === 'categories' ? name : `${name}: ${category}`;
}

const fixed = (value: number): string => {
  const text = value.toFixed(3);
  return text === '-0.000' ? '0.000' : text;
};

const limits = (low: number, high: number): string => `[${fixed(low)}, ${fixed(high)}]`;

const jackknifeOf = ({ jackknifeLow, jackknifeHigh }: ShownRow): string =>
  jackknifeLow === undefined || jackknifeHigh === undefined
    ? ''
    : limits(jackknifeLow, jackknifeHigh);

const NAMED: Readonly<Record<string, string>> = { exact: 'Clopper-Pearson', F: 'F' };

function madeBy({ interval, unit }: ShownRow): string {
  if (interval === null || interval === 'none') return '';
  if (interval === 'calibrated') return `resampled by ${unit ?? ''}`;
  return interval === 'clustered' ? `clusters of ${unit ?? ''}` : (NAMED[interval] ?? interval);
}

/** Why a figure is undefined, what to know of its interval, and the bounds of a share. */
function remark({ reason, note, ifWrong, ifRight }: ShownRow): string {
  const bounds =
    ifWrong === undefined || ifRight === undefined
      ? []
      : [`${limits(ifWrong, ifRight)} counting what is not there as different, then as the same`];
  // That there are few units is said once, under the tables.
  const notes = note?.split('; ').filter((one) => !one.startsWith('only ')) ?? [];
  return [...(reason === null ? [] : [reason]), ...bounds, ...notes].join('; ');
}
