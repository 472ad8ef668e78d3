/**
 * Figures as the screens and the tables print them: two decimals for κ, α, AUC and shares,
 * U+2212 for minus, counts as "45 of 48", intervals in brackets with a comma.
 */

const minus = '−';

/** Two decimals; what rounds to zero has no sign. */
export function decimals(value: number): string {
  const text = Math.abs(value).toFixed(2);
  return value < 0 && Number(text) !== 0 ? minus + text : text;
}

/** A difference carries its sign, plus or minus; what rounds to zero has none. */
export function difference(value: number): string {
  const text = decimals(value);
  return Number(Math.abs(value).toFixed(2)) === 0 || value < 0 ? text : `+${text}`;
}

/** "[0.59, 0.75]" */
export function interval(low: number, high: number, format = decimals): string {
  return `[${format(low)}, ${format(high)}]`;
}

/** "45 of 48"; "7.5 of 12" where a half counts. */
export function ofTotal(count: number, total: number): string {
  const part = Number.isInteger(count) ? whole(count) : String(count);
  return `${part} of ${whole(total)}`;
}

/** "1,287" */
export function whole(count: number): string {
  const digits = Math.abs(count).toFixed(0);
  return (count < 0 ? minus : '') + digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

/** "1 label", "1,287 labels" */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${whole(count)} ${count === 1 ? one : many}`;
}

/** "38.4 kB": powers of 1000, as files are named everywhere else. */
export function bytes(count: number): string {
  if (count < 1000) return `${count} B`;
  if (count < 1_000_000) return `${(count / 1000).toFixed(1)} kB`;
  return `${(count / 1_000_000).toFixed(1)} MB`;
}
