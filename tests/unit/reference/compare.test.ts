import { describe, expect, test } from 'vitest';
import { undefinedBecause } from '@/lib/stats/intervals/estimate';
import { readCase } from '@/scripts/reference/case';
import { compareCase, matches, toleranceOf } from '@/scripts/reference/compare';
import type { Figure } from '@/scripts/reference/handlers';

const none = undefinedBecause('0/0', 3);

describe('a reference value is met', () => {
  test('within tolerance × max(1, |expected|)', () => {
    expect(matches(0.5 + 0.9e-9, 0.5, 1e-9)).toBe(true);
    expect(matches(0.5 + 1.1e-9, 0.5, 1e-9)).toBe(false);
    expect(matches(1000 + 0.9e-6, 1000, 1e-9)).toBe(true);
    expect(matches(Number.NaN, 0.5, 1)).toBe(false);
  });

  test('as null by "undefined" with a reason only: NaN, 0 and 1 do not count', () => {
    expect(matches(none, null, 1)).toBe(true);
    for (const figure of [Number.NaN, 0, 1, undefinedBecause('', 0)]) {
      expect(matches(figure, null, 1)).toBe(false);
    }
    expect(matches(none, 0, 1)).toBe(false);
  });

  test('member by member in lists and objects, and by name where it is infinite', () => {
    expect(matches([1, none, 2], [1, null, 2], 0)).toBe(true);
    expect(matches([1, 2], [1, 2, 3], 0)).toBe(false);
    expect(matches({ a: 1, more: 5 }, { a: 1 }, 0)).toBe(true);
    expect(matches({ a: 1 }, { a: 1, b: 2 }, 0)).toBe(false);
    expect(matches(Infinity, 'Infinity', 0)).toBe(true);
    expect(matches('A', 'A', 0)).toBe(true);
    expect(matches(true, false, 0)).toBe(false);
  });
});

test('the nearest tolerance counts: the key, a pattern, a leading part, the default', () => {
  const tolerance = new Map([
    ['default', 1],
    ['*.ci_*', 2],
    ['bca', 3],
    ['bca.a', 4],
  ]);
  const keys = ['bca.a', 'bca.lo', 'icc.1_1.ci_lo', 'kappa'];
  expect(keys.map((key) => toleranceOf(tolerance, key))).toEqual([4, 3, 2, 1]);
});

test('a case counts within, outside and not computed', () => {
  const reference = readCase(
    {
      id: 'c',
      kind: 'k',
      data: 1,
      expected: { a: 1, b: 2, c: null },
      tolerance: { default: 1e-9 },
    },
    'k.json',
  );
  const handler = (): Map<string, Figure> =>
    new Map<string, Figure>([
      ['a', 1],
      ['b', 3],
    ]);
  expect(compareCase(reference, handler, () => undefined)).toMatchObject({
    within: 1,
    outside: ['b: got 3, expected 2'],
    notComputed: ['c'],
  });
  expect(compareCase(reference, undefined, () => undefined).notComputed).toEqual(['a', 'b', 'c']);
});

test('a handler cannot see the answers', () => {
  const { subject } = readCase(
    { id: 'c', kind: 'k', data: 1, expected: { a: 1 }, tolerance: {} },
    'k.json',
  );
  expect(Object.keys(subject)).toEqual(['id', 'kind', 'data']);
});

test('a file that holds no case is named', () => {
  expect(() => readCase({ id: 1 }, 'broken.json')).toThrow('broken.json holds no reference case');
});
