import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FigureRow } from '@/lib/domain/figure-row';
import { meaningEvals } from './meaning-evals-input';

export type Published = {
  readonly judge: string;
  readonly run: number;
  readonly metric: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly n: number;
  readonly interval: 'exact' | 'bootstrap';
  readonly digits: number;
};

/** Figures that the real study's authors publish. */
export const published = (): Published[] =>
  JSON.parse(readFileSync(join(meaningEvals, 'expected/detection.json'), 'utf8')) as Published[];

/** Where a published figure stands in the flat table: variable, metric and stratum. */
const places: Record<string, readonly [string, string, string | null]> = {
  precision: ['diverges', 'precision', null],
  recall: ['diverges', 'recall', null],
  false_alarm_all: ['diverges', 'false_alarm', null],
  false_alarm_near_miss: ['diverges', 'false_alarm', 'kind=near_miss'],
  false_alarm_faithful: ['diverges', 'false_alarm', 'kind=faithful'],
  false_alarm_recent_change: ['diverges', 'false_alarm', 'recent_change=true'],
  false_alarm_other_passages: ['diverges', 'false_alarm', 'recent_change=false'],
  kappa_binary: ['diverges', 'kappa', null],
  kappa_mechanism: ['mechanism7', 'kappa', null],
  quote_found_rate: ['span', 'quote_found', null],
};

/** The one row that is this figure; undefined where there is none or more than one. */
export function rowFor(rows: readonly FigureRow[], known: Published): FigureRow | undefined {
  const [variable, metric, stratum] = places[known.metric] ?? [];
  const found = rows.filter(
    (row) =>
      row.section === 'judge-gold' &&
      row.grader === known.judge &&
      row.run === known.run &&
      row.variable === variable &&
      row.metric === metric &&
      row.category === null &&
      row.stratum === stratum,
  );
  return found.length === 1 ? found[0] : undefined;
}

/** Empty where value, n and exact limits are equal at the published digits and percentile limits within .02. */
export function isAsPublished(row: FigureRow | undefined, known: Published): string {
  const name = `${known.judge}, run ${known.run}, ${known.metric}`;
  if (!row) return `${name}: there is no such row`;
  const digits = (value: number | null) => Number((value ?? Number.NaN).toFixed(known.digits));
  const slack = known.interval === 'exact' ? 1e-9 : 0.02 + 1e-9;
  const exact = known.interval === 'exact';
  const [low, high] = exact ? [row.low, row.high] : [row.percentileLow, row.percentileHigh];
  const same =
    digits(row.value) === known.value &&
    row.n === known.n &&
    row.interval === (exact ? 'exact' : 'calibrated') &&
    Math.abs(digits(low ?? null) - known.low) <= slack &&
    Math.abs(digits(high ?? null) - known.high) <= slack;
  return same ? '' : `${name}: ${JSON.stringify(row)} is not ${JSON.stringify(known)}`;
}
