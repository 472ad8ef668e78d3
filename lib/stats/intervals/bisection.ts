/**
 * Where a monotone function passes zero between `low` and `high`, by halving the interval until
 * the two ends are neighbouring floats. `f(low)` and `f(high)` must not have the same sign.
 *
 * @example bisection((x) => x * x - 2, 0, 2) // 1.4142
 */
export function bisection(f: (x: number) => number, low: number, high: number): number {
  const rises = f(low) < f(high);
  let [a, b] = [low, high];
  for (;;) {
    const middle = a + (b - a) / 2;
    if (middle <= a || middle >= b) return middle;
    if (f(middle) < 0 === rises) a = middle;
    else b = middle;
  }
}
