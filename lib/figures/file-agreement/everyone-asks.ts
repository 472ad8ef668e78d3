import { brennanPrediger } from '@/lib/stats/agreement/brennan-prediger';
import { clopperPearson } from '@/lib/stats/intervals/clopper-pearson';
import { kappaValue } from '@/lib/stats/agreement/cohen-kappa';
import { congerKappa } from '@/lib/stats/agreement/conger-kappa';
import { crossTable } from '@/lib/stats/agreement/cross-table';
import type { Disagreement } from '@/lib/stats/agreement/disagreement';
import { undefinedBecause, type Estimate } from '@/lib/stats/intervals/estimate';
import { fleissKappa, fleissKappaOfCategory } from '@/lib/stats/agreement/fleiss-kappa';
import { gwetAc } from '@/lib/stats/agreement/gwet-ac';
import { itemCounts } from '@/lib/stats/agreement/item-counts';
import { krippendorffAlpha } from '@/lib/stats/agreement/krippendorff-alpha';
import { krippendorffAlphaOfScores } from '@/lib/stats/agreement/krippendorff-alpha-of-scores';
import { lightKappa } from '@/lib/stats/agreement/light-kappa';
import { percentAgreement } from '@/lib/stats/agreement/percent-agreement';
import type { Ratings } from '@/lib/stats/agreement/ratings';
import { scoresFromRatings } from '@/lib/stats/agreement/scores';
import { weighedAlpha } from '@/lib/stats/agreement/weighed-alpha';
import {
  manyRaterFigures,
  weighedCategories,
  weighedMany,
} from '@/lib/stats/agreement/weighed-many';
import type { Ask, AskGroup, Which } from './figure';
import { countsCategories, type Measured } from './measured';
import { NO_OVERLAP, pairNames, pairsOf } from './pair-asks';

/** Steps that the resamples of one figure may take: some ten seconds. */
export const BUDGET = 5_000_000_000;

export const TOO_LONG =
  'no interval: resampling this figure would take minutes on so large a file; say fewer --resamples';

/** Makes the asks of all raters together, which share what stands beside them. */
export function everyone(measured: Measured) {
  const { whole, sections, variable } = measured;
  const beside = cellCounts(measured);
  const agreed = unanimous(whole);
  return (
    metric: string,
    method: string,
    estimate: Estimate,
    more: Partial<Pick<Ask, 'n' | 'least' | 'limits'>> & { readonly category?: string } = {},
  ): Ask => ({
    head: {
      section: more.category === undefined ? sections.all : 'categories',
      grader: null,
      other: null,
      run: null,
      variable,
      category: more.category ?? null,
      stratum: null,
      metric,
    },
    estimate: agreed.of === 0 ? undefinedBecause(noOverlap(whole.raters), 0) : estimate,
    method,
    n: more.n ?? agreed.of,
    least: more.least ?? -1,
    limits: more.limits,
    agreed,
    ...beside,
  });
}

/** Coefficients on categories, of any number of raters. */
export function manyRaterGroup(measured: Measured): AskGroup {
  const { whole, drawn, weights, unit, scale } = measured;
  const ask = everyone(measured);
  const table = itemCounts(whole);
  const q = `q = ${whole.categories} ${scale.declared ? 'declared' : 'observed'}`;
  const agreed = unanimous(whole);
  const share =
    whole.raters === 2 && unit === 'item' ? clopperPearson(agreed.count, agreed.of) : undefined;
  const exact =
    share?.kind === 'estimate' && share.low !== null && share.high !== null
      ? ({ low: share.low, high: share.high, interval: 'exact' } as const)
      : undefined;
  const asks = weights.map((weight): Record<(typeof manyRaterFigures)[number], Ask> => {
    const flat = weight.name === 'unweighted';
    const end = flat ? '' : `.${weight.name}`;
    const gwet = flat ? 'AC1' : `AC2, ${weight.name}`;
    const own = (name: string): string => `${name}, ${weight.name}`;
    return {
      percentAgreement: ask(
        `percent_agreement${end}`,
        own('percent agreement'),
        percentAgreement(table, weight),
        { least: 0, limits: flat ? exact : undefined },
      ),
      fleissKappa: ask(`fleiss_kappa${end}`, own("Fleiss' kappa"), fleissKappa(table, weight)),
      gwetAc: ask(
        flat ? 'gwet_ac1' : `gwet_ac2${end}`,
        `Gwet's ${gwet}, ${q}`,
        tooFewCategories(whole.categories, gwetAc(table, weight)),
      ),
      brennanPrediger: ask(
        `brennan_prediger${end}`,
        `${own('Brennan-Prediger')}, ${q}`,
        tooFewCategories(whole.categories, brennanPrediger(table, weight)),
      ),
      congerKappa: ask(`conger_kappa${end}`, own("Conger's kappa"), congerKappa(whole, weight)),
    };
  });
  return {
    asks: asks.flatMap((figures) => manyRaterFigures.map((name) => figures[name])),
    replicates: weighedMany(drawn, weights),
  };
}

