import fc from 'fast-check';
import { expect, test } from 'vitest';
import { biasIndex } from '@/lib/stats/agreement/bias-index';
import { brennanPrediger } from '@/lib/stats/agreement/brennan-prediger';
import { cohenKappa } from '@/lib/stats/agreement/cohen-kappa';
import { congerKappa } from '@/lib/stats/agreement/conger-kappa';
import { crossTable } from '@/lib/stats/agreement/cross-table';
import { linear, quadratic, unweighted } from '@/lib/stats/agreement/disagreement';
import type { Estimate } from '@/lib/stats/intervals/estimate';
import { fleissKappa, fleissKappaOfCategory } from '@/lib/stats/agreement/fleiss-kappa';
import { gwetAc } from '@/lib/stats/agreement/gwet-ac';
import { icc, type IccForm } from '@/lib/stats/agreement/icc';
import { itemCounts } from '@/lib/stats/agreement/item-counts';
import { kendallTauB } from '@/lib/stats/agreement/kendall-tau-b';
import { kendallW } from '@/lib/stats/agreement/kendall-w';
import { krippendorffAlpha, type Level } from '@/lib/stats/agreement/krippendorff-alpha';
import { pabak } from '@/lib/stats/agreement/pabak';
import { pearson } from '@/lib/stats/agreement/pearson';
import { percentAgreement } from '@/lib/stats/agreement/percent-agreement';
import { prevalenceIndex } from '@/lib/stats/agreement/prevalence-index';
import { ratingsFromRows } from '@/lib/stats/agreement/ratings';
import { resampleItems } from '@/lib/stats/resampling/resamples';
import { scorePairs, scoresFromRatings } from '@/lib/stats/agreement/scores';
import { scottPi } from '@/lib/stats/agreement/scott-pi';
import { spearman } from '@/lib/stats/agreement/spearman';
import { specificAgreement } from '@/lib/stats/agreement/specific-agreement';
import {
  replicateByWeights,
  valuesAtWeights,
  type WeightStatistic,
} from '@/lib/stats/resampling/weight-statistic';
import { alphaOfWeights } from '@/lib/stats/agreement/alpha-of-weights';
import { correlationsOfWeights } from '@/lib/stats/agreement/correlations-of-weights';
import { iccOfWeights } from '@/lib/stats/agreement/icc-of-weights';
import { kendallWOfWeights } from '@/lib/stats/agreement/kendall-w-of-weights';
import {
  categoriesOfWeights,
  manyRatersOfWeights,
} from '@/lib/stats/agreement/many-raters-of-weights';
import {
  pairStatistics,
  specificAgreementOf,
  raterPairOfWeights,
} from '@/lib/stats/agreement/rater-pair-of-weights';
import { rounds } from '../../support/long';

const CATEGORIES = [0, 1, 3];

/** A table of ratings with a weight for each item; null where a rater gave none. */
const drawn = fc.integer({ min: 2, max: 4 }).chain((raters) =>
  fc.array(
    fc.record({
      row: fc.array(fc.option(fc.constantFrom(...CATEGORIES), { freq: 4 }), {
        minLength: raters,
        maxLength: raters,
      }),
      weight: fc.integer({ min: 0, max: 3 }),
    }),
    { minLength: 1, maxLength: 12 },
  ),
);

type Drawn = readonly { readonly row: readonly (number | null)[]; readonly weight: number }[];

const once = (items: Drawn) =>
  ratingsFromRows(
    items.map(({ row }) => row),
    CATEGORIES,
  );
const repeated = (items: Drawn) =>
  ratingsFromRows(
    items.flatMap(({ row, weight }) => Array.from({ length: weight }, () => row)),
    CATEGORIES,
  );
const weightsOf = (items: Drawn) => Int32Array.from(items, ({ weight }) => weight);

function same(part: WeightStatistic, items: Drawn, expected: readonly Estimate[]): void {
  const found = valuesAtWeights(part, weightsOf(items));
  expect(found).toHaveLength(expected.length);
  expected.forEach((figure, at) => {
    if (figure.kind === 'undefined') expect(found[at]).toBeNaN();
    else expect(found[at]).toBeCloseTo(figure.value, 9);
  });
}

const holds = (check: (items: Drawn) => void) =>
  fc.assert(
    fc.property(
      drawn.filter((items) => items.some(({ weight }) => weight > 0)),
      check,
    ),
    { numRuns: rounds(100, 300) },
  );

test('figures of two raters: an item with weight w is that item w times', () => {
  holds((items) => {
    const table = crossTable(repeated(items), 0, 1);
    const names = pairStatistics;
    same(
      raterPairOfWeights(once(items), [0, 1], CATEGORIES, [
        names.kappa,
        names.linearKappa,
        names.quadraticKappa,
        names.scottPi,
        names.pabak,
      ]),
      items,
      [
        cohenKappa(table),
        cohenKappa(table, linear(CATEGORIES)),
        cohenKappa(table, quadratic(CATEGORIES)),
        scottPi(table),
        pabak(table),
      ],
    );
  });
});

