/** A stretch of a text with a label: code-point offsets, `end` not included, `start` below `end`. */
export type Span = { readonly start: number; readonly end: number; readonly label: string };

/** A stretch without a label. */
export type Stretch = { readonly start: number; readonly end: number };

/**
 * The stretches covered by any of `spans`, in order; overlapping and touching ones become one.
 *
 * @example covered([{ start: 0, end: 5 }, { start: 5, end: 8 }, { start: 10, end: 12 }]) // [{ start: 0, end: 8 }, {
 *   start: 10, end: 12 }]
 */
export function covered(spans: readonly Stretch[]): Stretch[] {
  return merged(spans, (last, next) => next.start <= last.end);
}

/**
 * The same, but touching stretches stay two.
 *
 * @example withoutOverlap([{ start: 0, end: 5 }, { start: 3, end: 8 }]) // [{ start: 0, end: 8 }]
 */
export function withoutOverlap(spans: readonly Stretch[]): Stretch[] {
  return merged(spans, (last, next) => next.start < last.end);
}

function merged(
  spans: readonly Stretch[],
  join: (last: Stretch, next: Stretch) => boolean,
): Stretch[] {
  const result: Stretch[] = [];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = result.at(-1);
    if (last && join(last, { start, end })) {
      result[result.length - 1] = { start: last.start, end: Math.max(last.end, end) };
    } else {
      result.push({ start, end });
    }
  }
  return result;
}

/**
 * Characters in stretches that do not overlap.
 *
 * @example lengthOf([{ start: 0, end: 5 }, { start: 10, end: 12 }]) // 7
 */
export function lengthOf(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, { start, end }) => sum + end - start, 0);
}

/**
 * Characters that two lists of ordered stretches without overlap share.
 *
 * @example sharedLength([{ start: 0, end: 5 }], [{ start: 3, end: 8 }]) // 2
 */
export function sharedLength(one: readonly Stretch[], other: readonly Stretch[]): number {
  let [i, j, length] = [0, 0, 0];
  for (;;) {
    const [a, b] = [one[i], other[j]];
    if (!a || !b) return length;
    length += Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start));
    if (a.end < b.end) i++;
    else j++;
  }
}

/**
 * The labels in use, in alphabetical order of their code units.
 *
 * @example labelsOf([[{ start: 0, end: 5, label: 'y' }], [{ start: 0, end: 5, label: 'x' }]]) // ['x', 'y']
 */
export function labelsOf(raters: readonly (readonly Span[])[]): string[] {
  return [...new Set(raters.flat().map(({ label }) => label))].sort();
}
