/** Seven lightnesses for 0 to 1: below .4 the palest of all, then in steps of a tenth. The number is always printed. */
export function agreementStep(value: number): `k${number}` {
  return `k${Math.min(6, Math.max(0, Math.floor(value * 10 + 1e-9) - 3))}`;
}

/** Counts against the largest of their table; what is not there has no colour. */
export function countStep(count: number, most: number): '' | `k${number}` {
  if (count === 0 || most === 0) return '';
  return `k${Math.min(6, Math.ceil((count / most) * 6))}`;
}

/** Differences: paper at zero, ochre below, petrol above. */
export function differenceStep(value: number): string {
  const size = Math.abs(value);
  const step = size <= 0.05 ? 0 : size <= 0.15 ? 1 : size <= 0.3 ? 2 : 3;
  return step === 0 ? 'd0' : `${value < 0 ? 'dn' : 'dp'}${step}`;
}
