import { isKappa, type FigureRow } from '@/lib/domain/figure-row';
import type { AnswerCounts } from '@/lib/figures/read-confusions';
import type { Mark } from '../../../_figures/grader-mark';
import type { DashboardView, JudgeRun, ShownVariable } from './dashboard-view';

/** One line of the forest plot: a grader's figure, its difference from the ceiling, and what has no value. */
export type ForestLine = {
  readonly key: string;
  readonly name: string;
  readonly mark: Mark;
  readonly figure: FigureRow;
  /** Null for people themselves, and where there is no ceiling to compare with. */
  readonly difference: FigureRow | null;
  readonly counts: AnswerCounts | null;
  readonly href: string;
};

/** People with each other on one variable: the ceiling. */
export function ceilingLine(view: DashboardView, variable: ShownVariable): ForestLine | null {
  const figure = view.index.of('ceiling', variable.id).find(isKappa);
  return figure === undefined
    ? null
    : {
        key: 'people',
        name: 'People with each other',
        mark: 0,
        figure,
        difference: null,
        counts: sumOf(view.raters.map((rater) => view.counts(variable.id, rater, null))),
        href: view.behind({ variable: variable.id }),
      };
}

/** Each judge in each run with people; with the one person where there is only one. */
export function judgeLines(
  view: DashboardView,
  variable: ShownVariable,
  judges: readonly JudgeRun[],
): ForestLine[] {
  const withPeople = view.index.of('judge-people', variable.id);
  const differences = view.index
    .of('judge-ceiling', variable.id)
    .filter(({ metric }) => metric === 'difference');
  const [single] = view.raters.length === 1 ? view.raters : [];
  return judges.flatMap(({ judge, run }): ForestLine[] => {
    const own = (row: FigureRow) => row.grader === judge && row.run === run;
    const figure = withPeople.find((row) => own(row) && row.other === (single ?? 'people'));
    if (figure === undefined) return [];
    return [
      {
        key: `${judge} ${run}`,
        name: `${judge}${view.juries.has(judge) ? ' (jury)' : ''}${view.runs.length > 1 ? `, run ${run}` : ''}`,
        mark: view.markOf(judge),
        figure,
        difference: single === undefined ? (differences.find(own) ?? null) : null,
        counts: view.counts(variable.id, judge, run),
        href: view.behind({ variable: variable.id, graders: [{ kind: 'judge', judge, run }] }),
      },
    ];
  });
}

function sumOf(all: readonly (AnswerCounts | null)[]): AnswerCounts | null {
  const known = all.filter((one) => one !== null);
  if (known.length === 0) return null;
  const sum = (of: (counts: AnswerCounts) => number) => known.reduce((total, one) => total + of(one), 0); // prettier-ignore
  return {
    values: sum(({ values }) => values),
    'cannot-judge': sum((one) => one['cannot-judge']),
    missing: sum(({ missing }) => missing),
    malformed: sum(({ malformed }) => malformed),
    'not-asked': sum((one) => one['not-asked']),
    'not-assigned': sum((one) => one['not-assigned']),
    undecided: sum(({ undecided }) => undecided),
  };
}
