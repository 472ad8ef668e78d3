import { pointRow, undefinedRow, type FigureRow } from '@/lib/domain/figure-row';
import { listed } from './figure-text';

/** The metric that says whether a judge is usable for a variable. */
export const USABLE = 'usable';

/**
 * Whether each judge is usable for each variable on which the declared fixtures have a known answer: 1 where it gave
 * all of them in every run, 0 where it missed one ("cannot judge" is not the known answer), not defined where it has
 * missed none and not answered all. It has no unit, no interval and no middle, since cases that probe one failing
 * each are never averaged. Made from the rows of the fixtures, case by case.
 *
 * @example usableRows([], ['T2']) // []
 */
export function usableRows(cases: readonly FigureRow[], fixtures: readonly string[]): FigureRow[] {
  const own = cases.filter(({ run, stratum }) => run !== null && fixtures.some((name) => stratum === `item=${name}`)); // prettier-ignore
  const groups = new Map<string, FigureRow[]>();
  for (const row of own) {
    const key = JSON.stringify([row.variable, row.grader]);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const { section, grader, other, variable, category } = first;
    const head = { section, grader, other, variable, category, run: null, stratum: null, metric: USABLE }; // prettier-ignore
    const answered = rows.filter(({ value }) => value !== null);
    const missed = answered.filter(({ value }) => value !== 1);
    const method = `the declared fixtures in every run: ${listed(named(rows))}`;
    if (missed.length > 0)
      return [pointRow(head, 0, answered.length, method, { count: answered.length - missed.length, notUsable: `missed ${listed(missesOf(missed))}` })]; // prettier-ignore
    return answered.length < rows.length
      ? [undefinedRow(head, 'it has not answered every declared fixture', answered.length, method)]
      : [pointRow(head, 1, answered.length, method, { count: answered.length })];
  });
}

const nameOf = ({ stratum }: FigureRow): string => (stratum ?? '').slice('item='.length);
const named = (rows: readonly FigureRow[]): string[] => [...new Set(rows.map(nameOf))];

/** "T2 (run 1 and run 2)" */
const missesOf = (rows: readonly FigureRow[]): string[] =>
  named(rows).map((name) => {
    const runs = rows.filter((row) => nameOf(row) === name).map(({ run }) => `run ${run}`);
    return `${name} (${listed(runs)})`;
  });

/**
 * Rows of a judge that is not usable for their variable say so, whatever their section; none is left out.
 *
 * @example withUsable([]) // []
 */
export function withUsable(rows: readonly FigureRow[]): readonly FigureRow[] {
  const missed = new Map(
    rows.flatMap(({ metric, grader, variable, notUsable }) =>
      metric === USABLE && notUsable !== undefined ? [[keyOf(grader, variable), notUsable] as const] : [],
    ),
  ); // prettier-ignore
  if (missed.size === 0) return rows;
  return rows.map((row) => {
    const own = [row.grader, row.other].flatMap((name) => {
      const why = missed.get(keyOf(name, row.variable));
      return why === undefined ? [] : [{ name, why }];
    });
    if (row.notUsable !== undefined || own.length === 0) return row;
    const [only] = own;
    const notUsable = own.length === 1 && only?.name === row.grader ? only.why : own.map(({ name, why }) => `${name} ${why}`).join('; '); // prettier-ignore
    return { ...row, notUsable };
  });
}

const keyOf = (judge: string | null, variable: string | null): string =>
  JSON.stringify([judge, variable]);
