import { describe, expect, test } from 'vitest';
import { categoryPositions, confusableCategories } from '@/lib/stats/agreement/categories';
import { ratingsFromLong, ratingsFromRows } from '@/lib/stats/agreement/ratings';

describe('categories', () => {
  test('labels are compared exactly: case, blanks and Unicode forms are kept apart', () => {
    const at = categoryPositions(['Yes', 'yes', ' yes', '\u00e9', 'e\u0301']);
    expect(['Yes', 'yes', ' yes', '\u00e9', 'e\u0301'].map(at)).toEqual([0, 1, 2, 3, 4]);
    expect(at('YES')).toBe(-1);
  });

  test('labels named like object internals, NaN, null and the empty text are labels', () => {
    const names = ['__proto__', 'constructor', 'toString', 'NaN', 'null', ''];
    expect(names.map(categoryPositions(names))).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('a number that arrives as text is the declared number, unless both are declared', () => {
    expect(['1', 1, '2'].map(categoryPositions([1, 2]))).toEqual([0, 0, 1]);
    expect(['1', 1].map(categoryPositions([1, '1']))).toEqual([1, 0]);
  });

  test('labels that print alike are named, so that a reader can be warned', () => {
    expect(confusableCategories(['\u00e9', 'x', 'e\u0301'])).toEqual([['\u00e9', 'e\u0301']]);
  });

  test('a category declared twice is refused', () => {
    expect(() => categoryPositions(['a', 'a'])).toThrow('declared twice');
  });
});

describe('ratings', () => {
  test('only null is missing: 0, the empty text and "null" are ratings', () => {
    expect([...ratingsFromRows([[0, null]], [0, 1]).codes]).toEqual([0, -1]);
    expect([...ratingsFromRows([['', 'null']], ['', 'null']).codes]).toEqual([0, 1]);
  });

  test('a label that is not declared is refused by name', () => {
    expect(() => ratingsFromRows([['maybe']], ['yes', 'no'])).toThrow('"maybe" is not declared');
  });

  test('long rows are joined on the item, whatever their order', () => {
    const ratings = ratingsFromLong(
      [
        { item: 'i1', rater: 'A', label: 'x' },
        { item: 'i2', rater: 'A', label: 'y' },
        { item: 'i2', rater: 'B', label: 'y' },
        { item: 'i1', rater: 'B', label: 'x' },
      ],
      ['x', 'y'],
    );
    expect([...ratings.codes]).toEqual([0, 0, 1, 1]);
  });

  test('a later rating of the same item by the same rater replaces the earlier one', () => {
    const ratings = ratingsFromLong(
      [
        { item: 'i1', rater: 'A', label: 'x' },
        { item: 'i1', rater: 'A', label: 'y' },
        { item: 'i1', rater: 'B', label: 'y' },
      ],
      ['x', 'y'],
    );
    expect([...ratings.codes]).toEqual([1, 1]);
    expect(ratings.replaced).toBe(1);
  });
});
