/** One of a list, each equally likely. `draw` is uniform on [0, 1). The list must not be empty. */
export function pick<T>(list: readonly T[], draw: () => number): T {
  const index = Math.min(Math.floor(draw() * list.length), list.length - 1);
  const picked = list[index];
  if (picked === undefined) throw new RangeError('Nothing can be picked from an empty list.');
  return picked;
}
