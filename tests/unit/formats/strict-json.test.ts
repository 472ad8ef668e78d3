import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columnOf } from '@/lib/formats/column';
import { parseStrictJson } from '@/lib/formats/strict-json';

function refusal(text: string): string {
  const parsed = parseStrictJson(text);
  if (parsed.ok) throw new Error('was accepted');
  return `${columnOf(text, parsed.offset)}: ${parsed.reason}`;
}

describe('parseStrictJson', () => {
  test('reads every value of JSON as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        const text = JSON.stringify(value, null, 1);
        const parsed = parseStrictJson(text);
        // What it may refuse: keys and texts that RFC 8259 allows and we do not, and denormal numbers.
        if (!parsed.ok) {
          expect(parsed.reason).toMatch(/reserved word|NUL|surrogate|kept exactly/);
        } else expect(parsed.value).toEqual(JSON.parse(text));
      }),
      { numRuns: 500 },
    );
  });

  test('accepts nothing that JSON.parse refuses', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"',
      '1',
      '-',
      '.',
      'e',
      '\\',
      'true',
      'nul',
      ' ',
      '0',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        if (parseStrictJson(text).ok) expect(() => JSON.parse(text)).not.toThrow();
      }),
      { numRuns: 3000 },
    );
  });

  test('says the column and what is missing', () => {
    expect(refusal('{"id":"a","n":1')).toBe(
      '16: The line ends inside what opens at column 1: a comma or "}" is missing.',
    );
    expect(refusal('{"id":"a" "n":1}')).toBe('11: A comma or "}" is missing.');
    expect(refusal('{"id" "a"}')).toBe('7: A colon after the key is missing.');
    expect(refusal('{id:"a"}')).toBe('2: A key in double quotes is missing.');
    expect(refusal('{"a":[1,2}')).toBe('10: A comma or "]" is missing.');
    expect(refusal('{"a":1,}')).toBe('8: A key in double quotes is missing.');
    expect(refusal('{"a":')).toBe('6: The line ends where a value is missing.');
    expect(refusal('{"a":"b')).toBe(
      '6: A text begins here and never ends: a double quote is missing.',
    );
    expect(refusal('{"a":NaN}')).toMatch(/^6: A value is missing here/);
    expect(refusal('{"a":1}{"b":2}')).toMatch(/^8: Something follows/);
    expect(refusal('{"a":"\\x"}')).toMatch(/^7: A text holds a backslash/);
    expect(refusal('{"a":"tab\there"}')).toMatch(/^10: A text holds a control character/);
  });

  test('a column counts characters, not UTF-16 units: an emoji is one', () => {
    expect(refusal('{"😀":x}')).toMatch(/^6: /);
  });

  test('numbers that a double cannot hold are refused, others are kept exactly', () => {
    for (const text of [
      '1e309',
      '-1e309',
      '1e-400',
      '9007199254740993',
      '0.12345678901234567890',
      '01',
      '1.',
      '.5',
      '0x1F',
      '+1',
    ]) {
      expect(parseStrictJson(text).ok, text).toBe(false);
    }
    for (const text of [
      '0',
      '-0',
      '0.0',
      '1e300',
      '9007199254740991',
      '1152921504606846976',
      '-12.5e-3',
      '0.1',
    ]) {
      const parsed = parseStrictJson(text);
      expect(parsed.ok && parsed.value, text).toBe(JSON.parse(text));
    }
  });

  test('keys that JavaScript has a meaning for are refused and pollute nothing', () => {
    for (const key of ['__proto__', 'constructor', 'prototype', '\\u005f_proto__']) {
      expect(refusal(`{"a":{"${key}":{"polluted":1}}}`)).toMatch(/^7: A key is a reserved word/);
    }
    expect('polluted' in {}).toBe(false);
    const parsed = parseStrictJson('{"toString":1,"then":2,"null":3}');
    expect(parsed).toEqual({ ok: true, value: { toString: 1, then: 2, null: 3 } });
  });

  test('a key given twice is refused, also when written by an escape', () => {
    expect(refusal('{"a":1,"b":2,"a":3}')).toMatch(/^14: A key stands twice/);
    expect(refusal('{"a":1,"\\u0061":3}')).toMatch(/^8: A key stands twice/);
    expect(parseStrictJson('{"a":{"a":1},"b":{"a":1}}').ok).toBe(true);
  });

  test('halves of surrogate pairs and NUL are refused, whole pairs are kept', () => {
    expect(refusal('{"a":"\\ud800"}')).toMatch(/half of a surrogate pair/);
    expect(refusal('{"a":"\\udc00\\ud800"}')).toMatch(/half of a surrogate pair/);
    expect(refusal('{"a":"x\\u0000"}')).toMatch(/NUL/);
    expect(parseStrictJson('"\\ud83d\\ude00"')).toEqual({ ok: true, value: '😀' });
    expect(parseStrictJson('"a\u2028b"')).toEqual({ ok: true, value: 'a\u2028b' });
  });

  test('depth ends at 64, keys at 10,000: a hundred thousand brackets cost no stack', () => {
    expect(parseStrictJson('['.repeat(64) + ']'.repeat(64)).ok).toBe(true);
    expect(refusal('['.repeat(100_000))).toMatch(/^65: Brackets are nested more than 64 deep/);
    expect(refusal('{"a":'.repeat(100_000))).toMatch(/more than 64 deep/);
    const keys = (count: number) =>
      `{${Array.from({ length: count }, (_, index) => `"k${index}":0`).join(',')}}`;
    expect(parseStrictJson(keys(10_000)).ok).toBe(true);
    expect(refusal(keys(10_001))).toMatch(/more than 10,000 keys/);
  });

  test.each([
    ['quotes and backslashes', `"${'\\"'.repeat(1_000_000)}`],
    ['backslashes alone', `"${'\\'.repeat(2_000_001)}"`],
    ['zeros in a fraction', `0.1${'0'.repeat(2_000_000)}1`],
    ['digits', `1${'0'.repeat(2_000_000)}`],
    ['spaces', `[${' '.repeat(2_000_000)}`],
  ])('two million %s take no more than linear time', (_, text) => {
    const began = performance.now();
    parseStrictJson(text);
    expect(performance.now() - began).toBeLessThan(1500);
  });

  test('no refusal repeats the content', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (noise) => {
        const parsed = parseStrictJson(`{"a":"SECRETWORD" ${noise}`);
        if (!parsed.ok) expect(`${parsed.reason} ${parsed.mend}`).not.toContain('SECRETWORD');
      }),
    );
  });

  test('every value is announced with its path and where it stands', () => {
    const heard: string[] = [];
    parseStrictJson('{"a":[1,{"b":2}]}', (path, offset) =>
      heard.push(`${path.join('/')}@${offset}`),
    );
    expect(heard).toEqual(['@0', 'a@5', 'a/0@6', 'a/1@8', 'a/1/b@13']);
  });
});
