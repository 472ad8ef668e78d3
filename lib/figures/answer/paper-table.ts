import type { FigureRow } from '@/lib/domain/figure-row';
import { isCensus } from '../census';
import { decimals, listed, whole } from '../figure-text';
import { metricHead } from '../metric-heads';
import type { Report } from '../report';
import { levelOf, sameAnswer } from './answer';
import { judgesAndPeople, type JudgeAndPeople } from './judges-and-people';
import { subtraction, withSign } from './subtraction';

/** One variable as a table that fits a paper: a row for people and one for each judge and run. */
export type PaperTable = {
  readonly variable: string;
  readonly label: string;
  readonly heads: readonly string[];
  readonly rows: readonly PaperRow[];
};

export type PaperRow = {
  readonly name: string;
  /** Null for people with each other. */
  readonly judge: { readonly judge: string; readonly run: number } | null;
  readonly compared: JudgeAndPeople | null;
  /** The row of κ, which a chart draws. */
  readonly kappa: FigureRow | null;
  readonly cells: readonly PaperCell[];
};

/** A figure as it is printed, with its interval or its counts below it; "–" where there is none. */
export type PaperCell = { readonly value: string; readonly below: string };

const detection = ['precision', 'recall', 'false_alarm'] as const;

/**
 * The table of a variable. κ, people's κ on the same items and the difference are rounded together, so that a reader
 * can subtract along the row; the brackets of the difference are those by which judges are called different.
 *
 * @example paperTable(smallReport, 'good').heads // ['Same answer', 'κ', '− people', '= difference', 'Precision of
 *   “yes”', 'Recall of “yes”', 'False alarms of “yes”', 'n']
 */
export function paperTable(report: Report, variable: string): PaperTable {
  const { design, counts, figures } = report;
  const own = figures.filter((row) => row.variable === variable && row.category === null && row.stratum === null); // prettier-ignore
  const several = counts.raters > 1;
  const judges = judgesAndPeople(report, variable);
  const compared = several && judges.length > 0;
  const gold = own.filter(({ section }) => section === 'judge-gold');
  const shown = detection.filter((metric) => gold.some((row) => row.metric === metric && row.value !== null)); // prettier-ignore
  const level = levelOf(report, variable);
  const kappaHead = metricHead((several ? level : judges[0]?.kappa)?.metric ?? 'kappa');
  const people: PaperRow[] = several && level
    ? [{ name: 'People with each other', judge: null, compared: null, kappa: level, cells: [share(sameAnswer(report, variable)), figure(level), ...(compared ? [none, { value: 'the level', below: '' }] : []), ...shown.map(() => none), items(level)] }]
    : []; // prettier-ignore
  const rows = judges.map((one): PaperRow => {
    const of = (metric: string) => gold.find((row) => row.metric === metric && row.grader === one.judge && row.run === one.run); // prettier-ignore
    const same = several
      ? own.find(({ section, metric, grader, run }) => section === 'judge-people' && metric === 'percent_agreement_pooled' && grader === one.judge && run === one.run) // prettier-ignore
      : of('percent_agreement');
    return {
      name: one.notUsable === null ? one.name : `${one.name} †`,
      judge: { judge: one.judge, run: one.run },
      compared: one,
      kappa: one.kappa,
      cells: [
        share(same),
        ...kappas(one, several),
        ...shown.map((metric) => counted(of(metric))),
        items(one.kappa),
      ],
    };
  });
  return {
    variable,
    label: design.variables.find(({ id }) => id === variable)?.label ?? variable,
    heads: [
      several ? 'Same answer' : 'Same answer as gold',
      kappaHead,
      ...(compared ? ['− people', '= difference'] : []),
      ...shown.map((metric) => metricHead(metric, null)),
      'n',
    ],
    rows: [...people, ...rows],
  };
}

const none: PaperCell = { value: '–', below: '' };

