import { describe, expect, it } from 'vitest';
import {
  firstCaret,
  moved,
  selected,
  trimmed,
  type Caret,
  type Move,
} from '@/app/s/[sheet]/_sheet/word-caret';
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
    expect(after(begin(), ['next', 'letter', true], ['next', 'letter', true])).toBe('You ma');
  });

  it('goes to the ends of the text and stays there', () => {
    expect(after(begin(), ['last', 'word', false])).toBe('days');
    expect(after(begin(), ['last', 'word', false], ['next', 'word', false])).toBe('days');
    expect(after(begin(), ['previous', 'word', false])).toBe('You');
    expect(after(begin(), ['last', 'word', true])).toBe('You may ask once, for 7 days');
  });

  it('never cuts a letter of several code points', () => {
    const family = 'a 👩‍👩‍👧 b';
    const letters = lettersOf(family);
    expect(trimmed({ start: 3, end: 4 }, letters)).toEqual({ start: 2, end: 10 });
    const accent = 'cafe\u0301 x';
    expect(trimmed({ start: 3, end: 4 }, lettersOf(accent))).toEqual({
      start: 3,
      end: 5,
    });
  });

  it('drops white space at both ends, and is nothing when nothing is left', () => {
    const text = '  a b \n';
    const letters = lettersOf(text);
    expect(trimmed({ start: 0, end: 7 }, letters)).toEqual({ start: 2, end: 5 });
    expect(trimmed({ start: 0, end: 2 }, letters)).toBeNull();
  });

  it('reaches a text of signs only', () => {
    const caret = firstCaret(unitsOf('… —'));
    expect(caret?.anchor).toEqual({ start: 0, end: 1 });
  });
});
