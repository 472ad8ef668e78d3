import type { FigureRow } from '@/lib/domain/figure-row';

/** A figure as a reader meets it: "0.98 [0.94, 1.00], n = 108", or why there is none. */
export function figureText(row: FigureRow): string {
  if (row.value === null) return `Not defined, because ${row.reason ?? 'nothing is known'}`;
  const share = row.count === undefined ? `n = ${whole(row.n)}` : `${whole(row.count)} of ${whole(row.n)}`; // prettier-ignore
  const limits =
    row.low === null || row.high === null
      ? 'no interval'
      : `[${decimals(row.low)}, ${decimals(row.high)}]`;
  return `${decimals(row.value)} ${limits}, ${share}`;
}

/** Two decimals, with a minus sign that is one; never "−0.00". */
export function decimals(value: number): string {
  const digits = value.toFixed(2);
  return Number(digits) === 0 ? '0.00' : digits.replace('-', '\u2212');
}

/** A whole number with its thousands apart: 10,000. Written out here, so that no locale has a part in it. */
export const whole = (count: number): string =>
  String(count)
    .replace('-', '\u2212')
    .replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** "1 item", "3 items". */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${whole(count)} ${count === 1 ? one : several}`;

/** "a", "a and b", "a, b and c". */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** Names for a sentence: the first ones, and how many more there are. */
export const listedFirst = (names: readonly string[], most = 12): string =>
  names.length <= most
    ? listed(names)
    : `${names.slice(0, most).join(', ')} and ${whole(names.length - most)} more`;
