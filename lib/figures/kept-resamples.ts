import type { Resamples } from '@/lib/stats/resampling/resamples';

/** Weights that are kept: 64 MB at most, a byte each. */
const keptMost = 64_000_000;

/**
 * The same resamples, drawn once and kept, for a report that goes through them many times. Where they would take too
 * much room, or a weight does not fit a byte, they are drawn anew each time.
 *
 * @example keptResamples(resampleItems(3, 2, 1)).count // 2
 */
export function keptResamples(resamples: Resamples): Resamples {
  const { items, count, heaviest } = resamples;
  if (items * count > keptMost || heaviest === 0) return resamples;
  let kept: Uint8Array | null = null;
  let fits = true;
  const draw = (): Uint8Array => {
    const all = new Uint8Array(items * count);
    resamples.each((weights, at) => {
      for (let item = 0; item < items; item++) {
        const weight = weights[item] ?? 0;
        if (weight > 255) fits = false;
        all[at * items + item] = weight;
      }
    });
    return all;
  };
  return {
    ...resamples,
    each(visit) {
      if (fits) kept ??= draw();
      if (kept === null || !fits) return resamples.each(visit);
      const weights = new Int32Array(items);
      for (let at = 0; at < count; at++) {
        const from = at * items;
        for (let item = 0; item < items; item++) weights[item] = kept[from + item] ?? 0;
        visit(weights, at);
      }
    },
  };
}
