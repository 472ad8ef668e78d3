/** Three numbers of one row, written so that the third is the first less the second in the digits that are shown. */
export type Subtraction = {
  readonly from: string;
  readonly less: string;
  readonly difference: string;
};

/**
 * `from` − `less` = `difference` with two decimals where they add up, else with three. Where rounding parts them even
 * then, the difference is what the two shown numbers give: off by at most .001.
 *
 * @example subtraction(0.5632, 0.6656, -0.1024) // { from: '0.563', less: '0.666', difference: '−0.103' }
 */
export function subtraction(from: number, less: number, difference: number): Subtraction {
  const digits = [2, 3].find((places) => {
    const unit = 10 ** places;
    return Math.round(from * unit) - Math.round(less * unit) === Math.round(difference * unit);
  });
  const places = digits ?? 3;
  const unit = 10 ** places;
  const rest =
    digits === undefined
      ? (Math.round(from * unit) - Math.round(less * unit)) / unit
      : Math.round(difference * unit) / unit;
  const shown = (value: number): string =>
    minus((Math.round(value * unit) / unit + 0).toFixed(places));
  return { from: shown(from), less: shown(less), difference: withSign(shown(rest)) };
}

/** A sign on every difference but none: "+0.06", "−0.01", "0.00". */
export const withSign = (text: string): string =>
  text.startsWith('\u2212') || Number(text) === 0 ? text : `+${text}`;

const minus = (text: string): string =>
  Number(text) === 0 ? text.replace('-', '') : text.replace('-', '\u2212');
