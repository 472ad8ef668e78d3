import { type Estimate, undefinedBecause } from '@/lib/stats/intervals/estimate';
import type { Significance } from '@/lib/stats/tests/significance';
import type { Figure } from '@/scripts/reference/handlers';

/** One key of a case with what the library says to it. */
export type Entry = readonly [key: string, figure: Figure];

/** An estimate stands by its value; null (no standard error, say) stands as undefined. */
export function entry(key: string, figure: Estimate | number | null): Entry {
  if (figure === null) return [key, undefinedBecause('the data do not give one', 0)];
  if (typeof figure === 'number') return [key, figure];
  return [key, figure.kind === 'estimate' ? figure.value : figure];
}

/** The statistic under `name`, the degrees of freedom and the p value of a test. */
export function testEntries(key: string, name: string, test: Significance): Entry[] {
  if (test.kind === 'undefined') return ['.p', `.${name}`, '.df'].map((end) => [key + end, test]);
  return [
    [`${key}.p`, test.p],
    entry(`${key}.${name}`, test.statistic),
    entry(`${key}.df`, test.df),
  ];
}
