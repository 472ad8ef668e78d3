import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FileFigure, FileRating } from '@/lib/figures/agreement-of-file';
import { generator } from '@/lib/stats/resampling/generator';
import { JUDGES, OBSERVERS } from '@/tests/unit/stats/published-ratings';
import { agreementOfRows, figure, longRows, type Given } from './file-ratings';
import { rounds } from '../../support/long';

const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

describe('values', () => {
  // 8 yes/yes, 2 yes/no, 3 no/yes, 7 no/no: agreement 15/20; margins yes 10 and 11, no 10 and 9;
  // chance (10 × 11 + 10 × 9) / 400 = .5; kappa (.75 - .5) / (1 - .5) = .5.
  const hand = longRows([
    ...times(8, ['yes', 'yes']),
    ...times(2, ['yes', 'no']),
    ...times(3, ['no', 'yes']),
    ...times(7, ['no', 'no']),
  ]);

  test('two raters, two categories, by hand', () => {
    const found = agreementOfRows(hand, { categories: ['yes', 'no'] });
    const value = (metric: string) => figure(found, 'pairs', metric).value;
    expect(value('percent_agreement')).toBe(0.75);
    expect(value('cohen_kappa.unweighted')).toBe(0.5);
    // Chance of Scott: (21/40)² + (19/40)² = 802/1600; (1200 - 802) / (1600 - 802) = 398/798.
    expect(value('scott_pi')).toBeCloseTo(398 / 798, 12);
    expect(value('pabak')).toBe(0.5);
    expect(value('prevalence_index')).toBe(0.05);
    expect(value('bias_index')).toBe(-0.05);
    expect(value('positive_agreement')).toBeCloseTo(16 / 21, 11);
    expect(value('negative_agreement')).toBeCloseTo(14 / 19, 11);
    expect(figure(found, 'pairs', 'positive_agreement').category).toBe('yes');
  });

  test('percent agreement of two raters has the exact interval: 15 of 20', () => {
    const share = figure(agreementOfRows(hand), 'pairs', 'percent_agreement');
    // Clopper-Pearson for 15 of 20: .509 to .913.
    expect(share).toMatchObject({ interval: 'exact', unit: 'item', count: 15, n: 20 });
    expect(share.low).toBeCloseTo(0.509, 3);
    expect(share.high).toBeCloseTo(0.913, 3);
  });

  test('four observers with missing values, as published', () => {
    // Krippendorff (2011) and Gwet (2014); see published-ratings.
    const rows = longRows(OBSERVERS);
    const categories = ['1', '2', '3', '4', '5'];
    const nominal = agreementOfRows(rows, { categories });
    const all = (metric: string) => figure(nominal, 'all-raters', metric).value;
    expect(all('percent_agreement')).toBeCloseTo(0.818, 3);
    expect(all('gwet_ac1')).toBeCloseTo(0.775, 3);
    expect(all('fleiss_kappa')).toBeCloseTo(0.761, 3);
    expect(all('conger_kappa')).toBeCloseTo(0.763, 3);
    expect(all('brennan_prediger')).toBeCloseTo(0.773, 3);
    expect(all('krippendorff_alpha.nominal')).toBeCloseTo(0.743, 3);
    const alphas = { ordinal: 0.815, interval: 0.849, ratio: 0.797 } as const;
    for (const level of ['ordinal', 'interval', 'ratio'] as const) {
      const found = agreementOfRows(rows, { level, categories });
      const { value } = figure(found, 'all-raters', `krippendorff_alpha.${level}`);
      expect(value).toBeCloseTo(alphas[level], 3);
    }
  });

  test('six intraclass correlations, as published', () => {
    // Shrout & Fleiss (1979).
    const found = agreementOfRows(longRows(JUDGES), { level: 'interval' });
    const forms = { '1_1': 0.17, '2_1': 0.29, '3_1': 0.71, '1_k': 0.44, '2_k': 0.62, '3_k': 0.91 };
    for (const [form, value] of Object.entries(forms)) {
      const row = figure(found, 'all-raters', `icc.${form}`);
      expect(row.value).toBeCloseTo(value, 2);
      expect(row).toMatchObject({ interval: 'F', unit: 'item', n: 6 });
    }
  });

  test('ordinal weights go by place, interval weights by value', () => {
    // Scale 1, 2, 10: the second rater is one place off once, at the far end.
    const rows = longRows([[1, 1], [2, 2], [10, 10], [2, 10]]); // prettier-ignore
    const linear = (level: 'ordinal' | 'interval') =>
      figure(agreementOfRows(rows, { level }), 'pairs', 'cohen_kappa.linear').value;
    // Places 0, 1, 2: cost 1; by chance (1·1·1 + 1·2·2 + 2·1·1 + 2·2·1 + 1·1·2 + 1·1·1) / 4 = 14 / 4; 1 - 4/14.
    expect(linear('ordinal')).toBeCloseTo(1 - 4 / 14, 12);
    // Values: cost 8; by chance (1·1·1 + 1·2·9 + 2·1·1 + 2·2·8 + 1·1·9 + 1·1·8) / 4 = 70 / 4; 1 - 32/70.
    expect(linear('interval')).toBeCloseTo(1 - 32 / 70, 12);
  });

  test('declared categories count, used or not', () => {
    const rows = longRows([['a', 'a'], ['b', 'b'], ['a', 'b'], ['b', 'b']]); // prettier-ignore
    const even = (categories?: readonly string[]) =>
      figure(
        agreementOfRows(rows, categories ? { categories } : {}),
        'all-raters',
        'brennan_prediger',
      );
    // Agreement 3/4: (3/4 - 1/2) / (1/2) with two categories, (3/4 - 1/4) / (3/4) with four.
    expect(even().value).toBe(0.5);
    expect(even(['a', 'b', 'c', 'd']).value).toBeCloseTo(2 / 3, 12);
    expect(even().method).toContain('q = 2 observed');
    expect(even(['a', 'b', 'c', 'd']).method).toContain('q = 4 declared');
  });
});

