import { biasIndex } from '@/lib/stats/agreement/bias-index';
import { bowker } from '@/lib/stats/tests/bowker';
import { cohenKappa } from '@/lib/stats/agreement/cohen-kappa';
import { crossTable } from '@/lib/stats/agreement/cross-table';
import type { Disagreement } from '@/lib/stats/agreement/disagreement';
import { mcnemarChiSquare, mcnemarExact } from '@/lib/stats/tests/mcnemar';
import { pabak } from '@/lib/stats/agreement/pabak';
import { prevalenceIndex } from '@/lib/stats/agreement/prevalence-index';
import type { Ratings } from '@/lib/stats/agreement/ratings';
import { scottPi } from '@/lib/stats/agreement/scott-pi';
import { specificAgreement } from '@/lib/stats/agreement/specific-agreement';
import { stuartMaxwell } from '@/lib/stats/tests/stuart-maxwell';
import { type Entry, entry, testEntries } from '@/scripts/reference/entry';

/** The statistics of two raters on declared categories. */
export function twoRaterFigures(ratings: Ratings, weights: readonly Disagreement[]): Entry[] {
  const table = crossTable(ratings, 0, 1);
  return [
    entry('n_pairs', table.n),
    ...weights.flatMap((weight) => kappaEntries(`cohen_kappa.${weight.name}`, table, weight)),
    entry('scott_pi', scottPi(table)),
    entry('pabak', pabak(table)),
    entry('prevalence_index', prevalenceIndex(table)),
    entry('bias_index', biasIndex(table)),
    entry('positive_agreement', specificAgreement(table, 0)),
    entry('negative_agreement', specificAgreement(table, 1)),
    ...mcnemarEntries(table.counts[1] ?? 0, table.counts[2] ?? 0),
    ...testEntries('stuart_maxwell', 'chi2', stuartMaxwell(table)),
    ...testEntries('bowker', 'chi2', bowker(table)),
  ];
}

function kappaEntries(
  key: string,
  table: Parameters<typeof cohenKappa>[0],
  weight: Disagreement,
): Entry[] {
  const kappa = cohenKappa(table, weight);
  if (kappa.kind === 'undefined') {
    return ['', '.se', '.se0', '.ci_lo_raw', '.ci_hi_raw'].map((end) => [key + end, kappa]);
  }
  return [
    entry(key, kappa),
    entry(`${key}.se`, kappa.standardError),
    entry(`${key}.se0`, kappa.nullStandardError),
    entry(`${key}.ci_lo_raw`, kappa.lowRaw),
    entry(`${key}.ci_hi_raw`, kappa.highRaw),
  ];
}

function mcnemarEntries(onlyFirst: number, onlySecond: number): Entry[] {
  return [
    ...testEntries('mcnemar_exact', 'stat', mcnemarExact(onlyFirst, onlySecond)),
    ...testEntries('mcnemar', 'chi2', mcnemarChiSquare(onlyFirst, onlySecond)),
    ...testEntries('mcnemar_cc', 'chi2', mcnemarChiSquare(onlyFirst, onlySecond, true)),
  ];
}
