import { BinomialDraws } from '@/lib/stats/resampling/binomial-draw';
import type { Generator } from '@/lib/stats/resampling/generator';

/**
 * Resamples of a table of counts: as if all its n items were drawn n times with replacement and
 * counted again, at a cost that grows with the cells and not with the items.
 * Returns a function that overwrites `into` (as long as `counts`) with the next resample.
 * The cells are drawn one after another, the largest first, each binomial given those before it.
 *
 * @example ((into) => (multinomialDraws([5, 1, 2], generator(1))(into), into.reduce((sum, one) => sum + one, 0)))(new
 *   Float64Array(3)) // 8
 */
export function multinomialDraws(
  counts: ArrayLike<number>,
  draw: Generator,
): (into: Float64Array) => void {
  const used = Array.from(counts, (count, cell) => ({ cell, count }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count || one.cell - other.cell);
  const cells = Int32Array.from(used, ({ cell }) => cell);
  const total = used.reduce((sum, { count }) => sum + count, 0);
  let remaining = total;
  const chances = Float64Array.from(used, ({ count }) => {
    const chance = count / remaining;
    remaining -= count;
    return chance;
  });
  const binomial = new BinomialDraws(chances, total, draw);
  const last = cells.length - 1;
  return (into) => {
    into.fill(0);
    let left = total;
    for (let at = 0; at < last && left > 0; at++) {
      const drawn = binomial.draw(left, at);
      into[cells[at] ?? 0] = drawn;
      left -= drawn;
    }
    if (last >= 0) into[cells[last] ?? 0] = left;
  };
}
