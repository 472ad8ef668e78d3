import type { FigureRow, Section } from '@/lib/domain/figure-row';
import type { PairMarks } from '@/lib/figures/pairs/pair-marks';
import { pairAnswers } from '@/lib/figures/answer/pair-answers';
import type { Answer } from '@/lib/figures/answer/answer';
import type { Report } from '@/lib/figures/report';
import type { SealKind, StudyHead } from '../../../view';

type Of = {
  readonly grader?: string;
  readonly stratum?: string | null;
  readonly category?: string | null;
};

/** The part of a report that is about pairs. */
export type PairsView = {
  readonly slug: string;
  readonly question: string | null;
  readonly opened: ReadonlySet<SealKind>;
  readonly marks: PairMarks | null;
  readonly answers: readonly Answer[];
  readonly sentences: Report['sentences'];
  /** Rows of a section, in the report's order. */
  readonly of: (section: Section) => readonly FigureRow[];
  /** The one row of a metric: of people and every trial where nothing else is said. */
  readonly find: (section: Section, metric: string, of?: Of) => FigureRow | undefined;
  /** Raters of a section, without "people". */
  readonly raters: (section: Section) => readonly string[];
};

const about = /^(pairs|preference|jury|judge-(position|one-order|self-preference))/;

export function pairsView(report: Report, head: StudyHead): PairsView {
  const bySection = new Map<Section, FigureRow[]>();
  for (const row of report.figures) {
    const own = bySection.get(row.section);
    if (own) own.push(row);
    else bySection.set(row.section, [row]);
  }
  const rowsOf = (section: Section) => bySection.get(section) ?? [];
  return {
    slug: head.slug,
    question: head.question,
    opened: new Set(head.opened),
    marks: report.pairs ?? null,
    answers: pairAnswers(report),
    sentences: report.sentences.filter(({ id }) => about.test(id)),
    of: rowsOf,
    find: (section, metric, { grader = 'people', stratum = null, category = null } = {}) =>
      rowsOf(section).find(
        (row) =>
          row.metric === metric &&
          row.grader === grader &&
          row.stratum === stratum &&
          row.category === category &&
          row.run === null,
      ),
    raters: (section) => [
      ...new Set(
        rowsOf(section).flatMap(({ grader, run }) =>
          grader === null || grader === 'people' || run !== null ? [] : [grader],
        ),
      ),
    ],
  };
}
