import { describe, expect, it } from 'vitest';
import { pressedKey, type KeyPress } from '@/app/ui/pressed-key';

const press = (key: string, code: string, held: Partial<KeyPress> = {}): string | null =>
  pressedKey({
    ...{ key, code, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false },
    ...{ isComposing: false, ...held },
  });
const shift = { shiftKey: true };
const altGr = {
  ctrlKey: true,
  altKey: true,
  getModifierState: (modifier: string) => modifier === 'AltGraph',
};

/** What a layout types at a place, with what stands on the cap there: [layout, key, code, cap, held]. */
const table: readonly (readonly [string, string, string, string, Partial<KeyPress>?])[] = [
  ['QWERTY', 'y', 'KeyY', 'Y'],
  ['QWERTY, Caps Lock', 'Y', 'KeyY', 'Y'],
  ['QWERTY', '1', 'Digit1', '1'],
  ['QWERTY, Shift', '!', 'Digit1', '!', shift],
  ['QWERTY, Shift', '?', 'Slash', '?', shift],
  ['QWERTY', '.', 'Period', '.'],
  ['QWERTZ', 'y', 'KeyZ', 'Y'],
  ['QWERTZ', 'z', 'KeyY', 'Z'],
  ['QWERTZ', 'ö', 'Semicolon', 'Ö'],
  ['QWERTZ, AltGr', '[', 'Digit8', '[', altGr],
  ['Dvorak: the cap at the place of Q is an apostrophe', "'", 'KeyQ', "'"],
  ['Dvorak', 'q', 'KeyX', 'Q'],
  ['Dvorak', '.', 'KeyE', '.'],
  ['Dvorak', ',', 'KeyW', ','],
  ['Dvorak', ';', 'KeyZ', ';'],
  ['Dvorak', '?', 'BracketLeft', '?', shift],
  ['AZERTY', 'a', 'KeyQ', 'A'],
  ['AZERTY', 'z', 'KeyW', 'Z'],
  ['AZERTY', 'm', 'Semicolon', 'M'],
  ...[...'&é"\'(-è_çà'].map((sign, index) => {
    const digit = String((index + 1) % 10);
    return ['AZERTY', sign, `Digit${digit}`, digit] as const;
  }),
  ['AZERTY, Shift', '1', 'Digit1', '1', shift],
  ['AZERTY, Shift', '.', 'Comma', '.', shift],
  ['AZERTY, Shift', '?', 'KeyM', '?', shift],
  ['AZERTY, AltGr', '[', 'Digit5', '[', altGr],
  ['AZERTY, AltGr', ']', 'Minus', ']', altGr],
  ['Bépo: the cap at the place of W is é', 'é', 'KeyW', 'É'],
  ['Czech', 'ě', 'Digit2', '2'],
  ['Hungarian: the cap at the place of 0 is ö', 'ö', 'Digit0', 'Ö'],
  ['Hungarian', '0', 'Backquote', '0'],
  ['Turkish', 'ı', 'KeyI', 'I'],
  ['Cyrillic', 'н', 'KeyY', 'Y'],
  ['Cyrillic', 'т', 'KeyN', 'N'],
  ['Cyrillic', 'ы', 'KeyS', 'S'],
  ['Cyrillic, Caps Lock', 'Ы', 'KeyS', 'S'],
  ['Cyrillic', '.', 'Slash', '.'],
  ['Cyrillic', 'ю', 'Period', 'Ю'],
  ['Cyrillic', 'х', 'BracketLeft', '['],
  ['Cyrillic', 'ъ', 'BracketRight', ']'],
  ['Hebrew, mirrored', ']', 'BracketLeft', ']'],
  ['QWERTZ', 'ü', 'BracketLeft', 'Ü'],
  ['Cyrillic, Shift', '?', 'Digit7', '?', shift],
  ['Cyrillic, Shift', '"', 'Digit2', '"', shift],
  ['Serbian', 'з', 'KeyY', 'Y'],
  ['Greek', 'υ', 'KeyY', 'Y'],
  ['Greek', 'ν', 'KeyN', 'N'],
  ['Greek', 'σ', 'KeyS', 'S'],
  ['Greek', ';', 'KeyQ', 'Q'],
  ['Hebrew', '/', 'KeyQ', 'Q'],
  ['Hebrew', "'", 'KeyW', 'W'],
  ['Arabic, two letters at one place', 'لا', 'KeyB', 'B'],
  ['Arabic', '٣', 'Digit3', '3'],
  ['Arabic, Shift', '؟', 'Slash', '?', shift],
  ['Persian', '۷', 'Digit7', '7'],
  ['Hindi', 'ं', 'KeyX', 'X'],
  ['Thai', '/', 'Digit2', '2'],
  ['Thai, Shift', '๑', 'Digit2', '1', shift],
  ['Thai', 'ั', 'KeyY', 'Y'],
  ['Japanese, full width', 'ｙ', 'KeyY', 'Y'],
  ['Japanese, full width', '？', 'Slash', '?', shift],
  ['number pad', '4', 'Numpad4', '4'],
  ['number pad without Num Lock', 'ArrowLeft', 'Numpad4', 'ArrowLeft'],
  ['number pad', 'Enter', 'NumpadEnter', 'Enter'],
  ['any', 'ArrowRight', 'ArrowRight', 'ArrowRight', shift],
  ['any', 'PageUp', 'PageUp', 'PageUp'],
];

describe('the key that was pressed', () => {
  for (const [layout, key, code, cap, held] of table) {
    it(`${layout}: ${key} at ${code} is ${cap}`, () => {
      expect(press(key, code, held)).toBe(cap);
    });
  }

  it.each(['ctrlKey', 'metaKey', 'altKey'] as const)('a chord with %s is no key', (held) => {
    expect(press('y', 'KeyY', { [held]: true })).toBeNull();
    expect(press('н', 'KeyY', { [held]: true })).toBeNull();
    expect(press('1', 'Digit1', { [held]: true })).toBeNull();
    expect(press('ArrowLeft', 'ArrowLeft', { [held]: true })).toBeNull();
  });

  it('composing a character presses no key', () => {
    expect(press('y', 'KeyY', { isComposing: true })).toBeNull();
    expect(press('Enter', 'Enter', { keyCode: 229 })).toBeNull();
    for (const key of ['Dead', 'Process', 'Unidentified']) expect(press(key, 'KeyY')).toBeNull();
  });

  it('AltGr types what the layout has there, and no letter or digit by its place', () => {
    expect(press('ą', 'KeyA', altGr)).toBe('Ą');
    expect(press('№', 'KeyN', altGr)).not.toBe('N');
    expect(press('{', 'Digit7', altGr)).toBe('{');
  });
});
