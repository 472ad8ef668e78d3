import { describe, expect, test } from 'vitest';
import { rowOf, rowsOf, smallStudy } from './small-study';

const section = 'conditions' as const;
// Ten items of model m1, then ten of m2.
const byModel = (place: number) => ({ attributes: { model: place < 10 ? 'm1' : 'm2' } });
const more = { item: byModel, strata: ['model'] };

describe('conditions', () => {
  const input = smallStudy(
    { a: 'yyyyyyyynnyynnnnnnnn', b: 'yyyyyyynnnyyynnnnnnn' },
    { gpt: 'nnnnnnnnnyyyyyyyyyyy' },
    more,
  );
  const share = (grader: string, stratum: string) =>
    rowOf(input, { section, grader, stratum, metric: 'share', variable: 'departs' });

  test("a grader's share has its raw count, and exact limits where it judged each item once", () => {
    expect(share('a', 'model=m1')).toMatchObject({ value: 0.8, count: 8, n: 10, interval: 'exact', category: 'yes' }); // prettier-ignore
    expect(share('gpt', 'model=m1')).toMatchObject({ value: 0.1, count: 1, n: 10, run: 1 });
  });

  test('people together are no independent trials: their limits come from the resamples', () => {
    // 8 + 7 of 20 answers.
    expect(share('people', 'model=m1')).toMatchObject({ value: 0.75, count: 15, n: 20, interval: 'clustered', unit: 'item' }); // prettier-ignore
  });

  test("the conditions' order is given under each grader, and how often it holds", () => {
    const rank = (grader: string, stratum: string) => rowOf(input, { section, grader, stratum, metric: 'rank', variable: 'departs' }).value; // prettier-ignore
    expect([rank('people', 'model=m1'), rank('people', 'model=m2')]).toEqual([1, 2]);
    expect([rank('gpt', 'model=m1'), rank('gpt', 'model=m2')]).toEqual([2, 1]);
    const held = (grader: string, metric: string) => rowOf(input, { section, grader, stratum: 'model', metric, variable: 'departs' }).value; // prettier-ignore
    expect(held('gpt', 'order_holds')).toBe(1);
    // Nearly level only in a few draws: which these are follows from all answers, the skipped ones too.
    expect(held('gpt', 'same_order')).toBeLessThan(0.05);
    expect(held('people', 'order_holds')).toBeGreaterThan(0.95);
  });

  test('a rank has the range of places that the data leave open', () => {
    const rank = (grader: string, stratum: string) => rowOf(input, { section, grader, stratum, metric: 'rank', variable: 'departs' }); // prettier-ignore
    // One yes of ten and ten of ten are surely apart; eight and two of ten too, seven and three are not.
    expect(rank('gpt', 'model=m1')).toMatchObject({ value: 2, low: 2, high: 2, interval: 'simultaneous' }); // prettier-ignore
    expect(rank('gpt', 'model=m2')).toMatchObject({ value: 1, low: 1, high: 1 });
    expect(rank('b', 'model=m1')).toMatchObject({ value: 1, low: 1, high: 2 });
    const level = smallStudy({ a: 'ynynynynynynynynynyn' }, {}, more);
    expect(rowOf(level, { section, grader: 'a', stratum: 'model=m1', metric: 'rank', variable: 'departs' })).toMatchObject({ value: 1, low: 1, high: 2 }); // prettier-ignore
  });

  test('conditions that are level have no order that could hold', () => {
    const level = smallStudy({ a: 'ynynynynynynynynynyn' }, {}, more);
    const row = rowOf(level, { section, grader: 'a', stratum: 'model', metric: 'order_holds', variable: 'departs' }); // prettier-ignore
    expect(row.reason).toBe('all conditions are level');
    const ranks = rowsOf(level, { section, grader: 'a', metric: 'rank', variable: 'departs' });
    expect(ranks.map(({ value }) => value)).toEqual([1, 1]);
  });

  test('numbers have means', () => {
    const scored = smallStudy({ a: '12345555551111111111' }, {}, more);
    // (1 + 2 + 3 + 4 + 6 × 5) / 10.
    expect(rowOf(scored, { section, grader: 'a', stratum: 'model=m1', metric: 'mean', variable: 'care' }).value).toBe(4); // prettier-ignore
  });

  test('an attribute of nine values is no condition, and a sealed one says nothing', () => {
    const many = smallStudy({ a: 'y'.repeat(18) }, {}, { strata: ['group'], item: (place) => ({ attributes: { group: place % 9 } }) }); // prettier-ignore
    expect(rowsOf(many, { section })).toEqual([]);
    const sealed = smallStudy({ a: 'yn' }, {}, { ...more, opened: { labels: true, provenance: false, judgments: false } }); // prettier-ignore
    expect(rowsOf(sealed, { section })).toEqual([]);
  });
});
