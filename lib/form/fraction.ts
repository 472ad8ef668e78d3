/** An exact number: numerator and denominator, the denominator above zero. */
export type Fraction = readonly [bigint, bigint];

export const fractionPattern = /^\d{1,9}\/[1-9]\d{0,8}$/;

/**
 * "1/3" as one third; a number as the decimal that it prints as, so that 0.1 is one tenth.
 * None for what is no finite number.
 */
export function fraction(value: number | string): Fraction | undefined {
  if (typeof value === 'string' && fractionPattern.test(value)) {
    const [top = '', bottom = ''] = value.split('/');
    return [BigInt(top), BigInt(bottom)];
  }
  const decimal = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value));
  if (!decimal) return undefined;
  const [, sign = '', whole = '', digits = '', exponent = '0'] = decimal;
  const power = Number(exponent) - digits.length;
  const top = BigInt(sign + whole + digits);
  return power >= 0 ? [top * 10n ** BigInt(power), 1n] : [top, 10n ** BigInt(-power)];
}

/** Below zero when a < b, zero when equal, above zero when a > b. */
export function compare([a, b]: Fraction, [c, d]: Fraction): number {
  const left = a * d;
  const right = c * b;
  return left < right ? -1 : left > right ? 1 : 0;
}

export function add([a, b]: Fraction, [c, d]: Fraction): Fraction {
  return b === d ? [a + c, b] : [a * d + c * b, b * d];
}

export function toNumber([top, bottom]: Fraction): number {
  return Number(top) / Number(bottom);
}
