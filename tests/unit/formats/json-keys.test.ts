import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasKeyTwice } from '@/lib/formats/json-keys';

describe('a key twice', () => {
  test.each([
    '{"a":1,"a":2}',
    '{"a":{"b":1,"c":[{"d":1,"d":2}]}}',
    '[{"a":1},{"a":1,"b":{"a":1},"a":2}]',
    String.raw`{"a":1,"\u0061":2}`,
    String.raw`{"a\"":1,"a\"":2}`,
    '{ "a" : "x" , "b" : {} , "a" : [] }',
    '{"":1,"":2}',
  ])('is found in %s', (text) => expect(hasKeyTwice(text)).toBe(true));

  test.each([
    '{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]}',
    '["a","a"]',
    '{"a":"a","b":"a"}',
    String.raw`{"a":"{\"b\":1,\"b\":2}"}`,
    '{"a":["b","b"],"b":"\\\\"}',
    '"a"',
    'null',
  ])('is not in %s', (text) => expect(hasKeyTwice(text)).toBe(false));

  test('is never in what JSON.stringify wrote', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => !hasKeyTwice(JSON.stringify(value))));
  });
});
