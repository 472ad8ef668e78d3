import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { agreementOfFile, scaleOf } from '@/lib/figures/agreement-of-file';
import { readLongRatings } from '@/lib/formats/long-ratings';
import { meanBelow } from '@/lib/stats/tests/alt-test';
import { confusableCategories } from '@/lib/stats/agreement/categories';
import { cohenKappa } from '@/lib/stats/agreement/cohen-kappa';
import { crossTable, crossTableOf } from '@/lib/stats/agreement/cross-table';
import { linear, positions, quadratic, unweighted } from '@/lib/stats/agreement/disagreement';
import type { Estimate } from '@/lib/stats/intervals/estimate';
import { itemCounts } from '@/lib/stats/agreement/item-counts';
import { krippendorffAlpha, type Level } from '@/lib/stats/agreement/krippendorff-alpha';
import { ratingsFromRows } from '@/lib/stats/agreement/ratings';
import { matches } from '@/scripts/reference/compare';
import { root } from '../../support/root';
import { trapAnswers } from './trap-answers';

const file = path.join(root, '../shared/reference/stats/adversarial.json');
const trapsOf = z.array(
  z.object({
    id: z.string(),
    description: z.string(),
    data: z.unknown(),
    expected: z.record(z.string(), z.unknown()),
    tolerance: z.object({ default: z.number() }),
  }),
);
const found = existsSync(file);
const traps = found ? trapsOf.parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
const PROPERTIES = 'adv_transposed';
const valued = traps.filter(({ id }) => id !== PROPERTIES);
const trapOf = (id: string) => {
  const trap = traps.find((one) => one.id === id);
  const answer = trapAnswers.get(id)?.(trap?.data);
  if (trap === undefined || answer === undefined) throw new Error(`there is no trap ${id}`);
  return { ...trap, answer };
};

describe.skipIf(!found)('the traps of the reference values', () => {
  test.each(valued)('$id: $description', ({ id, expected, tolerance }) => {
    const { answer } = trapOf(id);
    for (const [key, value] of Object.entries(expected)) {
      const figure = answer[key];
      if (figure === undefined) throw new Error(`${key} is not computed`);
      const text = `${key}: ${JSON.stringify(figure)}, expected ${JSON.stringify(value)}`;
      expect(matches(figure, value, tolerance.default), text).toBe(true);
    }
  });

  test('what must be exact is exact, and large counts keep nine digits of a small error', () => {
    const exact = { 'cohen_kappa.unweighted': 1, 'cohen_kappa.unweighted.se': 0 };
    expect(trapOf('adv_float_perfect').answer).toMatchObject(exact);
    expect(trapOf('adv_se_negative_variance').answer).toMatchObject(exact);
    expect(trapOf('adv_kappa_zero_constant_rater').answer['cohen_kappa.unweighted']).toBe(0);
    expect(trapOf('adv_wilson_rounding').answer).toEqual({ lo_at_0: 0, hi_at_n: 1 });
    expect(trapOf('adv_mcnemar_equal').answer['mcnemar_exact.p']).toBe(1);
    expect(trapOf('adv_cp_edges').answer).toMatchObject({
      lo: [0, expect.any(Number)],
      hi: [expect.any(Number), 1],
    });
    const huge = trapOf('adv_huge_counts');
    const error = Number(huge.expected['cohen_kappa.unweighted.se']);
    expect(Number(huge.answer['cohen_kappa.unweighted.se']) / error - 1).toBeCloseTo(0, 9);
  });

  test('undefined resamples are dropped and counted: the drawn share within .02 of the exact one, or all', () => {
    const some = trapOf('adv_bootstrap_degenerate').answer;
    expect(Math.abs(Number(some.drawn_share) - Number(some.undefined_share))).toBeLessThan(0.02);
    expect(Number(some.kept) + Number(some.dropped)).toBe(10_000);
    expect(Number(some.dropped)).toBe(Math.round(Number(some.drawn_share) * 10_000));
    expect(trapOf('adv_bootstrap_all_degenerate').answer).toMatchObject({ kept: 0, dropped: 1000 });
  });

  test('all 38 traps are put to the library', () => {
    expect(traps).toHaveLength(38);
    expect([...trapAnswers.keys(), PROPERTIES].sort()).toEqual(traps.map(({ id }) => id).sort());
  });
});