/** Fleiss' kappa of each category against the rest: where the raters part. */
export function categoryGroup(measured: Measured): AskGroup {
  const ask = everyone(measured);
  const table = itemCounts(measured.whole);
  const asks = measured.names.map((category, at) =>
    ask(
      'fleiss_kappa',
      "Fleiss' kappa, this category against the rest",
      fleissKappaOfCategory(table, at),
      { category },
    ),
  );
  return { asks, replicates: weighedCategories(measured.drawn) };
}

/** Krippendorff's alpha at the level of the scale. */
export function alphaGroup(measured: Measured): AskGroup {
  const { whole, drawn, scale, resamples } = measured;
  const { level, points } = scale;
  // Where nearly every value is another one, a table of counts would be mostly empty.
  const alpha = countsCategories(scale)
    ? krippendorffAlpha(itemCounts(whole), level, points)
    : krippendorffAlphaOfScores(scoresFromRatings(whole, points), level);
  const ask = everyone(measured);
  const asks = [ask(`krippendorff_alpha.${level}`, `Krippendorff's alpha, ${level}`, alpha)];
  const steps = level === 'ratio' ? (points.length ** 2 / 4) * resamples : 0;
  return {
    asks,
    replicates: steps > BUDGET ? { without: TOO_LONG } : weighedAlpha(drawn, level, points),
  };
}

/**
 * The unweighted mean of Cohen's kappa over all pairs (Light), for each of the weights. `use` takes the pairs' own
 * columns, of which those from `kappaFrom` on are their kappas: what is a mean of them need not be computed twice.
 */
export function lightGroup(measured: Measured): AskGroup & {
  readonly use: (which: Which, columns: readonly Float64Array[]) => void;
} {
  const { whole, weights } = measured;
  const ask = everyone(measured);
  const pairs = pairsOf(whole.raters).length;
  const sums = new Map<Which, Float64Array[]>();
  const asks = weights.map((weight) => {
    const light = lightKappa(whole, weight);
    const estimate =
      light.kind === 'undefined' ? undefinedBecause(withoutKappa(measured, weight), 0) : light;
    const method = `mean of Cohen's kappa over pairs (Light), ${weight.name}`;
    return ask(
      `light_kappa${weight.name === 'unweighted' ? '' : `.${weight.name}`}`,
      method,
      estimate,
    );
  });
  return {
    asks,
    replicates: (which) => (sums.get(which) ?? []).map((sum) => sum.map((value) => value / pairs)),
    use: (which, columns) => {
      // A pair's first column is its percent agreement; its kappas follow in the order of the weights.
      const kappas = columns.slice(1, 1 + weights.length);
      const known = sums.get(which);
      if (!known) sums.set(which, kappas.map((column) => column.slice())); // prettier-ignore
      else known.forEach((sum, at) => kappas[at]?.forEach((value, row) => (sum[row] = (sum[row] ?? 0) + value))); // prettier-ignore
    },
  };
}

/** Which pair has no kappa, and why: a mean over the others would be the mean of something else. */
function withoutKappa(measured: Measured, weight: Disagreement): string {
  for (const pair of pairsOf(measured.whole.raters)) {
    const table = crossTable(measured.whole, ...pair);
    const names = pairNames(measured, pair).join(' and ');
    if (table.n === 0) return `${names} share no item`;
    if (Number.isNaN(kappaValue(table, weight))) return `${names} used one and the same category`;
  }
  return 'there are fewer than two raters';
}

const noOverlap = (raters: number): string =>
  raters === 1 ? `only one rater: ${NO_OVERLAP}` : NO_OVERLAP;

function tooFewCategories(categories: number, estimate: Estimate): Estimate {
  return categories < 2
    ? undefinedBecause('fewer than two categories are declared or occur', estimate.n)
    : estimate;
}

/** Items with two or more ratings (`of`), and those of them on which all ratings are the same (`count`). */
export function unanimous({ items, raters, codes }: Ratings): { count: number; of: number } {
  const found = { count: 0, of: 0 };
  for (let item = 0; item < items; item++) {
    const own = codes.subarray(item * raters, (item + 1) * raters).filter((code) => code >= 0);
    if (own.length < 2) continue;
    found.of += 1;
    if (own.every((code) => code === own[0])) found.count += 1;
  }
  return found;
}

function cellCounts({ grid, sections }: Measured): { missing: number; cannotJudge: number } {
  const counts = { missing: 0, cannotJudge: 0 };
  for (const code of grid.codes) {
    if (code === -1) counts.missing += 1;
    else if (code < 0 && sections.all === 'all-raters') counts.cannotJudge += 1;
  }
  return counts;
}
