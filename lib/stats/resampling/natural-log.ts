/**
 * The natural logarithm by arithmetic alone, so that a draw that depends on it is the same on
 * every engine (Math.log may differ in the last bit). Within 2 units in the last place for
 * 1e-18 < x < 1e18. x must be positive.
 *
 * @example naturalLog(10) // 2.3026
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
  return exponent * Math.LN2 + 2 * shortSeries((mantissa - 1) / (mantissa + 1));
}

/** artanh z for |z| <= 0.172: ten terms leave less than 1e-17. Written out, as draws wait for it. */
function shortSeries(z: number): number {
  const s = z * z;
  const high = 1 / 11 + s * (1 / 13 + s * (1 / 15 + s * (1 / 17 + s * (1 / 19 + s / 21))));
  const fifth = s * s * s * s * s;
  return z * (1 + s * (1 / 3 + s * (1 / 5 + s * (1 / 7 + s / 9))) + fifth * high);
}

/**
 * ln(0!), ln(1!), ... ln(most!), each logarithm from the one before:
 * ln k = ln (k - 1) + 2 artanh(1 / (2 k - 1)).
 *
 * @example [...logFactorials(3)] // [0, 0, 0.6931, 1.7918]
 */
export function logFactorials(most: number): Float64Array {
  const logs = new Float64Array(most + 1);
  let log = 0;
  for (let k = 2; k <= most; k++) {
    const z = 1 / (2 * k - 1);
    if (k < 64) log += 2 * inverseTanh(z, 35);
    else log += 2 * z * (1 + z * z * (1 / 3 + z * z * (1 / 5 + (z * z) / 7)));
    logs[k] = (logs[k - 1] ?? 0) + log;
  }
  return logs;
}

/** The series z + z³/3 + z⁵/5 + ... up to the power `last`. */
function inverseTanh(z: number, last: number): number {
  const square = z * z;
  let sum = 1 / last;
  for (let odd = last - 2; odd > 0; odd -= 2) sum = sum * square + 1 / odd;
  return z * sum;
}
