import { drawBinomial } from '@/lib/stats/binomial-draw';
import type { Generator } from '@/lib/stats/generator';
import { logFactorials } from '@/lib/stats/natural-log';
import { UnitBuffer } from '@/lib/stats/unit-buffer';

/**
 * Resamples of a table of counts: as if all its n items were drawn n times with replacement and
 * counted again, at a cost that grows with the cells and not with the items.
 * Returns a function that overwrites `into` (as long as `counts`) with the next resample.
 * The cells are drawn one after another, the largest first, each binomial given those before it.
 */
export function multinomialDraws(
  counts: ArrayLike<number>,
  draw: Generator,
): (into: Float64Array) => void {
  const used = Array.from(counts, (count, cell) => ({ cell, count }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count || one.cell - other.cell);
  const total = used.reduce((sum, { count }) => sum + count, 0);
  const logs = logFactorials(total);
  const units = new UnitBuffer(draw);
  return (into) => {
    into.fill(0);
    let toDraw = total;
    let remaining = total;
    for (const { cell, count } of used) {
      if (toDraw === 0) return;
      const drawn =
        count === remaining ? toDraw : drawBinomial(toDraw, count / remaining, units, logs);
      into[cell] = drawn;
      toDraw -= drawn;
      remaining -= count;
    }
  };
}
