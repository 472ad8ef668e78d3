import type { FigureRow } from '@/lib/domain/figure-row';

type Of = { readonly grader?: string; readonly run?: number | null; readonly stratum?: string | null; readonly category?: string | null; readonly section?: string }; // prettier-ignore

/** The one row of a metric: of people, every trial and every category where nothing else is said. */
export function figure(rows: readonly FigureRow[], metric: string, of: Of = {}): FigureRow {
  const { grader = 'people', run = null, stratum = null, category = null, section } = of;
  const found = rows.filter(
    (row) =>
      row.metric === metric &&
      row.grader === grader &&
      row.run === run &&
      row.stratum === stratum &&
      row.category === category &&
      (section === undefined || row.section === section),
  );
  if (found.length !== 1 || !found[0])
    throw new Error(`${found.length} rows: ${metric}, ${grader}`);
  return found[0];
}
