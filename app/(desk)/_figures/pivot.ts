import type { FigureRow } from '@/lib/domain/figure-row';

/** Figures of one thing in one line, a column for each metric. */
export type PivotLine = {
  readonly key: string;
  readonly head: FigureRow;
  readonly figures: ReadonlyMap<string, FigureRow>;
};

export type Pivot = { readonly metrics: readonly string[]; readonly lines: readonly PivotLine[] };

/** Rows of one section with all that is about the same graders, run, category and stratum put beside each other. */
export function pivot(rows: readonly FigureRow[]): Pivot {
  const metrics = new Set<string>();
  const lines = new Map<string, { head: FigureRow; figures: Map<string, FigureRow> }>();
  for (const row of rows) {
    const key = JSON.stringify([row.grader, row.other, row.run, row.otherRun, row.variable, row.category, row.stratum]); // prettier-ignore
    const line = lines.get(key) ?? { head: row, figures: new Map<string, FigureRow>() };
    lines.set(key, line);
    line.figures.set(row.metric, row);
    metrics.add(row.metric);
  }
  return {
    metrics: [...metrics],
    lines: [...lines].map(([key, line]) => ({ key, ...line })),
  };
}

export type Without = {
  readonly missing: number;
  readonly cannotJudge: number;
  readonly malformed: number;
};

/** How much of a line has no value, by why: the most that any of its figures counts. Null where none counts it. */
export function withoutValue({ figures }: PivotLine): Without | null {
  const own = [...figures.values()].filter(({ missing }) => missing !== undefined);
  if (own.length === 0) return null;
  const most = (of: (row: FigureRow) => number | undefined): number =>
    own.reduce((max, row) => Math.max(max, of(row) ?? 0), 0);
  return {
    missing: most(({ missing }) => missing),
    cannotJudge: most(({ cannotJudge }) => cannotJudge),
    malformed: most(({ malformed }) => malformed),
  };
}
