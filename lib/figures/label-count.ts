import type { ReportLabel } from './report-input';

/** Labels, one for each rater and item, whatever their revisions. */
export function labelCount(labels: readonly Pick<ReportLabel, 'rater' | 'item'>[]): number {
  const byRater = new Map<string, Set<string>>();
  for (const { rater, item } of labels) {
    const own = byRater.get(rater);
    if (own) own.add(item);
    else byRater.set(rater, new Set([item]));
  }
  return [...byRater.values()].reduce((sum, { size }) => sum + size, 0);
}

/** The newest revision of each of these labels. */
export function newestOf(labels: readonly ReportLabel[]): ReportLabel[] {
  const byRater = new Map<string, Map<string, ReportLabel>>();
  for (const label of labels) {
    const own = byRater.get(label.rater) ?? new Map<string, ReportLabel>();
    const known = own.get(label.item);
    if (!known || known.revision < label.revision) own.set(label.item, label);
    byRater.set(label.rater, own);
  }
  return [...byRater.values()].flatMap((own) => [...own.values()]);
}
