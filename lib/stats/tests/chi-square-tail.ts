import normalCdf from '@stdlib/stats-base-dists-normal-cdf';
import normalPdf from '@stdlib/stats-base-dists-normal-pdf';

/**
 * The chance that a chi-square variable with `df` (a whole number >= 1) exceeds `x`. Summed from
 * the tail itself, so that a p value of 1e-40 is not rounded to 0 as 1 - cdf would.
 * Source: Abramowitz & Stegun (1964), 26.4.4 and 26.4.5.
 *
 * @example chiSquareTail(3.841, 1) // 0.05
 */
export function chiSquareTail(x: number, df: number): number {
  if (x <= 0) return 1;
  const odd = df % 2 === 1;
  const root = Math.sqrt(x);
  let tail = odd ? 2 * normalCdf(-root, 0, 1) : Math.exp(-x / 2);
  let term = odd ? 2 * root * normalPdf(root, 0, 1) : (Math.exp(-x / 2) * x) / 2;
  for (let next = odd ? 3 : 4; next <= df; next += 2) {
    tail += term;
    term *= x / next;
  }
  return Math.min(1, tail);
}
