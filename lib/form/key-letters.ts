import type { Option } from './field';
import type { KeyOffer } from './field-kind';

/** Keys that act on the whole screen, whatever the form: no answer may take them. */
export const reservedLetters = ['L', 'Z', 'G'];

type Lettered = { value: string; label: string; fallback: string };

/**
 * First letters of the labels. Where two begin alike, or a letter is reserved or not on a Latin
 * keyboard (a translated form), all of them take their fallback, so that a pair keeps one logic.
 */
export function letterKeys(choices: readonly Lettered[]): KeyOffer[] {
  const letters = choices.map(({ label }) => label.charAt(0).toUpperCase());
  const usable =
    new Set(letters).size === letters.length &&
    letters.every(
      (letter) => /^[A-Z]$/.test(letter) && ![...reservedLetters, 'X'].includes(letter),
    );
  return choices.map(({ value, label, fallback }) => ({
    key: usable ? label.charAt(0).toUpperCase() : fallback,
    value,
    label,
  }));
}

/** The author's key where there is one, else the option's digit: 1 to 9, then 0; then none. */
export function digitKeys(options: readonly Option[]): KeyOffer[] {
  const fixed = new Set(options.flatMap(({ key }) => key ?? []));
  return options.flatMap(({ value, label, key }, index) => {
    if (key !== undefined) return { key: key.toUpperCase(), value, label };
    const digit = index < 10 ? String((index + 1) % 10) : undefined;
    return digit === undefined || fixed.has(digit) ? [] : { key: digit, value, label };
  });
}
