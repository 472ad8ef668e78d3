/**
 * Refuses counts that no data can give: `x` successes in `n` trials, whole numbers, 0 ≤ x ≤ n.
 * A wrong count is a mistake of the caller, not a property of the data, so it throws.
 *
 * @example requireCount(8, 10) === undefined // true
 */
export function requireCount(x: number, n: number): void {
  if (!Number.isSafeInteger(n) || n < 0) throw new RangeError(`no number of trials: ${n}`);
  if (!Number.isSafeInteger(x) || x < 0 || x > n) throw new RangeError(`no count of ${n}: ${x}`);
}

/**
 * Refuses a probability outside the open interval from 0 to 1, such as a confidence of 95.
 *
 * @example requireShare(0.95, 'confidence') === undefined // true
 */
export function requireShare(share: number, name: string): void {
  if (!(share > 0 && share < 1)) throw new RangeError(`${name} lies between 0 and 1: ${share}`);
}
