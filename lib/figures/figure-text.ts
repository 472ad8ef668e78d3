/**
 * Two decimals, with a minus sign that is one; never "−0.00".
 *
 * @example [decimals(-0.254), decimals(-0.001)] // ['−0.25', '0.00']
 */
export function decimals(value: number): string {
  const digits = value.toFixed(2);
  return Number(digits) === 0 ? '0.00' : digits.replace('-', '\u2212');
}

/**
 * A whole number with its thousands apart: 10,000. Written out here, so that no locale has a part in it.
 *
 * @example whole(10000) // '10,000'
 */
export const whole = (count: number): string =>
  String(count)
    .replace('-', '\u2212')
    .replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/**
 * "1 item", "3 items".
 *
 * @example [counted(1, 'item'), counted(2, 'item')] // ['1 item', '2 items']
 */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${whole(count)} ${count === 1 ? one : several}`;

/**
 * "a", "a and b", "a, b and c".
 *
 * @example listed(['a', 'b', 'c']) // 'a, b and c'
 */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/**
 * Names for a sentence: the first ones, and how many more there are.
 *
 * @example listedFirst(['a', 'b', 'c', 'd'], 2) // 'a, b and 2 more'
 */
export const listedFirst = (names: readonly string[], most = 12): string =>
  names.length <= most
    ? listed(names)
    : `${names.slice(0, most).join(', ')} and ${whole(names.length - most)} more`;
