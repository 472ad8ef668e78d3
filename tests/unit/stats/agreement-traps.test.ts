import { describe, expect, test } from 'vitest';
import { brennanPrediger } from '@/lib/stats/agreement/brennan-prediger';
import type { Category } from '@/lib/stats/agreement/categories';
import { cohenKappa } from '@/lib/stats/agreement/cohen-kappa';
import { congerKappa } from '@/lib/stats/agreement/conger-kappa';
import { crossTable } from '@/lib/stats/agreement/cross-table';
import { positions, quadratic } from '@/lib/stats/agreement/disagreement';
import type { Estimate } from '@/lib/stats/intervals/estimate';
import { fleissKappa } from '@/lib/stats/agreement/fleiss-kappa';
import { gwetAc } from '@/lib/stats/agreement/gwet-ac';
import { itemCounts } from '@/lib/stats/agreement/item-counts';
import { krippendorffAlpha } from '@/lib/stats/agreement/krippendorff-alpha';
import { pabak } from '@/lib/stats/agreement/pabak';
import { percentAgreement } from '@/lib/stats/agreement/percent-agreement';
import { type Ratings, ratingsFromLong, ratingsFromRows } from '@/lib/stats/agreement/ratings';
import { scottPi } from '@/lib/stats/agreement/scott-pi';

const STATISTICS = {
  agreement: (ratings: Ratings) => percentAgreement(itemCounts(ratings)),
  kappa: (ratings: Ratings) => cohenKappa(crossTable(ratings, 0, 1)),
  quadraticKappa: (ratings: Ratings) =>
    cohenKappa(crossTable(ratings, 0, 1), quadratic(positions(ratings.categories))),
  pi: (ratings: Ratings) => scottPi(crossTable(ratings, 0, 1)),
  pabak: (ratings: Ratings) => pabak(crossTable(ratings, 0, 1)),
  fleiss: (ratings: Ratings) => fleissKappa(itemCounts(ratings)),
  conger: (ratings: Ratings) => congerKappa(ratings),
  ac1: (ratings: Ratings) => gwetAc(itemCounts(ratings)),
  quadraticAc2: (ratings: Ratings) =>
    gwetAc(itemCounts(ratings), quadratic(positions(ratings.categories))),
  brennanPrediger: (ratings: Ratings) => brennanPrediger(itemCounts(ratings)),
  alpha: (ratings: Ratings) => krippendorffAlpha(itemCounts(ratings), 'nominal'),
  ordinalAlpha: (ratings: Ratings) => krippendorffAlpha(itemCounts(ratings), 'ordinal'),
} satisfies Record<string, (ratings: Ratings) => Estimate>;

/** What each statistic must say; null is "undefined, with a reason". */
type Expected = { readonly [name in keyof typeof STATISTICS]?: number | null };

type Trap = {
  readonly name: string;
  readonly rows: readonly (readonly (Category | null)[])[];
  readonly categories: readonly Category[];
  readonly expected: Expected;
};

const _ = null;

