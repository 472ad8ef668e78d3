import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  averagedAgreement,
  pooledAgreement,
  withoutCategories,
} from '@/lib/stats/agreement/pooled-agreement';

const [a, b, tie] = [0, 1, 2];
/** Four comparisons; the third person answered half of them. */
const people = [
  [a, b, tie, a],
  [a, a, tie, tie],
  [b, -1, tie, -1],
].map((codes) => Int32Array.from(codes));
const judge = Int32Array.of(a, b, tie, a);
const decided = (codes: Int32Array) => withoutCategories(codes, new Set([tie]));

describe('percent agreement pooled over people', () => {
  test('of people with each other, worked by hand', () => {
    // Item 1: of a,a,b one pair of three; 2: b,a none of one; 3: three ties, three of three; 4: a,tie none of one.
    expect(pooledAgreement(people, null)).toMatchObject({ count: 4, n: 8, value: 0.5 });
    // Without ties: one of three, none of one.
    expect(pooledAgreement(people.map(decided), null)).toMatchObject({ count: 1, n: 4 });
    // Averaged: 1st with 2nd 2 of 4, 1st with 3rd 1 of 2, 2nd with 3rd 1 of 2.
    expect(averagedAgreement(people, null)).toMatchObject({ value: 0.5, n: 3 });
  });

  test('of a judge with people, worked by hand', () => {
    // The first person 4 of 4, the second 2 of 4, the third 1 of 2.
    expect(pooledAgreement(people, judge)).toMatchObject({ count: 7, n: 10, value: 0.7 });
    expect(averagedAgreement(people, judge)).toMatchObject({
      value: (1 + 1 / 2 + 1 / 2) / 3,
      n: 3,
    });
    // Without ties: 3 of 3, 1 of 2, 0 of 1.
    expect(pooledAgreement(people.map(decided), decided(judge))).toMatchObject({ count: 4, n: 6 });
    expect(averagedAgreement(people.map(decided), decided(judge))).toMatchObject({ value: 0.5 });
  });

  test('has no answer where nobody answered the same item', () => {
    const apart = [Int32Array.of(0, -1), Int32Array.of(-1, 0)];
    expect(pooledAgreement(apart, null)).toMatchObject({ kind: 'undefined', n: 0 });
    expect(averagedAgreement(apart, null)).toMatchObject({ kind: 'undefined', n: 0 });
    expect(pooledAgreement([], Int32Array.of(0)).kind).toBe('undefined');
  });

  const column = fc.array(fc.integer({ min: -1, max: 2 }), { minLength: 6, maxLength: 6 });
  const table = fc.array(
    column.map((codes) => Int32Array.from(codes)),
    { minLength: 1, maxLength: 5 },
  );

  test('is the share of pairs of votes, listed one by one', () => {
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
        for (const [all, made] of [
          [listed, pooledAgreement(persons, null)],
          [listedOfJudge, pooledAgreement(persons, Int32Array.from(said))],
        ] as const) {
          expect(made.n).toBe(all.length);
          if (made.kind === 'estimate') expect(made.count).toBe(all.filter(Boolean).length);
        }
      }),
    );
  });

  test('does not know the order of people, and is averaged where all answered everything', () => {
    fc.assert(
      fc.property(table, (persons) => {
        expect(pooledAgreement(persons.toReversed(), null)).toEqual(pooledAgreement(persons, null));
        const full = persons.map((codes) => codes.map((code) => Math.max(0, code)));
        const [pooled, averaged] = [pooledAgreement(full, null), averagedAgreement(full, null)];
        if (pooled.kind === 'undefined' || averaged.kind === 'undefined') return;
        expect(averaged.value).toBeCloseTo(pooled.value, 12);
      }),
    );
  });
});
