/** What a key event says of the key that was pressed. */
export type KeyPress = {
  /** What the layout makes of it: "y", "н", "&", "Enter". */
  readonly key: string;
  /** The place on the keyboard, named after what a US keyboard has there: "KeyY", "Digit1". */
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
  /** 229: the press went to an input method, whatever else the event says. */
  readonly keyCode?: number;
  getModifierState?(modifier: 'AltGraph'): boolean;
};

/**
 * The key that was pressed, by the name on its cap: "Y", "1", "?", "Enter". The character decides
 * where it is a Latin letter, a digit or a sign: AZERTY and Dvorak print it there. A letter of another
 * script stands for the Latin one at its place, since such keyboards print both; a row of digits that
 * types signs without Shift stands for its digits. Null for a chord and for a press that is part of
 * composing a character.
 */
export function pressedKey(press: KeyPress): string | null {
  if (isComposed(press) || isChord(press)) return null;
  if (isNamed(press.key)) return press.key;
  // Full-width signs of East Asian input are the same signs.
  const sign = press.key.normalize('NFKC');
  if (/^[a-z]$/i.test(sign)) return sign.toUpperCase();
  return digitOf(sign) ?? sameSign[sign] ?? placeOf(sign, press) ?? sign.toUpperCase();
}

/** Whether a key types something, and is not named for what it does ("Enter", "ArrowLeft", "Dead"). */
export const isCharacter = (key: string): boolean => !isNamed(key);

const isNamed = (key: string): boolean => /^[A-Z][A-Za-z\d]+$/.test(key);

/** Whether a press is part of composing a character: Safari says so by its number alone. */
export function isComposed({
  isComposing,
  keyCode,
  key,
}: Pick<KeyPress, 'isComposing' | 'keyCode' | 'key'>): boolean {
  return isComposing || keyCode === 229 || ['Dead', 'Process', 'Unidentified'].includes(key);
}

/** With Ctrl, Alt or ⌘ a press belongs to the browser; AltGr, which looks like Ctrl and Alt, types. */
function isChord(press: KeyPress): boolean {
  if (press.getModifierState?.('AltGraph') && !isNamed(press.key)) return press.metaKey;
  return press.ctrlKey || press.metaKey || press.altKey;
}

/** The digit that a character of any script is. */
function digitOf(sign: string): string | null {
  if (!/^\p{Nd}$/u.test(sign)) return null;
  const at = sign.codePointAt(0) ?? 0;
  // The digits of a script stand in a row of ten, which begins behind something that is no digit.
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(at - before - 1))) before += 1;
  return String(before % 10);
}

/** What other scripts print where Latin has the sign that the sheet uses. */
const sameSign: Readonly<Record<string, string>> = {
  ...{ '؟': '?', '。': '.' },
  ...{ '?': '?', '.': '.', '[': '[', ']': ']' },
};
/** Signs that a keyboard of another script prints beside its letter. */
const brackets: Readonly<Record<string, string>> = { BracketLeft: '[', BracketRight: ']' };

/** Signs where a Latin keyboard has a letter, on keyboards that print that letter beside them: Greek, Hebrew. */
const signsAtLetters: Readonly<Record<string, string>> = { KeyQ: ';/', KeyW: "'" };

function placeOf(sign: string, press: KeyPress): string | null {
  if (press.getModifierState?.('AltGraph')) return null;
  const [, kind, name = brackets[press.code]] = /^(Key|Digit)([A-Z\d])$/.exec(press.code) ?? [];
  if (name === undefined) return null;
  // With Shift the cap's other sign is meant; on a Hungarian keyboard ö stands there and 0 elsewhere.
  if (kind === 'Digit') return press.shiftKey || sign === 'ö' ? null : name;
  const foreign = /^[\p{L}\p{M}]+$/u.test(sign) && !/\p{Script=Latin}/u.test(sign);
  return foreign || signsAtLetters[press.code]?.includes(sign) ? name : null;
}