describe('what cannot be known has its reason', () => {
  test('raters who share no item: no item has two labels, for every figure', () => {
    const rows = longRows([['x', null], ['y', null], [null, 'x'], [null, 'y']]); // prettier-ignore
    for (const level of ['nominal', 'ordinal'] as const) {
      const found = agreementOfRows(rows, { level, categories: ['x', 'y'] });
      for (const row of found.rows) {
        expect([row.metric, row.value, row.reason]).toEqual([
          row.metric,
          null,
          'no item has two labels',
        ]);
      }
    }
  });

  test('one rater', () => {
    const found = agreementOfRows(longRows([['x'], ['y']]));
    expect(new Set(found.rows.map(({ reason }) => reason))).toEqual(
      new Set(['only one rater: no item has two labels']),
    );
    expect(found.warnings.join()).toContain('Only one rater');
  });

  test('one category: kappa and alpha say nothing, AC1 and Brennan-Prediger know of the other', () => {
    const found = agreementOfRows(longRows(times(30, ['ok', 'ok', 'ok'])), {
      categories: ['ok', 'bad'],
    });
    const all = (metric: string) => figure(found, 'all-raters', metric);
    expect(all('fleiss_kappa')).toMatchObject({ value: null, low: null, high: null });
    expect(all('fleiss_kappa').reason).toContain('only one category');
    expect(all('light_kappa').reason).toBe('a and b used one and the same category');
    expect(all('gwet_ac1').value).toBe(1);
    expect(all('brennan_prediger').value).toBe(1);
  });

  test('the pair without a common item is named where the mean over pairs fails', () => {
    const found = agreementOfRows(longRows([['x', 'x', null], ['y', 'x', null], [null, 'y', 'y'], [null, 'x', 'y']])); // prettier-ignore
    expect(figure(found, 'all-raters', 'light_kappa').reason).toBe('a and c share no item');
    expect(figure(found, 'pairs', 'percent_agreement', { grader: 'a', other: 'c' })).toMatchObject({
      value: null,
      n: 0,
      missing: 4,
      reason: 'no item has two labels',
    });
  });

  test('total disagreement is low, and not undefined', () => {
    const rows = longRows([...times(10, ['a', 'b']), ...times(10, ['b', 'a'])]);
    const found = agreementOfRows(rows);
    expect(figure(found, 'pairs', 'cohen_kappa.unweighted').value).toBe(-1);
    expect(figure(found, 'pairs', 'percent_agreement').value).toBe(0);
  });
});

