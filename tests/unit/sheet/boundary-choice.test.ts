import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stepped, typedPlace, typingMs, type Typed } from '@/app/s/[sheet]/_sheet/boundary-choice';
import type { Content } from '@/lib/form/content';

const of = (sentences: number): Content => ({
  texts: [],
  parts: Array.from({ length: sentences }, (_, at) => ({
    id: String(at + 1),
    set: 'sentences',
    label: String(at + 1),
  })),
});

/** The last value that comes of digits typed one after another, `apart` ms apart. */
function typing(digits: string, sentences: number, apart = 10, none = true) {
  let typed: Typed | null = null;
  let value: number | 'none' | undefined;
  [...digits].forEach((digit, index) => {
    const place = typedPlace(typed, digit, index * apart, { content: of(sentences), none });
    typed = place.typed;
    value = place.value ?? value;
  });
  return value;
}

describe('a place by its number', () => {
  it('one digit is that sentence, two in a row are one number where a sentence has it', () => {
    expect(typing('7', 12)).toBe(7);
    expect(typing('10', 12)).toBe(10);
    expect(typing('11', 12)).toBe(11);
    // There is no place behind sentence 12 of 12: the second digit stands by itself.
    expect(typing('12', 12)).toBe(2);
    expect(typing('34', 12)).toBe(4);
    expect(typing('105', 150)).toBe(105);
  });

  it('a digit that comes later begins a number of its own', () => {
    expect(typing('11', 12, typingMs)).toBe(1);
    expect(typing('11', 12, typingMs - 1)).toBe(11);
  });

  it('0 by itself means none, where that may be said; nothing else does', () => {
    expect(typing('0', 12)).toBe('none');
    expect(typing('0', 12, 10, false)).toBeUndefined();
    expect(typing('30', 12)).toBe('none');
  });

  it('a number that no sentence has changes nothing', () => {
    expect(typing('9', 5)).toBeUndefined();
    expect(typing('39', 5)).toBe(3);
  });

  it('every place of a text of 2 to 200 sentences can be typed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 200 }), fc.nat(), (sentences, seed) => {
        const place = 1 + (seed % (sentences - 1));
        expect(typing(String(place), sentences)).toBe(place);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a place by arrows', () => {
  it('from no place to the first or the last, then one by one, and not beyond the ends', () => {
    expect(stepped(undefined, 1, of(5))).toBe(1);
    expect(stepped(undefined, -1, of(5))).toBe(4);
    expect(stepped('none', 1, of(5))).toBe(1);
    expect(stepped(2, 1, of(5))).toBe(3);
    expect(stepped(4, 1, of(5))).toBe(4);
    expect(stepped(1, -1, of(5))).toBe(1);
  });
});
