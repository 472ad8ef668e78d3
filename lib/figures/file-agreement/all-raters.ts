import { pointRow, rounded, undefinedRow, type RowExtras } from '@/lib/domain/figure-row';
import { brennanPrediger } from '@/lib/stats/agreement/brennan-prediger';
import { congerKappa } from '@/lib/stats/agreement/conger-kappa';
import type { Disagreement } from '@/lib/stats/agreement/disagreement';
import { fleissKappa, fleissKappaOfCategory } from '@/lib/stats/agreement/fleiss-kappa';
import { gwetAc } from '@/lib/stats/agreement/gwet-ac';
import { itemCounts } from '@/lib/stats/agreement/item-counts';
import { krippendorffAlpha } from '@/lib/stats/agreement/krippendorff-alpha';
import { krippendorffAlphaOfScores } from '@/lib/stats/agreement/krippendorff-alpha-of-scores';
import { percentAgreement } from '@/lib/stats/agreement/percent-agreement';
import type { Ratings } from '@/lib/stats/agreement/ratings';
import { scoresFromRatings } from '@/lib/stats/agreement/scores';
import { alphaOfWeights } from '@/lib/stats/agreement/alpha-of-weights';
import {
  manyRaterFigures,
  categoriesOfWeights,
  manyRatersOfWeights,
} from '@/lib/stats/agreement/many-raters-of-weights';
import { clopperPearson } from '@/lib/stats/intervals/clopper-pearson';
import { undefinedBecause, type Estimate } from '@/lib/stats/intervals/estimate';
import type { Entry } from '../context';
import { otherRaterEntries } from '../many-raters';
import { meanValue } from '../mean-value';
import type { Part } from '../parts';
import { coefficientsOfAll } from '../people';
import { countsCategories, headOf, weightedParts, type Measured } from './measured';
import { cellCounts, codesOf, NO_OVERLAP, pairNames, pairsOf, sharedValues } from './rater-pairs';

/** Steps that the resamples of one figure may take: some ten seconds. */
export const BUDGET = 5_000_000_000;

export const TOO_LONG =
  'no interval: resampling this figure would take minutes on so large a file; say fewer --resamples';

type More = {
  readonly n?: number;
  readonly least?: number;
  readonly category?: string;
  /** Limits that need no resamples, where the figure is defined. */
  readonly limits?:
    { readonly low: number; readonly high: number; readonly interval: 'exact' | 'F' } | undefined;
};

/** Makes figures of all raters together, which share what stands beside them; without a part there is no interval. */
export function everyone(measured: Measured) {
  const extras: RowExtras = cellCounts(measured);
  const agreed = unanimous(measured.whole);
  return (
    metric: string,
    method: string,
    found: Estimate,
    part: Part | undefined,
    { n = agreed.of, least = -1, category, limits }: More = {},
  ): Entry => {
    const head = headOf(measured, metric, { category: category ?? null });
    const estimate =
      agreed.of === 0 ? undefinedBecause(noOverlap(measured.whole.raters), 0) : found;
    if (estimate.kind === 'undefined')
      return undefinedRow(head, estimate.reason, n, method, extras);
    if (limits) {
      const [low, high] = [rounded(limits.low), rounded(limits.high)];
      return { ...pointRow(head, estimate.value, n, method, extras), low, high, interval: limits.interval, unit: 'item' }; // prettier-ignore
    }
    if (!part) return pointRow(head, estimate.value, n, method, { ...extras, note: TOO_LONG });
    const why = 'it is undefined';
    return { head, n, method, parts: [part], onData: estimate.value, undefinedBecause: why, extras, least, agreed }; // prettier-ignore
  };
}

/**
 * Coefficients on categories, of any number of raters.
 *
 * @example manyRaterEntries(smallMeasured).map((entry) => (entry.head ?? entry).metric) // ['percent_agreement',
 *   'fleiss_kappa', 'gwet_ac1', 'brennan_prediger', 'conger_kappa']
 */
export function manyRaterEntries(measured: Measured): Entry[] {
  const { whole, drawn, weights, scale } = measured;
  const entry = everyone(measured);
  const table = itemCounts(whole);
  const q = `q = ${whole.categories} ${scale.declared ? 'declared' : 'observed'}`;
  const manyRaters = weightedParts(measured, 'all raters', manyRatersOfWeights(drawn, weights));
  const own = coefficientsOfAll(measured, measured.table);
  return weights.flatMap((weight, at): Entry[] => {
    const flat = weight.name === 'unweighted';
    const end = flat ? '' : `.${weight.name}`;
    const named = (name: string): string => `${name}, ${weight.name}`;
    const part = (name: (typeof manyRaterFigures)[number]) =>
      manyRaters[at * manyRaterFigures.length + manyRaterFigures.indexOf(name)];
    const share = { least: 0, limits: flat ? exactLimits(measured) : undefined };
    return [
      entry(`percent_agreement${end}`, named('percent agreement'), percentAgreement(table, weight), part('percentAgreement'), share),
      entry(`fleiss_kappa${end}`, named("Fleiss' kappa"), fleissKappa(table, weight), flat ? own.fleiss : part('fleissKappa')),
      entry(flat ? 'gwet_ac1' : `gwet_ac2${end}`, `Gwet's ${flat ? 'AC1' : `AC2, ${weight.name}`}, ${q}`, ofTwo(whole, gwetAc(table, weight)), flat ? own.ac1 : part('gwetAc')),
      entry(`brennan_prediger${end}`, `${named('Brennan-Prediger')}, ${q}`, ofTwo(whole, brennanPrediger(table, weight)), flat ? own.brennanPrediger : part('brennanPrediger')),
      entry(`conger_kappa${end}`, named("Conger's kappa"), congerKappa(whole, weight), part('congerKappa')),
    ]; // prettier-ignore
  });
}

