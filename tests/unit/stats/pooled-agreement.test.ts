import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pairsByItem, withoutCategories } from '@/lib/stats/agreement/pooled-agreement';

const [a, b, tie] = [0, 1, 2];
/** Four comparisons; the third person answered half of them. */
const people = [
  [a, b, tie, a],
  [a, a, tie, tie],
  [b, -1, tie, -1],
].map((codes) => Int32Array.from(codes));
const judge = Int32Array.of(a, b, tie, a);
const decided = (codes: Int32Array) => withoutCategories(codes, new Set([tie]));

/** Same answers and pairs of answers, over all items. */
const counted = (persons: readonly Int32Array[], said: Int32Array | null): [number, number] => {
  const { same, pairs } = pairsByItem(persons, said);
  return [same, pairs].map((each) => each.reduce((sum, one) => sum + one, 0)) as [number, number];
};

describe('pairs of answers to one item', () => {
  test('of people with each other, worked by hand', () => {
    // Item 1: of a,a,b one pair of three; 2: b,a none of one; 3: three ties, three of three; 4: a,tie none of one.
    expect(counted(people, null)).toEqual([4, 8]);
    // Without ties: one of three, none of one.
    expect(counted(people.map(decided), null)).toEqual([1, 4]);
  });

  test('of a judge with people, worked by hand', () => {
    // The first person 4 of 4, the second 2 of 4, the third 1 of 2.
    expect(counted(people, judge)).toEqual([7, 10]);
    // Without ties: 3 of 3, 1 of 2, 0 of 1.
    expect(counted(people.map(decided), decided(judge))).toEqual([4, 6]);
  });

  test('are none where nobody answered the same item', () => {
    expect(counted([Int32Array.of(0, -1), Int32Array.of(-1, 0)], null)).toEqual([0, 0]);
    expect(counted([], Int32Array.of(0))).toEqual([0, 0]);
  });

  const column = fc.array(fc.integer({ min: -1, max: 2 }), { minLength: 6, maxLength: 6 });
  const table = fc.array(
    column.map((codes) => Int32Array.from(codes)),
    { minLength: 1, maxLength: 5 },
  );

  test('are those of votes, listed one by one, in whatever order people stand', () => {
    fc.assert(
      fc.property(table, column, (persons, said) => {
        const listed: boolean[] = [];
        const listedOfJudge: boolean[] = [];
        said.forEach((vote, item) => {
          const votes = persons.map((codes) => codes[item] ?? -1).filter((code) => code >= 0);
          votes.forEach((one, at) => {
            for (const other of votes.slice(at + 1)) listed.push(one === other);
            if (vote >= 0) listedOfJudge.push(one === vote);
          });
        });
        const count = (all: boolean[]) => [all.filter(Boolean).length, all.length];
        expect(counted(persons, null)).toEqual(count(listed));
        expect(counted(persons.toReversed(), null)).toEqual(count(listed));
        expect(counted(persons, Int32Array.from(said))).toEqual(count(listedOfJudge));
      }),
    );
  });
});
