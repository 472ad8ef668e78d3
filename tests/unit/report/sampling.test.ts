import { describe, expect, test } from 'vitest';
import { figures } from '@/lib/figures/figures';
import { cohenKappa } from '@/lib/stats/agreement/cohen-kappa';
import { crossTable } from '@/lib/stats/agreement/cross-table';
import { generator } from '@/lib/stats/resampling/generator';
import { ratingsFromRows } from '@/lib/stats/agreement/ratings';
import { yesNoStudy } from '../../support/yes-no-input';

/** Two raters who agree on about four items of five, and whose items differ by a sealed number. */
function words(items: number): { ada: string; bo: string } {
  const draw = generator(7);
  let [ada, bo] = ['', ''];
  for (let at = 0; at < items; at += 1) {
    const yes = draw.below(2) === 0;
    const same = draw.below(5) > 0;
    ada += yes ? 'y' : 'n';
    bo += yes === same ? 'y' : 'n';
  }
  return { ada, bo };
}

describe('a study', () => {
  test('that is large and drawn in random groups has the interval of items drawn one by one', () => {
    const raters = words(2_400);
    const numbered = Array.from({ length: 2_400 }, (_, at) => ({ number: at }));
    const { context, rows } = figures({
      ...yesNoStudy({ raters, attributes: numbered }),
      resamples: 4_000,
    });
    expect(context.sampling).toMatchObject({ unit: 'item', units: 2_400, groups: 1_000 });
    const row = rows.find(({ section, metric }) => section === 'people' && metric === 'kappa');
    const rated = ratingsFromRows(
      [...raters.ada].map((one, at) => [one, raters.bo[at] ?? 'n']),
      ['y', 'n'],
    );
    const known = cohenKappa(crossTable(rated, 0, 1));
    if (known.kind !== 'estimate' || known.low === null || known.high === null)
      throw new Error('kappa is defined here');
    expect(row?.value).toBeCloseTo(known.value, 12);
    // The standard error from 1,000 groups is itself known to 2%: 8% is four times that.
    const width = (row?.high ?? 0) - (row?.low ?? 0);
    expect(width / (known.high - known.low)).toBeGreaterThan(0.92);
    expect(width / (known.high - known.low)).toBeLessThan(1.08);
  });

  test('of a usual size is drawn item by item, and items that are alike are counted together', () => {
    const { context } = figures(yesNoStudy({ raters: words(1_900) }));
    expect(context.sampling).toMatchObject({ units: 1_900, groups: null, blocks: 4 });
  });
});

describe('clusters', () => {
  test('are drawn whole, named on every interval, with a jackknife beside where they are few', () => {
    const raters = words(60);
    const attributes = Array.from({ length: 60 }, (_, at) => ({ passage: `p${at % 12}` }));
    const { context, rows } = figures(yesNoStudy({ raters, attributes, resample: 'passage' }));
    expect(context.sampling).toMatchObject({ unit: 'passage', units: 12, blocks: 12 });
    const row = rows.find(({ section, metric }) => section === 'people' && metric === 'kappa');
    expect(row).toMatchObject({ unit: 'passage', interval: 'calibrated' });
    expect(row?.jackknifeLow).toBeLessThan(row?.value ?? -1);
    expect(row?.jackknifeHigh).toBeGreaterThan(row?.value ?? 1);
    expect(row?.low).toBeLessThan(row?.percentileLow ?? -1);
  });
});
