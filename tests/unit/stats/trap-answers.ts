import { z } from 'zod';
import { adjustPValues } from '@/lib/stats/tests/adjust-p-values';
import { meanBelow } from '@/lib/stats/tests/alt-test';
import { bcaInterval, sharesAround } from '@/lib/stats/resampling/bca-interval';
import { binaryClassification } from '@/lib/stats/agreement/binary-classification';
import { bootstrapKappa, undefinedKappaShare } from '@/lib/stats/agreement/bootstrap-kappa';
import { bradleyTerry } from '@/lib/stats/models/bradley-terry';
import { clopperPearson } from '@/lib/stats/intervals/clopper-pearson';
import { cohenKappa } from '@/lib/stats/agreement/cohen-kappa';
import { type CrossTable, crossTable, crossTableOf } from '@/lib/stats/agreement/cross-table';
import { linear, positions, quadratic } from '@/lib/stats/agreement/disagreement';
import type { Estimate } from '@/lib/stats/intervals/estimate';
import { itemCounts } from '@/lib/stats/agreement/item-counts';
import { kendallTauB } from '@/lib/stats/agreement/kendall-tau-b';
import { mcnemarExact } from '@/lib/stats/tests/mcnemar';
import { percentAgreement } from '@/lib/stats/agreement/percent-agreement';
import { percentileInterval } from '@/lib/stats/resampling/percentile-interval';
import { ratingsFromLong, ratingsFromRows } from '@/lib/stats/agreement/ratings';
import { spearman } from '@/lib/stats/agreement/spearman';
import { wilson } from '@/lib/stats/intervals/wilson';
import { figureOf } from '@/scripts/reference/figure-of';
import type { Figure } from '@/scripts/reference/handlers';
import { ratings } from '@/scripts/reference/ratings';

/** What the library says to a trap, under the names that its `expected` uses. */
export type Answer = Readonly<Record<string, Figure>>;

const category = z.union([z.string(), z.number()]);
const categories = z.array(category);
const rated = z.object({
  ratings: z.array(z.array(category.nullable())),
  categories: categories.optional(),
  level: z.enum(['nominal', 'ordinal', 'interval', 'ratio']),
});
const table = z.object({ table: z.array(z.array(z.int())) });
const long = z.object({
  long: z.array(
    z.object({ item: z.string(), rater: z.string(), label: z.string(), t: z.int().optional() }),
  ),
  categories,
});

const SEED = 20260101;

/** A matrix of ratings goes the way of the reference cases; here are the keys that those lack. */
function ofRatings(data: unknown): Answer {
  const given = rated.parse(data);
  const subject = { id: '', kind: 'ratings', data: given.ratings, level: given.level };
  if (given.categories === undefined) return Object.fromEntries(ratings(subject, () => undefined));
  const coded = ratingsFromRows(given.ratings, given.categories);
  const figures = ratings({ ...subject, categories: given.categories }, () => undefined);
  return {
    'cohen_kappa.unweighted': figureOf(cohenKappa(crossTable(coded, 0, 1))),
    ...Object.fromEntries(figures),
    n_categories: coded.categories,
  };
}

function ofTable(data: unknown): Answer {
  return kappaOf(crossTableOf(table.parse(data).table));
}

function kappaOf(counts: CrossTable): Answer {
  const kappa = cohenKappa(counts);
  const points = positions(counts.size);
  const weighted = {
    'cohen_kappa.linear': figureOf(cohenKappa(counts, linear(points))),
    'cohen_kappa.quadratic': figureOf(cohenKappa(counts, quadratic(points))),
  };
  if (kappa.kind === 'undefined') return { 'cohen_kappa.unweighted': kappa, ...weighted };
  return {
    'cohen_kappa.unweighted': kappa.value,
    'cohen_kappa.unweighted.se': kappa.standardError,
    ci_lo_raw: kappa.lowRaw,
    ci_hi_raw: kappa.highRaw,
    ci_hi_shown: kappa.high ?? Number.NaN,
    ...weighted,
  };
}

function ofDiagonal(data: unknown): Answer {
  const { diagonal_counts: diagonal } = z.object({ diagonal_counts: z.array(z.int()) }).parse(data);
  const rows = diagonal.flatMap((count, k) => Array.from({ length: count }, () => [k, k]));
  const coded = ratingsFromRows(rows, positions(diagonal.length));
  return {
    ...kappaOf(crossTable(coded, 0, 1)),
    percent_agreement: figureOf(percentAgreement(itemCounts(coded))),
  };
}

function ofLongRows(data: unknown): Answer {
  const given = long.parse(data);
  const rows = given.long.toSorted((a, b) => (a.t ?? 0) - (b.t ?? 0));
  const coded = ratingsFromLong(rows, given.categories);
  return {
    'cohen_kappa.unweighted': figureOf(cohenKappa(crossTable(coded, 0, 1))),
    percent_agreement: figureOf(percentAgreement(itemCounts(coded))),
    n_items: coded.items,
    n_ratings: coded.codes.filter((code) => code >= 0).length,
  };
}

/** The share of undefined resamples is known exactly; the drawn one stands beside it. */
function ofBootstrap(data: unknown): Answer {
  const { B } = z.object({ B: z.int() }).parse(data);
  const counts = crossTableOf(table.parse(data).table);
  const replicates = bootstrapKappa(counts, B, SEED);
  const interval = percentileInterval(replicates);
  const open = interval.kind === 'interval';
  return {
    'cohen_kappa.unweighted': figureOf(cohenKappa(counts)),
    'percentile.lo': open ? interval.low : interval,
    'percentile.hi': open ? interval.high : interval,
    undefined_share: undefinedKappaShare(counts),
    drawn_share: replicates.filter(Number.isNaN).length / B,
    kept: open ? interval.kept : 0,
    dropped: open ? interval.dropped : B,
  };
}

