/**
 * The mean of the values from one place to before another.
 *
 * @example meanValue(Float64Array.of(0.2, 0.4)) // 0.3
 */
export function meanValue(values: Float64Array, from = 0, to = values.length): number {
  let sum = 0;
  for (let at = from; at < to; at++) sum += values[at] ?? 0;
  return sum / (to - from);
}
