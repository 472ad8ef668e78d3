/** Whether a double holds what was written: whole numbers exactly, fractions to 17 digits. */
export function keepsExactly(written: string, value: number): boolean {
  if (!Number.isFinite(value)) return false;
  if (Number.isSafeInteger(value) && /^-?\d{1,16}$/.test(written)) return true;
  const [mantissa = ''] = written.split(/[eE]/);
  const digits = mantissa.replace(/[-.]/g, '').replace(/^0+/, '');
  if (digits === '') return true;
  if (value === 0 || digits.length > 400) return false;
  if (/^-?\d+$/.test(written)) return BigInt(written) === BigInt(value);
  return digits.replace(/0+$/, '').length <= 17;
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** The number of JSON that is written at an offset, as far as it goes; undefined where there is none. */
export function numberAt(text: string, offset: number): string | undefined {
  NUMBER.lastIndex = offset;
  return NUMBER.exec(text)?.[0];
}
