import { chiSquareTail } from '@/lib/stats/tests/chi-square-tail';
import type { CrossTable } from '@/lib/stats/agreement/cross-table';
import { undefinedBecause } from '@/lib/stats/intervals/estimate';
import type { Significance } from '@/lib/stats/tests/significance';

/**
 * Bowker's test of symmetry: do two raters confuse each pair of categories equally often in both
 * directions? With two categories it is McNemar's test. One degree of freedom for each pair of
 * categories that was confused at all.
 * Undefined when no pair was.
 * Source: Bowker (1948), Journal of the American Statistical Association 43(244), 572-574.
 * Computed for comparison with other tools; no page shows it.
 *
 * @example bowker(crossTableOf([[20, 5], [15, 10]])) // { statistic: 5, df: 1, p: 0.0253 }
 */
export function bowker({ size, counts, n }: CrossTable): Significance {
  let statistic = 0;
  let df = 0;
  for (let i = 0; i < size; i++) {
    for (let j = i + 1; j < size; j++) {
      const above = counts[i * size + j] ?? 0;
      const below = counts[j * size + i] ?? 0;
      if (above + below === 0) continue;
      statistic += (above - below) ** 2 / (above + below);
      df++;
    }
  }
  if (df === 0) return undefinedBecause('the two raters never differ', n);
  const p = chiSquareTail(statistic, df);
  return { kind: 'test', statistic, df, p, n, method: "Bowker's test of symmetry" };
}