const TRAPS: readonly Trap[] = [
  {
    name: 'every rating is the same: chance-corrected figures know nothing, AC1 and the others do',
    rows: Array<Category[]>(20).fill(['ok', 'ok']),
    categories: ['ok', 'bad'],
    expected: {
      agreement: 1,
      kappa: null,
      pi: null,
      fleiss: null,
      conger: null,
      alpha: null,
      ac1: 1,
      brennanPrediger: 1,
      pabak: 1,
    },
  },
  {
    name: 'one level of five in use does not make weights of 0 / 0',
    rows: Array<Category[]>(8).fill([4, 4]),
    categories: [1, 2, 3, 4, 5],
    expected: { quadraticKappa: null, quadraticAc2: 1, ordinalAlpha: null },
  },
  {
    name: 'numbers that arrive as text are the same labels',
    rows: [
      [1, '1'],
      [2, '2'],
      ['1', 1],
      [2, 2],
    ],
    categories: [1, 2],
    expected: { kappa: 1, agreement: 1 },
  },
  {
    name: 'case and blanks tell labels apart when the schema says so',
    rows: [
      ['Yes', 'yes'],
      ['yes', 'yes'],
      [' yes', 'yes'],
      ['Yes', 'Yes'],
    ],
    categories: ['Yes', 'yes', ' yes'],
    expected: { agreement: 0.5, alpha: 0.26315789473684215 },
  },
  {
    name: 'é in one code point and é in two are two labels',
    rows: [
      ['\u00e9', 'e\u0301'],
      ['x', 'x'],
    ],
    categories: ['\u00e9', 'e\u0301', 'x'],
    expected: { agreement: 0.5 },
  },
  {
    name: 'labels may be named like object internals, NaN, null and nothing',
    rows: [
      ['__proto__', '__proto__'],
      ['constructor', 'toString'],
      ['NaN', 'NaN'],
      ['null', 'null'],
      ['', ''],
    ],
    categories: ['__proto__', 'constructor', 'toString', 'NaN', 'null', ''],
    expected: { agreement: 0.8 },
  },
  {
    name: 'label 0 is a rating',
    rows: [
      [0, 0],
      [1, 1],
      [0, 1],
      [0, 0],
      [_, 1],
    ],
    categories: [0, 1],
    expected: { agreement: 0.75, alpha: 8 / 15 },
  },
  {
    name: 'no items give no figure and no exception',
    rows: [],
    categories: ['x', 'y'],
    expected: { agreement: null, kappa: null, alpha: null, ac1: null, fleiss: null, conger: null },
  },
  {
    name: 'one rater agrees with nobody',
    rows: [['x'], ['y'], ['x']],
    categories: ['x', 'y'],
    expected: { agreement: null, fleiss: null, alpha: null, ac1: null, conger: null },
  },
  {
    name: 'a rater with an empty column changes nothing',
    rows: [
      ['x', 'x', _],
      ['y', 'x', _],
      ['y', 'y', _],
      ['x', 'x', _],
    ],
    categories: ['x', 'y'],
    expected: { agreement: 0.75, fleiss: 7 / 15, conger: 0.5, alpha: 8 / 15 },
  },
  {
    name: 'items with one rating stay out of the expected disagreement of alpha',
    rows: [
      ['a', 'a'],
      ['b', 'b'],
      ['a', 'b'],
      ['c', _],
      [_, 'c'],
      ['c', _],
    ],
    categories: ['a', 'b', 'c'],
    expected: { alpha: 4 / 9, agreement: 2 / 3 },
  },
  {
    name: 'a constant rater makes kappa exactly 0',
    rows: [
      [1, 1],
      [1, 2],
      [1, 3],
      [1, 1],
    ],
    categories: [1, 2, 3],
    expected: { kappa: 0, quadraticKappa: 0 },
  },
];

function holds(ratings: Ratings, expected: Expected): void {
  for (const [name, compute] of Object.entries(STATISTICS)) {
    const value = Object.entries(expected).find(([key]) => key === name)?.[1];
    if (value === undefined) continue;
    const figure = compute(ratings);
    if (value === null) expect(figure, name).toMatchObject({ kind: 'undefined' });
    else expect(figure, name).toMatchObject({ value: expect.closeTo(value, 12) });
    if (figure.kind === 'undefined') expect(figure.reason, name).not.toBe('');
  }
}

describe('traps that implementations fall into', () => {
  test.each(TRAPS)('$name', ({ rows, categories, expected }) => {
    holds(ratingsFromRows(rows, categories), expected);
  });

  test('raters are joined on the item, whatever the order of their rows', () => {
    const rows = [
      { item: 'i1', rater: 'A', label: 'x' },
      { item: 'i2', rater: 'A', label: 'y' },
      { item: 'i3', rater: 'A', label: 'x' },
      { item: 'i3', rater: 'B', label: 'x' },
      { item: 'i1', rater: 'B', label: 'x' },
      { item: 'i2', rater: 'B', label: 'y' },
    ];
    holds(ratingsFromLong(rows, ['x', 'y']), { agreement: 1, kappa: 1 });
  });

  test('an item that a rater rated twice counts once, by the later rating', () => {
    const rows = [
      { item: 'i1', rater: 'A', label: 'x' },
      { item: 'i1', rater: 'B', label: 'y' },
      { item: 'i2', rater: 'A', label: 'x' },
      { item: 'i2', rater: 'B', label: 'x' },
      { item: 'i1', rater: 'A', label: 'y' },
    ];
    const ratings = ratingsFromLong(rows, ['x', 'y']);
    holds(ratings, { agreement: 1 });
    expect(ratings.items).toBe(2);
    expect(ratings.codes.filter((code) => code >= 0)).toHaveLength(4);
  });
});
