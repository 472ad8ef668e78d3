/**
 * The least number that all of these whole numbers divide, so that what is divided by them can be summed in whole
 * numbers, exactly and in any order; 1 where it would be above a million.
 *
 * @example commonMultiple([2, 3, 4]) // 12
 */
export function commonMultiple(divisors: Iterable<number>): number {
  let multiple = 1;
  for (const one of new Set(divisors)) {
    if (one < 2) continue;
    multiple *= one / commonDivisor(multiple, one);
    if (multiple > 1e6) return 1;
  }
  return multiple;
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}
