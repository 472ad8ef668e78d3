import normalCdf from '@stdlib/stats-base-dists-normal-cdf';
import normalPdf from '@stdlib/stats-base-dists-normal-pdf';
import { bisection } from '@/lib/stats/intervals/bisection';

/**
 * The share right in a forced choice among `m` when the target stands out by `d` (d′).
 * 1/m at d′ = 0. The target's impression is the largest: ∫ φ(x − d) Φ(x)^(m−1) dx, by Simpson's
 * rule over 10 standard deviations on either side (error below 1e-12).
 * Source: Green and Swets (1966), Signal Detection Theory and Psychophysics, chapter 2.
 */
export function mAfcShare(d: number, m: number): number {
  if (!Number.isInteger(m) || m < 2) throw new RangeError(`a choice has two or more: ${m}`);
  const steps = 2000;
  const width = 20 / steps;
  let sum = 0;
  for (let at = 0; at <= steps; at++) {
    const x = d - 10 + at * width;
    const weight = at === 0 || at === steps ? 1 : at % 2 === 1 ? 4 : 2;
    sum += weight * normalPdf(x - d, 0, 1) * normalCdf(x, 0, 1) ** (m - 1);
  }
  return (sum * width) / 3;
}

/** The d′ at which `share` (strictly between 0 and 1) is right among `m`. */
export function mAfcDprime(share: number, m: number): number {
  if (!(share > 0 && share < 1)) throw new RangeError(`no finite d′ for a share of ${share}`);
  return bisection((d) => mAfcShare(d, m) - share, -20, 20);
}