/** How many items a kappa rests on. */
const items = ({ n }: FigureRow): PaperCell => ({ value: whole(n), below: '' });

function kappas(
  { kappa, people, difference, limits }: JudgeAndPeople,
  several: boolean,
): PaperCell[] {
  if (!several) return [figure(kappa)];
  if (kappa.value === null || !people || people.value === null || !difference || difference.value === null)
    return [figure(kappa), figure(people ?? undefined), { value: 'not defined', below: '' }]; // prettier-ignore
  const shown = subtraction(kappa.value, people.value, difference.value);
  const edge = (value: number): string => withSign(decimals(value));
  return [
    { value: shown.from, below: bracket(kappa) },
    { value: shown.less, below: '' },
    { value: shown.difference, below: limits === null ? '' : `[${edge(limits.low)}, ${edge(limits.high)}]` },
  ]; // prettier-ignore
}

const bracket = ({ low, high }: FigureRow): string =>
  low === null || high === null ? '' : `[${decimals(low)}, ${decimals(high)}]`;

const figure = (row: FigureRow | undefined): PaperCell =>
  row === undefined
    ? none
    : row.value === null
      ? { value: 'not defined', below: '' }
      : { value: decimals(row.value), below: bracket(row) };

/** In percent, as papers have it. */
function share(row: FigureRow | undefined): PaperCell {
  if (row?.value === undefined || row.value === null) return none;
  const hundred = (value: number): string => String(Math.round(value * 100));
  return {
    value: `${hundred(row.value)}%`,
    below: row.low === null || row.high === null ? '' : `[${hundred(row.low)}, ${hundred(row.high)}]`,
  }; // prettier-ignore
}

const counted = (row: FigureRow | undefined): PaperCell =>
  row?.value === undefined || row.value === null
    ? none
    : {
        value: decimals(row.value),
        below: row.count === undefined ? bracket(row) : `${whole(row.count)} of ${whole(row.n)}`,
      };

/**
 * Whether judges stand in the table.
 *
 * @example hasJudges(paperTable(smallReport, 'good')) // true
 */
export const hasJudges = ({ rows }: PaperTable): boolean =>
  rows.some(({ judge }) => judge !== null);

/**
 * Says what the brackets are, below the table.
 *
 * @example tableNote(smallReport, paperTable(smallReport, 'good')).slice(0, 44) // 'Brackets: 95%, over items, for
 *   these raters.'
 */
export function tableNote({ design: { unit } }: Report, { rows, heads }: PaperTable): string {
  const unusable = new Map(rows.flatMap(({ compared }) => compared?.notUsable ? [[compared.judge, compared.notUsable] as const] : [])); // prettier-ignore
  const marked = unusable.size === 0 ? '' : ` † Not usable for this question, whatever its agreement: ${[...unusable].map(([judge, why]) => `${judge} ${why}`).join('; ')}.`; // prettier-ignore
  const kinds = new Set(rows.flatMap(({ compared }) => compared?.holdsFor ?? []));
  const of = kinds.has('raters like these')
    ? ' A difference holds for raters like these: its brackets leave 0 out only where it lies outside their spread and the interval over items leaves 0 out too.'
    : kinds.has('these raters')
      ? ' A difference holds for these raters, and for no others.'
      : '';
  const gold = detection.filter((metric) => heads.includes(metricHead(metric, null)));
  const withGold = gold.length === 0 ? '' : ` Compared with gold: ${listed(gold.map((metric) => metricHead(metric))).toLowerCase()}.`; // prettier-ignore
  if (rows.some(({ kappa }) => kappa !== null && isCensus(kappa))) return `A census of items: no interval over items. n: the items that κ rests on.${of}${withGold}${marked}`; // prettier-ignore
  return `Brackets: 95%, over ${unit === 'item' ? 'items' : `clusters by ${unit}`}, for these raters. n: the items that κ rests on.${of}${withGold}${marked}`;
}
