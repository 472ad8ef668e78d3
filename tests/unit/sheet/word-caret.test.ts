import { describe, expect, it } from 'vitest';
import { caretOn, firstCaret, moved, trimmed, type Move } from '@/app/s/[sheet]/_sheet/word-caret';
import { selected, type Caret } from '@/app/s/[sheet]/_sheet/caret-range';
import { lettersOf, unitsOf } from '@/app/s/[sheet]/_sheet/text-units';

const body = 'You may ask once, for 7 days.';
const units = unitsOf(body, 'en');
const begin = (): Caret => {
  const caret = firstCaret(units);
  if (caret === null) throw new Error('The text has words.');
  return caret;
};
const after = (caret: Caret, ...keys: [Move['to'], Move['unit'], boolean][]): string => {
  const end = keys.reduce(
    (at, [to, unit, extend]) => moved(at, { to, unit, extend }, units),
    caret,
  );
  const { start, end: last } = selected(end);
  return body.slice(start, last);
};

describe('word caret', () => {
  it('begins on the first word and steps by word, over signs', () => {
    expect(after(begin())).toBe('You');
    expect(after(begin(), ['next', 'word', false])).toBe('may');
    const four = Array.from(
      { length: 4 },
      () => ['next', 'word', false] as [Move['to'], Move['unit'], boolean],
    );
    expect(after(begin(), ...four)).toBe('for');
  });

  it('extends by word and takes back what it extended', () => {
    const next: [Move['to'], Move['unit'], boolean] = ['next', 'word', true];
    const back: [Move['to'], Move['unit'], boolean] = ['previous', 'word', true];
    expect(after(begin(), next, next)).toBe('You may ask');
    expect(after(begin(), next, next, back)).toBe('You may');
    expect(after(begin(), next, back, back)).toBe('You');
  });

  it('extends backwards over the word it began on, and forwards again', () => {
    const ask = moved(
      moved(begin(), { to: 'next', unit: 'word', extend: false }, units),
      { to: 'next', unit: 'word', extend: false },
      units,
    );
    expect(after(ask, ['previous', 'word', true])).toBe('may ask');
    expect(after(ask, ['previous', 'word', true], ['next', 'word', true])).toBe('ask');
    expect(
      after(ask, ['previous', 'word', true], ['next', 'word', true], ['next', 'word', true]),
    ).toBe('ask once');
  });

  it('extends by letter', () => {
    expect(after(begin(), ['next', 'letter', true], ['next', 'letter', true])).toBe('You m');
  });

  it('goes to the ends of the text and stays there', () => {
    expect(after(begin(), ['last', 'word', false])).toBe('days');
    expect(after(begin(), ['last', 'word', false], ['next', 'word', false])).toBe('days');
    expect(after(begin(), ['previous', 'word', false])).toBe('You');
    expect(after(begin(), ['last', 'word', true])).toBe('You may ask once, for 7 days');
  });

  const cleaned = (text: string, start: number, end: number) =>
    trimmed({ start, end }, text, lettersOf(text));

  it('never cuts a letter of several code points', () => {
    expect(cleaned('a 👩‍👩‍👧 b', 3, 4)).toEqual({ start: 2, end: 10 });
    expect(cleaned('cafe\u0301 x', 3, 4)).toEqual({ start: 3, end: 5 });
  });

  it('what a hand drew loses white space at both ends, and keeps it where it is all there is', () => {
    expect(cleaned('  a b \n', 0, 7)).toEqual({ start: 2, end: 5 });
    expect(cleaned('two  spaces', 3, 5)).toEqual({ start: 3, end: 5 });
    expect(cleaned('two  spaces', 2, 5)).toEqual({ start: 2, end: 3 });
    // A line break alone is no place on the screen.
    expect(cleaned('a\r\nb', 1, 3)).toBeNull();
  });

  it('by letter it steps on a space too, and never on a line break', () => {
    const spaced = unitsOf('one  two\nthree', 'en');
    const letters = (caret: Caret, count: number): Caret =>
      Array.from({ length: count }).reduce<Caret>(
        (at) => moved(at, { to: 'next', unit: 'letter', extend: false }, spaced),
        caret,
      );
    const first = firstCaret(spaced);
    expect(first && selected(letters(first, 1))).toEqual({ start: 3, end: 4 });
    expect(first && selected(letters(first, 2))).toEqual({ start: 4, end: 5 });
    expect(first && selected(letters(first, 6))).toEqual({ start: 9, end: 10 });
  });

  it('on a mark it draws the end in and out', () => {
    const on = caretOn({ start: 4, end: 16 }, units);
    expect(after(on)).toBe('may ask once');
    expect(after(on, ['previous', 'word', true])).toBe('may ask');
    expect(after(on, ['next', 'word', true])).toBe('may ask once, for');
    expect(after(on, ['previous', 'word', false])).toBe('You');
  });

  it('reaches a text of signs only', () => {
    const caret = firstCaret(unitsOf('… —'));
    expect(caret?.anchor).toEqual({ start: 0, end: 1 });
  });
});
