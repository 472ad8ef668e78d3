/**
 * Ranks from 1 in ascending order, ties at the mean of the ranks they share.
 * `ties` holds the size of each group of equal values.
 *
 * @example [...ranks(Float64Array.of(7, 3, 7, 9)).ranks] // [2.5, 1, 2.5, 4]
 */
export function ranks(values: Float64Array): { ranks: Float64Array; ties: number[] } {
  const order = Array.from(values.keys()).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  const ranked = new Float64Array(values.length);
  const ties: number[] = [];
  for (let start = 0; start < order.length;) {
    let end = start + 1;
    while (end < order.length && values[order[end] ?? 0] === values[order[start] ?? 0]) end++;
    for (let at = start; at < end; at++) ranked[order[at] ?? 0] = (start + 1 + end) / 2;
    ties.push(end - start);
    start = end;
  }
  return { ranks: ranked, ties };
}