describe('intervals', () => {
  test('108 of 108: degenerate, with the exact interval beside', () => {
    const rows = longRows([...times(54, ['pass', 'pass']), ...times(54, ['fail', 'fail'])]);
    const kappa = figure(agreementOfRows(rows), 'pairs', 'cohen_kappa.unweighted');
    expect(kappa).toMatchObject({ value: 1, high: 1, interval: 'calibrated', percentileLow: 1, percentileHigh: 1, exactHigh: 1 }); // prettier-ignore
    expect(kappa.low).toBeCloseTo(0.95, 1);
    // Clopper-Pearson: (.025)^(1/108) = .966.
    expect(kappa.exactLow).toBeCloseTo(0.025 ** (1 / 108), 10);
    expect(kappa.note).toBe(
      'degenerate: every resample gives one value; all agree on 108 of 108 items, exact 95% interval [0.966, 1.000]',
    );
  });

  test('resamples of clusters name them; few clusters have a jackknife t interval beside and a warning', () => {
    const matrix = randomMatrix(1, 36, 3, 3);
    const clustered = longRows(matrix, undefined, (item) => `p${item % 9}`);
    const found = agreementOfRows(clustered, { cluster: 'page' });
    expect(found).toMatchObject({ unit: 'page', units: 9 });
    expect(found.warnings.join()).toContain('Only 9 units (page)');
    for (const row of found.rows) {
      expect(row).toMatchObject({ unit: 'page' });
      expect(['calibrated', 'clustered']).toContain(row.interval);
      expect(row.jackknifeLow).toBeTypeOf('number');
    }
    const many = longRows(matrix, undefined, (item) => `p${item % 30}`);
    const plain = agreementOfRows(many, { cluster: 'page' });
    expect(plain.rows.every((row) => row.jackknifeLow === undefined)).toBe(true);
  });

  test('one cluster alone cannot be resampled, and the file says so', () => {
    const rows = longRows([['x', 'y'], ['x', 'x'], ['y', 'y']], undefined, () => 'p'); // prettier-ignore
    const found = agreementOfRows(rows, { cluster: 'page' });
    expect(found.warnings.join()).toContain('There is one unit (page) only');
    for (const row of found.rows) {
      expect(row).toMatchObject({ low: null, high: null, interval: 'none', reason: null });
      expect(row.note).toBe('one page alone cannot be resampled');
    }
  });

  test('an intraclass correlation is resampled where clusters are drawn', () => {
    const rows = longRows(
      randomMatrix(2, 30, 3, 9).map((row) => row.map(Number)),
      undefined,
      (item) => `p${item % 25}`,
    );
    const found = agreementOfRows(rows, { level: 'interval', cluster: 'page' });
    const row = figure(found, 'all-raters', 'icc.2_1');
    expect(row).toMatchObject({ interval: 'calibrated', unit: 'page' });
  });

  test('the same seed gives the same rows, another seed other limits of the same values', () => {
    const rows = longRows(randomMatrix(3, 30, 3, 3));
    const one = agreementOfRows(rows, { seed: 7 });
    expect(agreementOfRows(rows, { seed: 7 })).toEqual(one);
    const other = agreementOfRows(rows, { seed: 8 });
    const values = (found: typeof one) => found.rows.map(({ value }) => value);
    expect(values(other)).toEqual(values(one));
    expect(figure(other, 'all-raters', 'fleiss_kappa').low).not.toBe(
      figure(one, 'all-raters', 'fleiss_kappa').low,
    );
  });

  test('they contain the estimate or say why not', () => {
    fc.assert(
      fc.property(datasets, ({ matrix }) => {
        for (const level of ['nominal', 'interval'] as const) {
          for (const row of agreementOfRows(longRows(matrix), { level }).rows) {
            if (row.value === null) {
              expect(row.reason).not.toBe('');
              expect([row.low, row.high]).toEqual([null, null]);
            } else if (row.low === null || row.high === null) expect(row.note).toBeDefined();
            else if (row.note === undefined) {
              expect(row.low).toBeLessThanOrEqual(row.value);
              expect(row.high).toBeGreaterThanOrEqual(row.value);
            }
          }
        }
      }),
      { numRuns: rounds(20, 60) },
    );
  });
});