test('differences that do not vary give p 0, 1 or none as they lie below, above or at epsilon', () => {
  expect(meanBelow([0, 0, 0], 0.1)).toEqual({ t: -Infinity, p: 0 });
  expect(meanBelow([1, 1, 1], 0.1)).toEqual({ t: Infinity, p: 1 });
  expect(meanBelow([1, 1, 1], 1)).toMatchObject({ t: { kind: 'undefined' }, p: { n: 3 } });
});

test('labels that are canonically equal are named, and neither is changed', () => {
  expect(confusableCategories(['\u00e9', 'e\u0301', 'x'])).toEqual([['\u00e9', 'e\u0301']]);
});

type Row = { item: string; rater: string; value: string | number | null };

/** The way of a user's file: read, put on its scale, computed. */
async function ofFile(rows: readonly Row[], level: Level, categories: readonly string[] | null) {
  const text = rows.map((row) => JSON.stringify(row)).join('\n');
  const read = await readLongRatings(Buffer.from(text), { asWritten: true });
  if (!read.ok) throw new Error(JSON.stringify(read));
  const scale = scaleOf(read.ratings, level, categories);
  if (!scale.ok) throw new Error(JSON.stringify(scale));
  const { ratings } = read;
  const how = { field: null, cluster: null, resamples: 1000, seed: 1 };
  const agreement = agreementOfFile({ ratings, scale: scale.scale, ...how });
  const row = (metric: string) =>
    agreement.rows.find((one) => one.metric === metric && one.section === 'pairs');
  return { ...agreement, row, value: (metric: string) => row(metric)?.value };
}

const byTwo = (rows: readonly (readonly [Row['value'], Row['value']])[]): Row[] =>
  rows.flatMap(([one, other], at) => [
    { item: `i${at}`, rater: 'A', value: one },
    { item: `i${at}`, rater: 'B', value: other },
  ]);

describe('the same traps in a user’s file', () => {
  test('1 and "1" are one label', async () => {
    const rows = byTwo([[1, '1'], [2, '2'], ['1', 1], [2, 2]]); // prettier-ignore
    const found = await ofFile(rows, 'ordinal', null);
    expect(found.value('cohen_kappa.unweighted')).toBe(1);
  });

  test('10 comes after 9 without a declared order', async () => {
    // Without a list the labels that occur are the scale: 1, 2, 3, 9, 10 at the positions 0 to 4.
    // One step apart on three of six items: kappa = 1 - 6 × 3 / Σ over all 36 pairs of (a - b)².
    const rows = byTwo([[1, 2], [2, 2], [10, 9], [9, 10], [3, 3], [10, 10]]); // prettier-ignore
    const found = await ofFile(rows, 'ordinal', null);
    const [a, b] = [
      [0, 1, 4, 3, 2, 4],
      [1, 1, 3, 4, 2, 4],
    ];
    const chance = a.reduce((sum, x) => sum + b.reduce((part, y) => part + (x - y) ** 2, 0), 0);
    expect(found.value('cohen_kappa.quadratic')).toBeCloseTo(1 - (6 * 3) / chance, 9);
  });

  test('rows are joined on the item, and a second value of one rater is refused with its lines', async () => {
    const rows = byTwo([['x', 'x'], ['y', 'y'], ['x', 'x']]); // prettier-ignore
    const shuffled = await ofFile([...rows.slice(3), ...rows.slice(0, 3)], 'nominal', ['x', 'y']);
    expect(shuffled.value('percent_agreement')).toBe(1);
    expect(shuffled.value('cohen_kappa.unweighted')).toBe(1);
    await expect(
      ofFile([...rows, { item: 'i0', rater: 'A', value: 'y' }], 'nominal', null),
    ).rejects.toThrow('Line 1 has a value of the same rater');
  });

  test('labels stay as they are written, and those that look alike are warned of', async () => {
    const accents = await ofFile(byTwo([['\u00e9', 'e\u0301'], ['x', 'x']]), 'nominal', null); // prettier-ignore
    expect(accents.value('percent_agreement')).toBe(0.5);
    expect(accents.warnings.join()).toContain('look alike');
    const cased = byTwo([['Yes', 'yes'], ['yes', 'yes'], [' yes', 'yes'], ['Yes', 'Yes']]); // prettier-ignore
    const found = await ofFile(cased, 'nominal', ['Yes', 'yes', ' yes']);
    expect(found.value('percent_agreement')).toBe(0.5);
    expect(found.warnings.join()).toContain('look alike');
  });

  test('only null is missing: not 0, "", "null" or "NaN", nor the names of an object’s insides', async () => {
    const names = byTwo([['__proto__', '__proto__'], ['constructor', 'toString'], ['NaN', 'NaN'], ['null', 'null'], ['', '']]); // prettier-ignore
    const found = await ofFile(names, 'nominal', null);
    expect(found.value('percent_agreement')).toBe(0.8);
    expect(found.values).toBe(10);
    const zeros = await ofFile(byTwo([[0, 0], [1, 1], [0, 1], [0, 0], [null, 1]]), 'nominal', null); // prettier-ignore
    expect(zeros.row('percent_agreement')).toMatchObject({ value: 0.75, n: 4 });
    expect(zeros.missing).toBe(1);
  });

  test('an interval says how many resamples it lacks', async () => {
    const rows = byTwo(Array.from({ length: 50 }, (_, at) => ['a', at === 0 ? 'b' : 'a'] as const));
    const kappa = (await ofFile(rows, 'nominal', ['a', 'b'])).row('cohen_kappa.unweighted');
    // (49/50)^50 = .364 of the resamples have no b (± .015 in 1,000); kappa is 0 in all others.
    expect(Math.abs((kappa?.dropped ?? 0) / 1000 - 0.364)).toBeLessThan(0.05);
    expect(kappa).toMatchObject({ value: 0, percentileLow: 0, percentileHigh: 0 });
    expect(kappa?.note).toMatch(/^degenerate: .*; undefined in 3\d\d of 1,000 resamples/);
  });
});

