/**
 * The natural logarithm by arithmetic alone, so that a draw that depends on it is the same on
 * every engine (Math.log may differ in the last bit). Within 2 units in the last place for
 * 1e-18 < x < 1e18. x must be positive.
 */
export function naturalLog(x: number): number {
  let mantissa = x;
  let exponent = 0;
  while (mantissa < Math.SQRT1_2) {
    mantissa *= 2;
    exponent--;
  }
  while (mantissa > Math.SQRT2) {
    mantissa *= 0.5;
    exponent++;
  }
  return exponent * Math.LN2 + 2 * inverseTanh((mantissa - 1) / (mantissa + 1));
}

/** ln(0!), ln(1!), ... ln(most!). */
export function logFactorials(most: number): Float64Array {
  const logs = new Float64Array(most + 1);
  for (let k = 2; k <= most; k++) logs[k] = (logs[k - 1] ?? 0) + naturalLog(k);
  return logs;
}

/** Eleven terms of the series: |z| <= 0.172 here, so the rest is below 1e-17. */
function inverseTanh(z: number): number {
  const square = z * z;
  let sum = 1 / 21;
  for (let odd = 19; odd > 0; odd -= 2) sum = sum * square + 1 / odd;
  return z * sum;
}
