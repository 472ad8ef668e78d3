import { describe, expect, test } from 'vitest';
import { BinomialDraws } from '@/lib/stats/resampling/binomial-draw';
import { generator } from '@/lib/stats/resampling/generator';

/** The probabilities of 0, 1, ... n successes, by the definition. */
function probabilities(n: number, p: number): number[] {
  const all = [(1 - p) ** n];
  for (let k = 1; k <= n; k++) all.push(((all[k - 1] ?? 0) * (n - k + 1) * p) / (k * (1 - p)));
  return all;
}

describe('binomial draws', () => {
  // The first two by inversion, the last two by rejection; .7 by its complement.
  test.each([
    [20, 0.05],
    [9, 0.7],
    [60, 0.3],
    [400, 0.7],
  ])('Binomial(%i, %f) has the probabilities of the definition', (n, p) => {
    const draws = new BinomialDraws(Float64Array.of(p), n, generator(11));
    const count = 40_000;
    const seen = new Float64Array(n + 1);
    for (let at = 0; at < count; at++) {
      const k = draws.draw(n, 0);
      seen[k] = (seen[k] ?? 0) + 1;
    }
    let chi2 = 0;
    let cells = 0;
    probabilities(n, p).forEach((chance, k) => {
      if (chance * count < 5) return;
      chi2 += ((seen[k] ?? 0) - chance * count) ** 2 / (chance * count);
      cells++;
    });
    expect(chi2).toBeLessThan(cells + 5 * Math.sqrt(2 * cells));
  });

  test('certain and impossible trials need no luck', () => {
    const draws = new BinomialDraws(Float64Array.of(0, 1), 10, generator(1));
    expect(draws.draw(10, 0)).toBe(0);
    expect(draws.draw(10, 1)).toBe(10);
    expect(draws.draw(0, 1)).toBe(0);
  });
});
