import { describe, expect, test } from 'vitest';
import {
  simulateAgreement,
  type AgreementDesign,
} from '@/lib/stats/agreement/agreement-simulation';
import { cohenKappa } from '@/lib/stats/agreement/cohen-kappa';
import { crossTable, crossTableOf } from '@/lib/stats/agreement/cross-table';
import { drawRatings } from '@/lib/stats/agreement/draw-ratings';
import { itemCounts } from '@/lib/stats/agreement/item-counts';
import { krippendorffAlpha } from '@/lib/stats/agreement/krippendorff-alpha';
import { lightKappa } from '@/lib/stats/agreement/light-kappa';
import { ratingsFromRows, type Ratings } from '@/lib/stats/agreement/ratings';
import { generator } from '@/lib/stats/resampling/generator';
import type { Estimate } from '@/lib/stats/intervals/estimate';

const value = (of: Estimate): number => (of.kind === 'estimate' ? of.value : Number.NaN);
const design: AgreementDesign = {
  raters: 4,
  items: 40,
  kappa: 0.5,
  judgeKappa: 0.4,
  shares: [0.2, 0.5, 0.3],
  raterSd: 0,
};

/** The judge in the first column, then the raters. */
function ratings(of: AgreementDesign, unit: () => number): Ratings {
  const usual = Math.sqrt(of.kappa);
  const knowing = [of.judgeKappa / usual, ...Array.from({ length: of.raters }, () => usual)];
  const drawn = drawRatings(knowing, of.shares, of.items, unit);
  const rows = Array.from({ length: of.items }, (_, item) =>
    drawn.map((codes) => codes[item] ?? 0),
  );
  return ratingsFromRows(rows, [...of.shares.keys()]);
}

describe('drawn ratings', () => {
  const all = ratings({ ...design, items: 40_000 }, generator(1).unit);

  test('two raters have the kappa asked for, and so has the judge with each', () => {
    for (const [one, other, kappa] of [
      [1, 2, 0.5],
      [3, 4, 0.5],
      [0, 1, 0.4],
      [0, 4, 0.4],
    ] as const)
      expect(value(cohenKappa(crossTable(all, one, other)))).toBeCloseTo(kappa, 1.7);
  });

  test('each category is used as often as it is true', () => {
    for (const [code, share] of design.shares.entries()) {
      const used = all.codes.filter((said) => said === code).length / all.codes.length;
      expect(Math.abs(used - share)).toBeLessThan(0.01);
    }
  });
});

describe('a simulated study', () => {
  test('has the figures that the coefficients themselves give of its ratings', () => {
    const found = simulateAgreement(design, generator(7).unit, 3);
    const unit = generator(7).unit;
    for (let run = 0; run < 3; run++) {
      const all = ratings(design, unit);
      const people = withoutFirst(all);
      const withJudge = [1, 2, 3, 4].map((rater) => value(cohenKappa(crossTable(all, 0, rater))));
      const judge = withJudge.reduce((sum, one) => sum + one, 0) / 4;
      expect(found.kappa[run]).toBeCloseTo(value(cohenKappa(crossTable(all, 1, 2))), 12);
      expect(found.alpha[run]).toBeCloseTo(
        value(krippendorffAlpha(itemCounts(people), 'nominal')),
        12,
      );
      expect(found.ceiling[run]).toBeCloseTo(value(lightKappa(people)), 12);
      expect(found.judge[run]).toBeCloseTo(judge, 12);
      expect(found.difference[run]).toBeCloseTo(judge - value(lightKappa(people)), 12);
    }
  });

  test('with few items takes the pooled form: 1 − Do / De over everybody’s margins', () => {
    const few = { ...design, items: 12 };
    const found = simulateAgreement(few, generator(3).unit, 1);
    const all = ratings(few, generator(3).unit);
    const said = (item: number) => Array.from(all.codes.subarray(item * 5 + 1, item * 5 + 5));
    const everything = Array.from({ length: 12 }, (_, item) => said(item)).flat();
    const share = (code: number) => everything.filter((one) => one === code).length / 48;
    const chance = [0, 1, 2].reduce((sum, code) => sum + share(code) ** 2, 0);
    let apart = 0;
    for (let item = 0; item < 12; item++)
      for (const [at, one] of said(item).entries())
        for (const other of said(item).slice(at + 1)) apart += Number(one !== other);
    expect(found.ceiling[0]).toBeCloseTo(1 - apart / (12 * 6) / (1 - chance), 12);
  });

  test('spreads as far as the standard error of kappa says', () => {
    const { kappa } = simulateAgreement(
      { ...design, items: 200, kappa: 0.7, shares: [0.2, 0.8] },
      generator(1).unit,
      2_000,
    );
    const mean = kappa.reduce((sum, one) => sum + one, 0) / kappa.length;
    const sd = Math.sqrt(kappa.reduce((sum, one) => sum + (one - mean) ** 2, 0) / kappa.length);
    // The table that is expected: .04 + .7 × .16 = .152 and .752 on the diagonal, .048 off it twice.
    const expected = cohenKappa(
      crossTableOf([
        [30.4, 9.6],
        [9.6, 150.4],
      ]),
    );
    if (expected.kind === 'undefined') throw new Error(expected.reason);
    expect(expected.value).toBeCloseTo(0.7, 12);
    expect(Math.abs(sd / expected.standardError - 1)).toBeLessThan(0.06);
  });

  test('two raters have no spread, three have; everybody alike has no kappa', () => {
    const reach = (raters: number) =>
      simulateAgreement({ ...design, raters }, generator(1).unit, 1).reach[0];
    expect(reach(2)).toBeNaN();
    expect(reach(3)).toBeGreaterThan(0);
    const alike = simulateAgreement({ ...design, shares: [1, 0, 0] }, generator(1).unit, 1);
    for (const figure of [alike.kappa, alike.alpha, alike.ceiling]) expect(figure[0]).toBeNaN();
  });
});

/** The ratings of all but the first rater. */
function withoutFirst({ items, raters, categories, codes }: Ratings): Ratings {
  return { items, raters: raters - 1, categories, codes: codes.filter((_, at) => at % raters > 0) };
}
