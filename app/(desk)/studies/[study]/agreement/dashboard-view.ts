import { fieldAt } from '@/lib/domain/compared-questions';
import { graderKey, type GraderName } from '@/lib/domain/grader-key';
import type { CountedGrader } from '@/lib/figures/confusions';
import type { FigureRow } from '@/lib/domain/figure-row';
import { answerCounts, type AnswerCounts } from '@/lib/figures/read-confusions';
import type { Report } from '@/lib/figures/report';
import { isGroup } from '@/lib/form/field-kinds';
import { valueWords } from '@/lib/form/value-words';
import { disagreementsHref, type DisagreementsAsked } from '../../../disagreements-href';
import type { Mark } from '../../../_figures/grader-mark';
import { judgeMarks } from '../../../_figures/panels';
import type { SealKind, StudyHead } from '../../../view';
import { dashboardHref, type DashboardFilter } from './dashboard-filter';
import { reportIndex, type ReportIndex } from './report-index';

export type ShownVariable = Report['design']['variables'][number];

/** A report as a reader looks at it: what was chosen, and what every part of the page asks for. */
export type DashboardView = {
  readonly slug: string;
  readonly report: Report;
  readonly index: ReportIndex;
  readonly filter: DashboardFilter;
  readonly opened: ReadonlySet<SealKind>;
  /** The variable looked at; undefined where the form has none. */
  readonly variable: ShownVariable | undefined;
  readonly raters: readonly string[];
  readonly judges: readonly JudgeRun[];
  readonly juries: ReadonlySet<string>;
  /** Runs that any judge has, in order. */
  readonly runs: readonly number[];
  /** The run where a picture has room for one. */
  readonly run: number | null;
  readonly markOf: (judge: string) => Mark;
  /** How often a grader of a figure answered, and why not; null where it is nobody in particular. */
  readonly counts: (variable: string, grader: string, run: number | null) => AnswerCounts | null;
  /** A category as raters read it. */
  readonly words: (variable: string, category: string) => string;
  /** The items and labels behind a figure. */
  readonly behind: (asked: Omit<DisagreementsAsked, 'slug'>) => string;
  readonly href: (change: Partial<DashboardFilter>, part?: string) => string;
};

export type JudgeRun = { readonly judge: string; readonly run: number };

export function dashboardView(
  report: Report,
  head: Pick<StudyHead, 'slug' | 'opened'>,
  filter: DashboardFilter,
): DashboardView {
  const { design, confusions } = report;
  const juries = new Set(design.juries.map(({ name }) => name));
  const all = confusions.graders.flatMap(({ kind, id, run }) => kind === 'judge' && run !== null ? [{ judge: id, run }] : []); // prettier-ignore
  // A jury stands beside its members, after them.
  const judges = [...all.filter(({ judge }) => !juries.has(judge)), ...all.filter(({ judge }) => juries.has(judge))]; // prettier-ignore
  const runs = [...new Set(judges.map(({ run }) => run))].sort((a, b) => a - b);
  const marks = judgeMarks(judges.map(({ judge }) => judge));
  const places = new Map(confusions.graders.map((grader, at) => [keyOf(grader), at]));
  const known = filter.run !== null && runs.includes(filter.run) ? filter.run : null;
  const { slug } = head;
  return {
    slug,
    report,
    index: reportIndex(report),
    filter: { ...filter, run: known },
    opened: new Set(head.opened),
    variable: design.variables.find(({ id }) => id === filter.variable) ?? design.variables[0],
    raters: confusions.graders.flatMap(({ kind, id }) => (kind === 'rater' ? [id] : [])),
    judges,
    juries,
    runs,
    run: known ?? runs[0] ?? null,
    markOf: (judge) => marks.get(judge) ?? 1,
    counts: (variable, grader, run) => {
      const at = places.get(grader === 'gold' ? 'gold' : graderKey(nameOf(grader, run)));
      return at === undefined ? null : answerCounts(confusions, variable, at);
    },
    words: (variable, category) => {
      const field = fieldAt(design.form.fields, variable);
      return field && !isGroup(field) ? valueWords(design.form, field, category) : category;
    },
    behind: ({ graders, ...asked }) =>
      disagreementsHref({
        slug,
        ...asked,
        // Nobody's reply is a jury's: it has items behind it, and no answers of its own.
        ...(graders &&
          (graders.some((one) => one !== 'gold' && one.kind === 'judge' && juries.has(one.judge))
            ? { show: 'all' as const }
            : { graders })),
        labels: report.design.labels === 'all' ? 'current' : 'blind',
      }),
    href: (change, part) => dashboardHref(slug, { ...filter, ...change }, part),
  };
}

/** A grader by the name that figures give it. */
export const nameOf = (grader: string, run: number | null): GraderName =>
  run === null ? { kind: 'rater', code: grader } : { kind: 'judge', judge: grader, run };

export function keyOf({ kind, id, run }: CountedGrader): string {
  return kind === 'gold' ? 'gold' : graderKey(nameOf(id, run));
}

/** The two graders of a figure for the reader of disagreements; null where a figure is not about two of them. */
export function gradersBehind({
  grader,
  other,
  run,
  otherRun,
}: FigureRow): DisagreementsAsked['graders'] | null {
  if (grader === null || ['people', 'gold', 'design'].includes(grader)) return null;
  const first = nameOf(grader, run);
  if (other === 'people' || other === 'others') return [first];
  if (other === 'gold') return [first, 'gold'];
  if (other === null || other === 'design' || other.startsWith('gold ')) return null;
  return [first, nameOf(other, otherRun ?? run)];
}

/** "yes or no", "6 choices", "5 ordered choices", "numbers" */
export function scaleWords({ level, categories }: ShownVariable): string {
  if (level === 'interval' || level === 'ratio') return 'numbers';
  if (categories.length === 2 && categories.includes('yes') && categories.includes('no'))
    return 'yes or no';
  return `${categories.length} ${level === 'ordinal' ? 'ordered ' : ''}choices`;
}

/** The graders of a figure as a part of what `behind` asks; nothing where it is about nobody in particular. */
export function graderPart(row: FigureRow): Pick<DisagreementsAsked, 'graders'> {
  const graders = gradersBehind(row);
  return graders ? { graders } : {};
}