describe('cannot judge', () => {
  const rows = longRows([
    ...times(6, ['x', 'x']),
    ...times(3, ['x', 'y']),
    ...times(6, ['y', 'y']),
    ...times(2, ['?', 'y']),
    ...times(2, ['?', '?']),
    ['x', null],
  ]);
  const found = agreementOfRows(rows);

  test('is left out and counted beside, and every item is accounted for', () => {
    const share = figure(found, 'pairs', 'percent_agreement');
    expect(share).toMatchObject({ value: 0.8, count: 12, n: 15, missing: 1, cannotJudge: 4 });
    // Of all 20 items: 12 if the other five had differed, 17 if they had agreed.
    expect(share).toMatchObject({ ifWrong: 0.6, ifRight: 0.85 });
    expect(found).toMatchObject({ items: 20, values: 33, missing: 1, cannotJudge: 6 });
  });

  test('is also a category of its own', () => {
    const share = figure(found, 'pairs-with-cannot-judge', 'percent_agreement');
    // 12 and the two that neither could judge, of 19.
    expect(share).toMatchObject({ count: 14, n: 19, missing: 1, cannotJudge: 0 });
    expect(figure(found, 'all-raters-with-cannot-judge', 'gwet_ac1').method).toContain('q = 3');
  });

  test('is no negative answer: with one label beside it there are no two sides', () => {
    const one = agreementOfRows(longRows([['x', 'x'], ['x', '?'], ['?', '?']])); // prettier-ignore
    const beside = one.rows.filter(({ section }) => section === 'pairs-with-cannot-judge');
    const metrics = beside.map(({ metric }) => metric);
    expect(metrics).toContain('pabak');
    expect(metrics).not.toContain('prevalence_index');
    expect(metrics).not.toContain('positive_agreement');
  });

  test('adds no rows where everybody could judge', () => {
    const none = agreementOfRows(longRows([['x', 'y'], ['x', 'x']])); // prettier-ignore
    expect(none.rows.some(({ section }) => section.endsWith('with-cannot-judge'))).toBe(false);
  });
});