test('figures of two raters and two categories likewise', () => {
  const two = (items: Drawn) => (whole: (items: Drawn) => ReturnType<typeof once>) => {
    const { codes, ...rest } = whole(items);
    return { ...rest, categories: 2, codes: codes.map((code) => Math.min(code, 1)) };
  };
  holds((items) => {
    const of = two(items);
    const table = crossTable(of(repeated), 0, 1);
    same(
      raterPairOfWeights(
        of(once),
        [0, 1],
        [0, 1],
        [
          pairStatistics.prevalenceIndex,
          pairStatistics.biasIndex,
          specificAgreementOf(0),
          specificAgreementOf(1),
        ],
      ),
      items,
      [
        prevalenceIndex(table),
        biasIndex(table),
        ...[0, 1].map((category): Estimate =>
          table.n === 0
            ? { kind: 'undefined', reason: '', n: 0 }
            : specificAgreement(table, category),
        ),
      ],
    );
  });
});

test('figures of any number of raters likewise', () => {
  const weights = [unweighted(3), linear(CATEGORIES), quadratic(CATEGORIES)];
  holds((items) => {
    const ratings = repeated(items);
    const table = itemCounts(ratings);
    same(
      manyRatersOfWeights(once(items), weights),
      items,
      weights.flatMap((one) => [
        percentAgreement(table, one),
        fleissKappa(table, one),
        gwetAc(table, one),
        brennanPrediger(table, one),
        congerKappa(ratings, one),
      ]),
    );
    same(
      categoriesOfWeights(once(items)),
      items,
      [0, 1, 2].map((category) => fleissKappaOfCategory(table, category)),
    );
  });
});

test.each<Level>(['nominal', 'ordinal', 'interval', 'ratio'])('alpha likewise: %s', (level) => {
  holds((items) => {
    const expected = krippendorffAlpha(itemCounts(repeated(items)), level, CATEGORIES);
    same(alphaOfWeights(once(items), level, CATEGORIES), items, [expected]);
  });
});

test('correlations, ICC and W of scores likewise', () => {
  const forms: IccForm[] = ['1_1', '2_1', '3_1', '1_k', '2_k', '3_k'];
  holds((items) => {
    const scores = scoresFromRatings(repeated(items), CATEGORIES);
    const own = scoresFromRatings(once(items), CATEGORIES);
    const { x, y } = scorePairs(scores, 0, 1);
    same(correlationsOfWeights(own, 0, 1, true), items, [
      pearson(x, y),
      spearman(x, y),
      kendallTauB(x, y),
    ]);
    same(kendallWOfWeights(own), items, [kendallW(scores)]);
    const found = valuesAtWeights(iccOfWeights(own, forms), weightsOf(items));
    forms.forEach((form, at) => {
      const expected = icc(scores, form);
      // An average form whose denominator is 0 but for rounding is no number to compare.
      if (expected.kind === 'estimate' && Math.abs(expected.value) > 1e9) return;
      if (expected.kind === 'undefined') expect(Math.abs(found[at] ?? 0)).not.toBeLessThan(1e9);
      else {
        // An average form has no bound below: compared with its own size.
        const apart = Math.abs((found[at] ?? Number.NaN) - expected.value);
        expect(apart / Math.max(1, Math.abs(expected.value))).toBeLessThan(1e-6);
      }
    });
  });
});

test('full agreement is exactly 1, and chance agreement of 1 is undefined', () => {
  const agree = ratingsFromRows([[0, 0, 0], ...Array.from({ length: 6 }, () => [1, 1, 1])], [0, 1]);
  const weights = Int32Array.from([1, 1, 1, 1, 1, 1, 1]);
  const many = manyRatersOfWeights(agree, [unweighted(2)]);
  expect([...valuesAtWeights(many, weights)]).toEqual([1, 1, 1, 1, 1]);
  const onlyOnes = Int32Array.from([0, 1, 2, 1, 1, 1, 1]);
  // One category is left: Fleiss and Conger are undefined, AC1 and Brennan-Prediger know of two.
  expect([...valuesAtWeights(many, onlyOnes)]).toEqual([1, Number.NaN, 1, 1, Number.NaN]);
  expect(valuesAtWeights(alphaOfWeights(agree, 'nominal'), onlyOnes)[0]).toBeNaN();
});

test('columns of several parts come in order, one value for each resample', () => {
  const ratings = ratingsFromRows([[0, 0], [1, 1], [0, 1]], [0, 1]); // prettier-ignore
  const { percentAgreement: percent, pabak: adjusted } = pairStatistics;
  const parts = [percent, adjusted].map((one) =>
    raterPairOfWeights(ratings, [0, 1], [0, 1], [one]),
  );
  const [shares, adjustedShares] = replicateByWeights(parts, resampleItems(3, 50, 1));
  expect(shares).toHaveLength(50);
  shares?.forEach((share, at) => expect(adjustedShares?.[at]).toBeCloseTo(2 * share - 1, 12));
});
