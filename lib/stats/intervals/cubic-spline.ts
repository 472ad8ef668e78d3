/** A point of a curve. */
export type Knot = { readonly x: number; readonly y: number };

/**
 * The smooth curve through `knots` (four or more, x rising): cubic between neighbours, second
 * derivative without jumps, and at either end the third derivative of the cubic through the last
 * four knots. Outside the knots the end cubics go on.
 * Source: Forsythe, Malcolm and Moler (1977), Computer Methods for Mathematical Computations, ch. 4.
 *
 * @example cubicSpline([{ x: 0, y: 0 }, { x: 1, y: 1 }, { x: 2, y: 8 }, { x: 3, y: 27 }])(1.5) // 3.375
 */
export function cubicSpline(knots: readonly Knot[]): (x: number) => number {
  const n = knots.length;
  if (n < 4) throw new RangeError(`a spline needs four knots, not ${n}`);
  const x = (at: number) => knots[at]?.x ?? NaN;
  const y = (at: number) => knots[at]?.y ?? NaN;
  const width = (at: number) => x(at + 1) - x(at);
  const slope = (at: number) => (y(at + 1) - y(at)) / width(at);
  const second = (at: number) => (slope(at + 1) - slope(at)) / (x(at + 2) - x(at));
  const third = (at: number) => (second(at + 1) - second(at)) / (x(at + 3) - x(at));
  const sigma = tridiagonal(
    Array.from({ length: n }, (_, at) => {
      if (at === 0) return [0, -width(0), width(0), width(0) ** 2 * third(0)];
      if (at === n - 1)
        return [width(n - 2), -width(n - 2), 0, -(width(n - 2) ** 2) * third(n - 4)];
      const middle = 2 * (width(at - 1) + width(at));
      return [width(at - 1), middle, width(at), slope(at) - slope(at - 1)];
    }),
  );
  return (at) => {
    let low = 0;
    for (let high = n - 1; high - low > 1;) {
      const middle = (low + high) >> 1;
      if (x(middle) > at) high = middle;
      else low = middle;
    }
    const [from, to, h, dx] = [sigma[low] ?? NaN, sigma[low + 1] ?? NaN, width(low), at - x(low)];
    const first = slope(low) - h * (to + 2 * from);
    return y(low) + dx * (first + dx * (3 * from + (dx * (to - from)) / h));
  };
}

/** Solves rows of (below, diagonal, above, right side) by elimination without exchange. */
function tridiagonal(rows: readonly (readonly number[])[]): number[] {
  const diagonal: number[] = [];
  const right: number[] = [];
  rows.forEach(([below = 0, middle = 0, , side = 0], at) => {
    const factor = at === 0 ? 0 : below / (diagonal[at - 1] ?? NaN);
    diagonal.push(middle - factor * (rows[at - 1]?.[2] ?? 0));
    right.push(side - factor * (right[at - 1] ?? 0));
  });
  const solved: number[] = new Array<number>(rows.length).fill(0);
  for (let at = rows.length - 1; at >= 0; at--) {
    const after = (rows[at]?.[2] ?? 0) * (solved[at + 1] ?? 0);
    solved[at] = ((right[at] ?? NaN) - after) / (diagonal[at] ?? NaN);
  }
  return solved;
}