describe('names and orders have no part', () => {
  test('another order of the rows changes nothing', () => {
    fc.assert(
      fc.property(datasets, fc.integer({ min: 0, max: 1000 }), ({ matrix }, seed) => {
        const rows = longRows(matrix, undefined, (item) => `p${item % 4}`);
        const shuffled = shuffle(rows, seed);
        for (const cluster of [undefined, 'page']) {
          const options = cluster === undefined ? {} : { cluster };
          expect(agreementOfRows(shuffled, options)).toEqual(agreementOfRows(rows, options));
        }
      }),
      { numRuns: rounds(10, 30) },
    );
  });

  test('other names of raters, items and clusters change the names only', () => {
    fc.assert(
      fc.property(datasets, fc.integer({ min: 0, max: 1000 }), ({ matrix }, seed) => {
        const rows = longRows(matrix, undefined, (item) => `p${item % 5}`);
        const raters = renaming(rows.map(({ rater }) => rater), seed); // prettier-ignore
        const items = renaming(rows.map(({ item }) => item), seed + 1); // prettier-ignore
        const clusters = renaming(rows.map(({ cluster }) => cluster ?? ''), seed + 2); // prettier-ignore
        const renamed = rows.map((row): FileRating => {
          const cluster = clusters(row.cluster ?? '');
          return { ...row, item: items(row.item), rater: raters(row.rater), cluster };
        });
        for (const cluster of [undefined, 'page']) {
          const options = cluster === undefined ? {} : { cluster };
          const given = agreementOfRows(rows, options).rows.map((row) => named(row, raters));
          const found = agreementOfRows(renamed, options).rows.map((row) =>
            named(row, (one) => one),
          );
          expect(new Map(found)).toEqual(new Map(given));
        }
      }),
      { numRuns: rounds(10, 30) },
    );
  });

  test('raters and categories that nothing but names tells apart do not change the limits', () => {
    // Each rater turned into the other, with x and y turned into each other, is the same file.
    const rows = longRows([['x', 'x'], ['y', 'y'], ['x', 'y'], ['x', 'x'], ['y', 'y'], ['z', 'x'], ['y', 'z'], ['z', 'z']]); // prettier-ignore
    const given = agreementOfRows(rows).rows.map(({ metric, low, high }) => [metric, low, high]);
    const names: Record<string, string> = { a: 'b', b: 'a' };
    const renamed = rows.map((row): FileRating => ({ ...row, rater: names[row.rater] ?? row.rater })); // prettier-ignore
    for (const file of [renamed, renamed.toReversed()]) {
      const found = agreementOfRows(file).rows.filter(({ metric }) => metric !== 'bias_index');
      for (const { metric, low, high } of found) expect(given).toContainEqual([metric, low, high]);
    }
  });

  test('a rater compared with himself is 1', () => {
    fc.assert(
      fc.property(datasets, ({ matrix }) => {
        const twice = matrix.map(([first = null]): Given[] => [first, first]);
        for (const level of ['nominal', 'ordinal', 'ratio'] as const) {
          const found = agreementOfRows(longRows(twice), { level, resamples: 20 });
          for (const { metric, value } of found.rows) {
            if (value === null || metric.endsWith('index')) continue;
            expect([metric, value]).toEqual([metric, 1]);
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  /** Both raters of a pair by name, in one order, and all that is not a name. */
  function named(row: FileFigure, rename: (rater: string) => string) {
    const { grader, other, note, reason, ...rest } = row;
    const pair = [grader, other].map((one) => (one === null ? '' : rename(one))).sort();
    const said = reason === null ? null : 'a reason';
    return [
      JSON.stringify([row.section, row.metric, row.category, pair]),
      { ...rest, said, noted: note !== undefined },
    ] as const;
  }
});

test('many different numbers: categories are not counted, scores still compared', () => {
  const draw = generator(5);
  const matrix = Array.from({ length: 40 }, () => {
    const truth = draw.unit() * 10;
    return [truth + draw.unit(), truth + draw.unit()];
  });
  const found = agreementOfRows(longRows(matrix), { level: 'interval' });
  const metrics = new Set(found.rows.map(({ metric }) => metric));
  for (const metric of ['fleiss_kappa', 'gwet_ac1']) expect(metrics).not.toContain(metric);
  for (const metric of ['krippendorff_alpha.interval', 'icc.2_1', 'pearson', 'kendall_w']) {
    expect(found.rows.find((row) => row.metric === metric)?.value).toBeGreaterThan(0.9);
  }
  expect(found.warnings.join()).toContain('80 different values');
});

test('a common category is warned of: kappa low, agreement high', () => {
  // 90 yes/yes, 5 and 5 apart: agreement .9, chance .905, kappa -.05, PABAK .8.
  const rows = longRows([
    ...times(90, ['y', 'y']),
    ...times(5, ['y', 'n']),
    ...times(5, ['n', 'y']),
  ]);
  expect(agreementOfRows(rows).warnings.join()).toContain('PABAK - kappa > .2');
});

/** Ratings that lean on a truth, with missing ones; large enough that no two raters mirror each other. */
const datasets = fc
  .record({
    seed: fc.integer({ min: 0, max: 1_000_000 }),
    items: fc.integer({ min: 14, max: 30 }),
    raters: fc.integer({ min: 2, max: 4 }),
  })
  .map(({ seed, items, raters }) => ({ matrix: randomMatrix(seed, items, raters, 3) }));

function randomMatrix(seed: number, items: number, raters: number, categories: number): Given[][] {
  const draw = generator(seed);
  return Array.from({ length: items }, () => {
    const truth = draw.below(categories);
    return Array.from({ length: raters }, (): Given => {
      if (draw.unit() < 0.1) return null;
      return String(1 + (draw.unit() < 0.7 ? truth : draw.below(categories)));
    });
  });
}

function shuffle<T>(all: readonly T[], seed: number): T[] {
  const draw = generator(seed);
  return all
    .map((one) => ({ one, key: draw.next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ one }) => one);
}

function renaming(names: readonly string[], seed: number): (name: string) => string {
  const before = [...new Set(names)];
  const after = new Map(shuffle(before, seed).map((name, at) => [name, `n${1000 + at}`]));
  return (name) => after.get(name) ?? name;
}
