import type { FigureRow, Section } from '@/lib/domain/figure-row';

/**
 * Rows of one section and grader, each trial and category: by metric.
 *
 * @example rowFinder(smallReport.figures, 'ceiling', 'people')('kappa') // { value: 0.6656, n: 12 }
 */
export function rowFinder(
  rows: readonly FigureRow[],
  section: Section,
  grader: string,
): (metric: string, stratum?: string | null) => FigureRow | undefined {
  const own = rows.filter((row) => row.section === section && row.grader === grader && row.run === null); // prettier-ignore
  return (metric, stratum = null) =>
    own.find((row) => row.metric === metric && row.stratum === stratum);
}

/** Whether a share's limits leave a half out. */
export const awayFromHalf = ({ low, high }: FigureRow): boolean =>
  low !== null && high !== null && (low > 0.5 || high < 0.5);
