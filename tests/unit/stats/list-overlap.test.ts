import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchedEntries } from '@/lib/stats/agreement/list-overlap';

const same = (one: unknown, other: unknown): boolean => one === other;
const list = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 6 });

test('an entry with several partners leaves the one that another needs', () => {
  // 5 takes 1, 2 or 3; 1 takes only 1. Taking the first that fits would leave 1 alone.
  expect(matchedEntries([5, 1], [1, 3], (one, other) => one >= other)).toBe(2);
});

test('equal entries match as often as the rarer list has them, both ways and in any order', () => {
  fc.assert(
    fc.property(list, list, (one, other) => {
      const count = (of: string[], entry: string) => of.filter((each) => each === entry).length;
      const shared = ['a', 'b', 'c'].reduce((sum, entry) => sum + Math.min(count(one, entry), count(other, entry)), 0); // prettier-ignore
      expect(matchedEntries(one, other, same)).toBe(shared);
      expect(matchedEntries(other, one, same)).toBe(shared);
      expect(matchedEntries(one.toReversed(), other, same)).toBe(shared);
    }),
  );
});

test('as many find a partner as in the best of all ways to match', () => {
  const number = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 5 });
  const near = (one: number, other: number) => Math.abs(one - other) < 2;
  const best = (one: number[], other: number[]): number => {
    const [first, ...rest] = one;
    if (first === undefined) return 0;
    return Math.max(
      best(rest, other),
      ...other.map((entry, at) => near(first, entry) ? 1 + best(rest, other.toSpliced(at, 1)) : 0), // prettier-ignore
    );
  };
  fc.assert(
    fc.property(number, number, (one, other) => {
      expect(matchedEntries(one, other, near)).toBe(best(one, other));
    }),
    { numRuns: 50 },
  );
});
