import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { figures } from '@/lib/domain/report/figures';
import type { FigureRow } from '@/lib/domain/report/figure-row';
import { meaningEvals, meaningEvalsInput } from '../../support/meaning-evals-input';

type Published = {
  judge: string;
  run: number;
  metric: string;
  value: number;
  low: number;
  high: number;
  n: number;
  interval: 'exact' | 'bootstrap';
  digits: number;
};

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

describe.skipIf(!existsSync(meaningEvals))('the real study', () => {
  const started = performance.now();
  const { rows } = existsSync(meaningEvals) ? figures(meaningEvalsInput()) : { rows: [] };
  console.log(`${rows.length} figures in ${(performance.now() - started).toFixed(0)} ms`);
  const published = existsSync(meaningEvals)
    ? (JSON.parse(
        readFileSync(join(meaningEvals, 'expected/detection.json'), 'utf8'),
      ) as Published[])
    : [];

  test.each(published)('$judge, run $run: $metric is as its authors publish it', (known) => {
    const [variable, metric, stratum] = places[known.metric] ?? [];
    const found = rows.filter(
      (row: FigureRow) =>
        row.section === 'judge-gold' &&
        row.grader === known.judge &&
        row.run === known.run &&
        row.variable === variable &&
        row.metric === metric &&
        row.category === null &&
        row.stratum === stratum,
    );
    expect(found).toHaveLength(1);
    const [row] = found;
    const digits = (value: number | null | undefined) => Number(value?.toFixed(known.digits));
    expect([digits(row?.value), row?.n, row?.interval]).toEqual([
      known.value,
      known.n,
      known.interval,
    ]);
    const slack = known.interval === 'exact' ? 0 : 0.02;
    expect(Math.abs(digits(row?.low) - known.low)).toBeLessThanOrEqual(slack + 1e-9);
    expect(Math.abs(digits(row?.high) - known.high)).toBeLessThanOrEqual(slack + 1e-9);
  });
});
