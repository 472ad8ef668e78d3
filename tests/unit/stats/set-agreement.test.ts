import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceAlpha, distanceAlphaOfSums } from '@/lib/stats/agreement/distance-alpha';
import { itemCounts } from '@/lib/stats/agreement/item-counts';
import { krippendorffAlpha } from '@/lib/stats/agreement/krippendorff-alpha';
import { ratingsFromRows } from '@/lib/stats/agreement/ratings';
import { jaccardDistance, masiDistance } from '@/lib/stats/agreement/set-distance';
import { replicate } from '@/lib/stats/resampling/sum-statistic';
import { resampleItems } from '@/lib/stats/resampling/resamples';

const set = (of: string) => new Set(of);
const some = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd')).map((of) => new Set(of));

describe('distances of sets', () => {
  test.each([
    ['', '', 0, 0],
    ['ab', 'ab', 0, 0],
    ['', 'ab', 1, 1],
    ['ab', 'cd', 1, 1],
    // One holds the other: J = 1/2, M = 2/3.
    ['a', 'ab', 1 / 2, 1 - (1 / 2) * (2 / 3)],
    // They overlap: J = 1/3, M = 1/3.
    ['ab', 'bc', 2 / 3, 1 - (1 / 3) * (1 / 3)],
    ['abc', 'bcd', 1 / 2, 1 - (1 / 2) * (1 / 3)],
  ])('of {%s} and {%s}: Jaccard %d, MASI %d', (one, other, jaccard, masi) => {
    expect(jaccardDistance(set(one), set(other))).toBeCloseTo(jaccard, 12);
    expect(masiDistance(set(one), set(other))).toBeCloseTo(masi, 12);
  });

  test('are the same both ways, 0 only for equal sets, and MASI is never the smaller', () => {
    fc.assert(
      fc.property(some, some, (one, other) => {
        const equal = one.size === other.size && [...one].every((choice) => other.has(choice));
        for (const distance of [jaccardDistance, masiDistance]) {
          expect(distance(one, other)).toBe(distance(other, one));
          expect(distance(one, other) === 0).toBe(equal);
        }
        expect(masiDistance(one, other)).toBeGreaterThanOrEqual(jaccardDistance(one, other));
      }),
    );
  });
});

describe('alpha with any distance', () => {
  const code = fc.integer({ min: 0, max: 3 });
  const rows = fc.array(fc.array(fc.option(code), { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 8 }); // prettier-ignore
  const countsOf = (of: (number | null)[][]) => itemCounts(ratingsFromRows(of, [0, 1, 2, 3]));
  const distances = (apart: (k: number, l: number) => number) =>
    Float64Array.from({ length: 16 }, (_, at) => apart(Math.floor(at / 4), at % 4));
  const sets = ['', 'a', 'ab', 'bc'].map(set);
  const masi = distances((k, l) => masiDistance(sets[k] ?? set(''), sets[l] ?? set('')));

  test('is the nominal alpha where all that differs is equally far apart', () => {
    const nominal = distances((k, l) => Number(k !== l));
    fc.assert(
      fc.property(rows, (of) => {
        const [made, known] = [distanceAlpha(countsOf(of), nominal), krippendorffAlpha(countsOf(of), 'nominal')]; // prettier-ignore
        expect([made.kind, made.n]).toEqual([known.kind, known.n]);
        if (made.kind === 'undefined' || known.kind === 'undefined') return;
        expect(made.value).toBeCloseTo(known.value, 12);
      }),
    );
  });

  test('with MASI it is 1 − Do / De over pairs of ratings listed one by one', () => {
    fc.assert(
      fc.property(rows, (of) => {
        const made = distanceAlpha(countsOf(of), masi);
        const rated = of
          .map((row) => row.filter((one) => one !== null))
          .filter((row) => row.length > 1);
        const all = rated.flat();
        const sum = (values: number[], weight: number) => {
          let total = 0;
          values.forEach((one, i) =>
            values.forEach((other, j) => {
              if (i !== j) total += (masi[one * 4 + other] ?? 0) * weight;
            }),
          );
          return total;
        };
        const observed = rated.reduce((total, row) => total + sum(row, 1 / (row.length - 1)), 0);
        const expected = sum(all, 1 / (all.length - 1));
        if (made.kind === 'estimate') expect(made.value).toBeCloseTo(1 - observed / expected, 10);
        else expect(all.length === 0 || expected === 0).toBe(true);
      }),
    );
  });

  test('full agreement is exactly 1; one rating each, or one set alone, has no alpha', () => {
    expect(distanceAlpha(countsOf([[1, 1, 1], [2, 2, null]]), masi)).toMatchObject({ value: 1, n: 5 }); // prettier-ignore
    expect(distanceAlpha(countsOf([[1, null, null]]), masi)).toMatchObject({ kind: 'undefined', n: 0 }); // prettier-ignore
    expect(distanceAlpha(countsOf([[1, 1, null]]), masi)).toMatchObject({
      kind: 'undefined',
      n: 2,
    });
  });

  test('a resample is the alpha of the items that it drew', () => {
    const of = [[0, 1, 1], [2, 2, 3], [1, null, 2], [3, 3, 3]]; // prettier-ignore
    const resamples = resampleItems(of.length, 20, 1);
    const [column = new Float64Array(0)] = replicate([distanceAlphaOfSums(countsOf(of), masi)], resamples); // prettier-ignore
    resamples.each((weights, at) => {
      const drawn = of.flatMap((row, item) => Array.from({ length: weights[item] ?? 0 }, () => row)); // prettier-ignore
      const made = distanceAlpha(countsOf(drawn), masi);
      if (made.kind === 'estimate') expect(column[at]).toBeCloseTo(made.value, 12);
      else expect(column[at]).toBeNaN();
    });
  });
});