const square = fc.integer({ min: 2, max: 5 }).chain((size) =>
  fc.array(fc.array(fc.nat(30), { minLength: size, maxLength: size }), {
    minLength: size,
    maxLength: size,
  }),
);
type Table = readonly (readonly number[])[];
const raters = (of: Table): number[][] => of.map((row, i) => row.map((_, j) => of[j]?.[i] ?? 0));
const reversed = (of: Table): number[][] => of.toReversed().map((row) => row.toReversed());
const cycled = (of: Table): number[][] =>
  [...of.slice(1), ...of.slice(0, 1)].map((row) => [...row.slice(1), ...row.slice(0, 1)]);

function same(one: Estimate, other: Estimate): void {
  expect(one.kind).toBe(other.kind);
  if (one.kind === 'undefined' || other.kind === 'undefined') return;
  expect(one.value).toBeCloseTo(other.value, 12);
}

describe('kappa is the same', () => {
  const weightings = [unweighted, ...[linear, quadratic].map((of) => (size: number) => of(positions(size)))]; // prettier-ignore

  test('with the raters swapped, with the order reversed, and of k times the counts (its error √k smaller)', () => {
    fc.assert(
      fc.property(square, fc.integer({ min: 2, max: 9 }), (rows, k) => {
        for (const weights of weightings.map((of) => of(rows.length))) {
          const kappa = cohenKappa(crossTableOf(rows), weights);
          same(cohenKappa(crossTableOf(raters(rows)), weights), kappa);
          same(cohenKappa(crossTableOf(reversed(rows)), weights), kappa);
          const times = crossTableOf(rows.map((row) => row.map((count) => count * k)));
          const larger = cohenKappa(times, weights);
          same(larger, kappa);
          if (larger.kind === 'undefined' || kappa.kind === 'undefined') continue;
          expect(larger.standardError).toBeCloseTo(kappa.standardError / Math.sqrt(k), 6);
        }
      }),
    );
  });

  test('with nominal categories in another order, and so is alpha', () => {
    fc.assert(
      fc.property(square, (rows) => {
        same(cohenKappa(crossTableOf(cycled(rows))), cohenKappa(crossTableOf(rows)));
      }),
    );
    const label = fc.option(fc.constantFrom('a', 'b', 'c'));
    fc.assert(
      fc.property(fc.array(fc.array(label, { minLength: 3, maxLength: 3 })), (rows) => {
        const of = (categories: string[]) => ratingsFromRows(rows, categories);
        const [one, other] = [of(['a', 'b', 'c']), of(['c', 'a', 'b'])];
        same(krippendorffAlpha(itemCounts(one), 'nominal'), krippendorffAlpha(itemCounts(other), 'nominal')); // prettier-ignore
        if (rows.length === 0) return;
        same(cohenKappa(crossTable(one, 0, 1)), cohenKappa(crossTable(other, 0, 1)));
      }),
    );
  });
});