function ofTables(data: unknown): Answer {
  const { tables } = z.object({ tables: z.array(z.array(z.array(z.int()))) }).parse(data);
  return { cohen_kappa: tables.map((rows) => figureOf(cohenKappa(crossTableOf(rows)))) };
}

function ofMcnemar(data: unknown): Answer {
  const { b, c } = z.object({ b: z.int(), c: z.int() }).parse(data);
  const test = mcnemarExact(b, c);
  return { 'mcnemar_exact.p': test.kind === 'test' ? test.p : test };
}

const shares = z.object({ cases: z.array(z.tuple([z.int(), z.int()])) });
const low = (of: Estimate): number => (of.kind === 'estimate' ? (of.low ?? NaN) : NaN);
const high = (of: Estimate): number => (of.kind === 'estimate' ? (of.high ?? NaN) : NaN);

function ofClopperPearson(data: unknown): Answer {
  const made = shares.parse(data).cases.map(([x, n]) => clopperPearson(x, n));
  return { lo: made.map(low), hi: made.map(high) };
}

function ofWilson(data: unknown): Answer {
  const [none, all] = shares.parse(data).cases.map(([x, n]) => wilson(x, n));
  if (none === undefined || all === undefined) throw new Error('the trap has two cases');
  return { lo_at_0: low(none), hi_at_n: high(all) };
}

function ofOutcomes(data: unknown): Answer {
  const { tp, fp, fn, tn } = z
    .object({ tp: z.int(), fp: z.int(), fn: z.int(), tn: z.int() })
    .parse(data);
  const of = binaryClassification({
    truePositive: tp,
    falsePositive: fp,
    falseNegative: fn,
    trueNegative: tn,
  });
  return {
    mcc: figureOf(of.matthews),
    precision: figureOf(of.precision),
    recall: figureOf(of.recall),
    f1: figureOf(of.f1),
    specificity: figureOf(of.specificity),
    balanced_accuracy: figureOf(of.balancedAccuracy),
  };
}

function ofPValues(data: unknown): Answer {
  const { p } = z.object({ p: z.array(z.number()) }).parse(data);
  return { holm: adjustPValues(p, 'holm').map((value) => value ?? Number.NaN) };
}

function ofTies(data: unknown): Answer {
  const { x, y } = z.object({ x: z.array(z.number()), y: z.array(z.number()) }).parse(data);
  const [one, other] = [Float64Array.from(x), Float64Array.from(y)];
  return {
    spearman: figureOf(spearman(one, other)),
    kendall_tau_b: figureOf(kendallTauB(one, other)),
  };
}

function ofReplicates(data: unknown): Answer {
  const { t0, replicates } = z
    .object({ t0: z.number(), replicates: z.array(z.number()) })
    .parse(data);
  const made = Float64Array.from(replicates);
  const { below, equal } = sharesAround(t0, made);
  const interval = bcaInterval(t0, made, Float64Array.of(1, 2, 3));
  return {
    share_below: below,
    share_equal: equal,
    z0: interval.kind === 'interval' ? interval.bias : interval,
  };
}

function ofDifferences(data: unknown): Answer {
  const { differences, epsilon } = z
    .object({ differences: z.array(z.number()), epsilon: z.number() })
    .parse(data);
  const { t, p } = meanBelow(differences, epsilon);
  return { t, p };
}

function ofComparisons(data: unknown): Answer {
  const { pairs } = z
    .object({
      pairs: z.array(
        z.object({ a: z.string(), b: z.string(), wins_a: z.int(), wins_b: z.int(), ties: z.int() }),
      ),
    })
    .parse(data);
  const fit = bradleyTerry(
    pairs.map(({ a, b, wins_a, wins_b, ties }) => ({ a, b, winsA: wins_a, winsB: wins_b, ties })),
  );
  return { 'bt.ability': fit.kind === 'undefined' ? fit : fit.ability };
}

/** How each trap is put to the library, by its id. `adv_transposed` has properties, no values. */
export const trapAnswers: ReadonlyMap<string, (data: unknown) => Answer> = new Map([
  ...[
    'all_same_category',
    'string_vs_number',
    'ten_before_two',
    'category_one_rater',
    'no_items',
    'one_rater',
    'one_rater_missing_everything',
    'kappa_zero_constant_rater',
    'weighted_single_used_level',
    'case_and_space',
    'nfc_nfd',
    'label_names',
    'zero_is_not_missing',
    'ratio_zero',
    'icc_no_variance',
    'icc_negative',
    'krippendorff_singletons',
  ].map((name) => [`adv_${name}`, ofRatings] as const),
  ['adv_float_perfect', ofDiagonal],
  ['adv_se_negative_variance', ofTable],
  ['adv_ci_beyond_one', ofTable],
  ['adv_quadratic_equals_icc', ofTable],
  ['adv_huge_counts', ofTable],
  ['adv_order_of_rows', ofLongRows],
  ['adv_duplicate_rating', ofLongRows],
  ['adv_bootstrap_degenerate', ofBootstrap],
  ['adv_bootstrap_all_degenerate', ofBootstrap],
  ['adv_min_kappa', ofTables],
  ['adv_mcnemar_no_discordant', ofMcnemar],
  ['adv_mcnemar_equal', ofMcnemar],
  ['adv_cp_edges', ofClopperPearson],
  ['adv_wilson_rounding', ofWilson],
  ['adv_mcc_zero', ofOutcomes],
  ['adv_holm_monotone', ofPValues],
  ['adv_spearman_ties', ofTies],
  ['adv_bca_ties', ofReplicates],
  ['adv_alttest_constant', ofDifferences],
  ['adv_bt_perfect', ofComparisons],
]);
