import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { findQuote } from '@/lib/form/find-quote';
import { checkSpan, spanFromCodePoints, spanFromUtf16 } from '@/lib/form/spans';

const family = '👨‍👩‍👧';
const source = (body: string) => ({ id: 'answer', body });

describe('a span counts in code points and in UTF-16, and its quote is the text itself', () => {
  // Code points before each word, counted by hand; UTF-16 has one more for each emoji.
  const places: [string, string, string, number, number][] = [
    ['plain', 'one two', 'two', 4, 4],
    ['after an emoji (1 code point, 2 units)', '🙂 two', 'two', 2, 3],
    ['after a family (5 code points, 8 units)', `${family} two`, 'two', 6, 9],
    ['after e and a combining acute', 'cafe\u0301 two', 'two', 6, 6],
    ['in Hebrew with vowel points', 'בְּרֵא דֶּלֶת', 'דֶּלֶת', 7, 7],
    ['after CRLF', 'one\r\ntwo', 'two', 5, 5],
    ['a flag (2 code points, 4 units)', 'a 🇳🇴 b', 'b', 5, 7],
  ];
  test.each(places)('%s', (_name, body, word, start, start16) => {
    const span = {
      text: 'answer',
      start,
      end: start + Array.from(word).length,
      start16,
      end16: start16 + word.length,
      quote: word,
    };
    expect(spanFromUtf16(source(body), start16, span.end16)).toEqual(span);
    expect(spanFromCodePoints(source(body), span.start, span.end)).toEqual(span);
    expect(findQuote(source(body), word)).toEqual([span]);
    expect(checkSpan(source(body), span)).toBeUndefined();
  });
});

describe('there is no span', () => {
  const body = 'a🙂b';
  const nowhere: [string, number, number][] = [
    ['of nothing', 1, 1],
    ['backwards', 3, 1],
    ['before the text', -1, 2],
    ['after the text', 3, 5],
    ['from the middle of a surrogate pair', 2, 4],
    ['to the middle of a surrogate pair', 0, 2],
    ['between two units', 0.5, 3],
    ['at NaN', NaN, 3],
  ];
  test.each(nowhere)('%s', (_name, start16, end16) => {
    expect(spanFromUtf16(source(body), start16, end16)).toBeUndefined();
    const made = { text: 'answer', start: 0, end: 1, start16, end16, quote: 'a' };
    expect(checkSpan(source(body), made)).toMatch(/no stretch of whole characters/);
  });

  test('between code points that the text does not have', () => {
    expect(spanFromCodePoints(source(body), 0, 4)).toBeUndefined();
    expect(spanFromCodePoints(source(body), 1.5, 2)).toBeUndefined();
  });
});

const unicode = fc.string({
  unit: fc.oneof(
    fc.constantFrom('🙂', family, 'e\u0301', '\r\n', 'א', 'ְ', ' ', '“', '\u202e', 'a', '𝒳'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 30,
});

test('code points and UTF-16 lead back to each other in any text', () => {
  fc.assert(
    fc.property(unicode, fc.nat(60), fc.nat(60), (body, from, length) => {
      const points = Array.from(body);
      const start = Math.min(from, points.length);
      const end = Math.min(start + length, points.length);
      const span = spanFromCodePoints(source(body), start, end);
      if (start === end) {
        expect(span).toBeUndefined();
        return;
      }
      expect(span?.quote).toBe(points.slice(start, end).join(''));
      expect(span && spanFromUtf16(source(body), span.start16, span.end16)).toEqual(span);
      expect(span && checkSpan(source(body), span)).toBeUndefined();
    }),
  );
});

test('a quote is found where it was taken, in any text', () => {
  fc.assert(
    fc.property(unicode, fc.nat(60), fc.integer({ min: 1, max: 20 }), (body, from, length) => {
      const span = spanFromUtf16(source(body), from, Math.min(from + length, body.length));
      if (!span || span.quote.trim() === '') return;
      expect(findQuote(source(body), span.quote)).toContainEqual(span);
    }),
  );
});

describe('pasted words', () => {
  test('are found at every place, and the caller chooses', () => {
    const starts = findQuote(source('so it is, so it was, so be it'), 'so').map((one) => one.start);
    expect(starts).toEqual([0, 10, 21]);
  });

  test('are found exactly before they are found loosely', () => {
    const found = findQuote(source('"a" and “a”'), '“a”');
    expect(found.map(({ start }) => start)).toEqual([8]);
  });

  const loose: [string, string, string, string][] = [
    [
      'with another white space',
      'one\u00a0two\r\n three',
      'one two three',
      'one\u00a0two\r\n three',
    ],
    ['with straight quotes', 'say “yes”, it’s', 'say "yes", it\'s', 'say “yes”, it’s'],
    ['with guillemets', '«oui» dit-il', '"oui" dit', '«oui» dit'],
    ['with white space around', 'a 🙂 b', '  🙂\n', '🙂'],
    ['over a line break', '🙂 one\n\ntwo', 'one two', 'one\n\ntwo'],
  ];
  test.each(loose)('%s are found as the text has them', (_name, body, pasted, quote) => {
    const found = findQuote(source(body), pasted);
    expect(found.map((one) => one.quote)).toEqual([quote]);
    for (const span of found) expect(checkSpan(source(body), span)).toBeUndefined();
  });

  test('are looked for no further than the places asked for', () => {
    const body = '🙂 dolor “sit” amet, '.repeat(20_000);
    const all = findQuote(source(body), 'dolor');
    expect(all).toHaveLength(20_000);
    expect(findQuote(source(body), 'dolor', 3)).toEqual(all.slice(0, 3));
    const loosely = findQuote(source(body), '"sit"', 2);
    expect(loosely.map(({ start, quote }) => [start, quote])).toEqual([
      [8, '“sit”'],
      [28, '“sit”'],
    ]);
    // 20,000 places in 440,000 units, each counted from the last one: from the start it takes minutes.
    expect(findQuote(source(body), '“sit” amet, 🙂 dolor')).toHaveLength(19_999);
  });

  test('that are blank or stand nowhere are not found', () => {
    expect(findQuote(source('one two'), ' \n')).toEqual([]);
    expect(findQuote(source('one two'), 'three')).toEqual([]);
    expect(findQuote(source('a🙂'), '\ude42')).toEqual([]);
  });
});