/** Of two raters whose items are drawn, the exact limits of the share on which they agree. */
function exactLimits({ whole, sampling }: Measured): More['limits'] {
  const { count, of } = unanimous(whole);
  if (whole.raters !== 2 || sampling.unit !== 'item') return undefined;
  const share = clopperPearson(count, of);
  if (share.kind === 'undefined' || share.low === null || share.high === null) return undefined;
  return { low: share.low, high: share.high, interval: 'exact' };
}

/**
 * Fleiss' kappa of each category against the rest: where the raters part.
 *
 * @example categoryEntries(smallMeasured).map(({ head }) => head.category) // ['no', 'yes']
 */
export function categoryEntries(measured: Measured): Entry[] {
  const entry = everyone(measured);
  const table = itemCounts(measured.whole);
  const parts = weightedParts(measured, 'categories', categoriesOfWeights(measured.drawn));
  const method = "Fleiss' kappa, this category against the rest";
  return measured.names.map((category, at) =>
    entry('fleiss_kappa', method, fleissKappaOfCategory(table, at), parts[at], { category }),
  );
}

/**
 * Krippendorff's alpha at the level of the scale.
 *
 * @example alphaEntries(smallMeasured).map(({ head, n }) => [head.metric, n]) // [['krippendorff_alpha.nominal', 3]]
 */
export function alphaEntries(measured: Measured): Entry[] {
  const { whole, drawn, scale, sampling, table } = measured;
  const { level, points } = scale;
  const entry = everyone(measured);
  const [metric, method] = [`krippendorff_alpha.${level}`, `Krippendorff's alpha, ${level}`];
  if (countsCategories(scale)) {
    const alpha = krippendorffAlpha(itemCounts(whole), level, points);
    return [entry(metric, method, alpha, coefficientsOfAll(measured, table).alpha)];
  }
  // Where nearly every value is another one, a table of counts would be mostly empty.
  const alpha = krippendorffAlphaOfScores(scoresFromRatings(whole, points), level);
  const steps = level === 'ratio' ? (points.length ** 2 / 4) * sampling.resamples.count : 0;
  const [part] = weightedParts(measured, 'alpha', alphaOfWeights(drawn, level, points));
  return [entry(metric, method, alpha, steps > BUDGET ? undefined : part)];
}

/**
 * The unweighted mean of Cohen's kappa over all pairs (Light), for each of the weights.
 *
 * @example lightEntries(smallMeasured).map(({ head }) => head.metric) // ['light_kappa']
 */
export function lightEntries(measured: Measured): Entry[] {
  const { weights, table, parts, everything, whole } = measured;
  const agreed = unanimous(whole);
  const pairs = pairsOf(whole.raters);
  return weights.map((cost): Entry => {
    const kappas = pairs.map((pair) =>
      parts.kappa({ itemOf: table.itemOf, cost }, ...codesOf(measured, pair), everything),
    );
    const nobody = agreed.of === 0;
    return {
      head: headOf(measured, `light_kappa${cost.name === 'unweighted' ? '' : `.${cost.name}`}`),
      n: agreed.of,
      method: `mean of Cohen's kappa over pairs (Light), ${cost.name}`,
      parts: nobody ? [] : kappas,
      make: meanValue,
      ...(nobody && { onData: Number.NaN }),
      undefinedBecause: nobody ? noOverlap(whole.raters) : withoutKappa(measured, cost),
      extras: cellCounts(measured),
      least: -1,
      agreed,
    };
  });
}

/** Which pair has no kappa, and why: a mean over the others would be the mean of something else. */
function withoutKappa(measured: Measured, cost: Disagreement): string {
  for (const pair of pairsOf(measured.whole.raters)) {
    const names = pairNames(measured, pair).join(' and ');
    if (sharedValues(measured, pair).n === 0) return `${names} share no item`;
    if (sameCategory(measured, pair, cost)) return `${names} used one and the same category`;
  }
  return 'there are fewer than two raters';
}

/** Whether both used one category alone, the same, on the items that both valued. */
function sameCategory(
  measured: Measured,
  pair: readonly [number, number],
  { size }: Disagreement,
): boolean {
  const [one, other] = codesOf(measured, pair);
  const used = new Set<number>();
  one.forEach((code, item) => {
    const second = other[item] ?? -1;
    if (code >= 0 && second >= 0) used.add(code).add(second);
  });
  return size > 0 && used.size <= 1;
}

const noOverlap = (raters: number): string =>
  raters === 1 ? `only one rater: ${NO_OVERLAP}` : NO_OVERLAP;

function ofTwo({ categories }: Ratings, estimate: Estimate): Estimate {
  return categories < 2
    ? undefinedBecause('fewer than two categories are declared or occur', estimate.n)
    : estimate;
}

/**
 * Items with two or more ratings (`of`), and those of them on which all ratings are the same (`count`).
 *
 * @example unanimous(smallMeasured.whole) // { count: 2, of: 3 }
 */
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

/**
 * Of many raters: each with all others, and how kappa lies over a sample of pairs, at the weights of the level.
 *
 * @example eachWithOthers(smallMeasured).length // 5
 */
export function eachWithOthers(measured: Measured): Entry[] {
  const { grid, sampling, parts, table, variable } = measured;
  const { section, run, category, stratum } = headOf(measured, '');
  const head = { section, run, variable, category, stratum };
  const { counts } = coefficientsOfAll(measured, table);
  const raters = { names: grid.raters, order: [...grid.raters.keys()] };
  return otherRaterEntries({ sampling, parts }, head, table, counts, raters);
}
