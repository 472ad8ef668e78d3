import type { FigureRow, Section } from '@/lib/domain/figure-row';
import type { Report } from '@/lib/figures/report';

/** A report's figures by section and variable: sorted once, so that no part of a page goes through all of them. */
export type ReportIndex = {
  readonly of: (section: Section, variable?: string | null) => readonly FigureRow[];
};

const known = new WeakMap<Report, ReportIndex>();

export function reportIndex(report: Report): ReportIndex {
  const before = known.get(report);
  if (before) return before;
  const bySection = new Map<string, FigureRow[]>();
  const byVariable = new Map<string, FigureRow[]>();
  const put = (map: Map<string, FigureRow[]>, key: string, row: FigureRow) => {
    const rows = map.get(key);
    if (rows) rows.push(row);
    else map.set(key, [row]);
  };
  for (const row of report.figures) {
    put(bySection, row.section, row);
    put(byVariable, `${row.section} ${row.variable ?? ''}`, row);
  }
  const index: ReportIndex = {
    of: (section, variable) =>
      (variable === undefined
        ? bySection.get(section)
        : byVariable.get(`${section} ${variable ?? ''}`)) ?? [],
  };
  known.set(report, index);
  return index;
}
