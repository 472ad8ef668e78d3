import { type Undefined, undefinedBecause } from '@/lib/stats/intervals/estimate';
import { logisticRegression, type LogisticRow } from '@/lib/stats/models/logistic-regression';
import { type Comparison, systemsOf, whyNoFiniteAbility } from '@/lib/stats/models/win-graph';

/** Log abilities of systems: the difference of two is the log odds that the first one wins. */
export type Abilities = {
  readonly systems: readonly string[];
  /** Summing to 0. */
  readonly ability: readonly number[];
  /** Covariance of the abilities that sum to 0. */
  readonly covariance: readonly (readonly number[])[];
  readonly logLikelihood: number;
  /** Comparisons in all. */
  readonly n: number;
};

export type BradleyTerry = Abilities & { readonly kind: 'bradley-terry' };

/**
 * Bradley–Terry: how strong is each system, judged by who wins against whom?
 * A tie counts as half a win for each (as arenas do; `davidson` gives ties a share of their own).
 * Standard errors take comparisons as independent; several of one rater or prompt are not, and then
 * the bootstrap over raters or prompts is right.
 * Undefined where the win graph is not strongly connected: a system that never loses has no finite
 * ability, and ordinary fitting would print a large number instead.
 * Source: Bradley and Terry (1952), Biometrika 39, 324-345.
 *
 * @example bradleyTerry([{ a: 'x', b: 'y', winsA: 15, winsB: 5, ties: 0 }]).ability // [0.5493, -0.5493]
 */
export function bradleyTerry(comparisons: readonly Comparison[]): BradleyTerry | Undefined {
  const fitted = fit(comparisons.map((of) => ({ of, order: 0 })));
  return 'kind' in fitted ? fitted : { kind: 'bradley-terry', ...fitted.abilities };
}

/** The same with the side: which of the two stood first in these comparisons. */
export type OrderedComparison = Comparison & { readonly first: 'a' | 'b' };

export type BradleyTerryWithOrder = BradleyTerry & {
  readonly order: number;
  readonly orderSe: number;
};

/**
 * Bradley–Terry with an effect of the order: `order` is what standing first adds to the log odds,
 * 0 where the side does not matter.
 * Source: Davidson and Beaver (1977), Biometrics 33(4), 693-702 (multiplicative order effect).
 *
 * @example bradleyTerryWithOrder([{ a: 'x', b: 'y', winsA: 15, winsB: 5, ties: 0, first: 'a' }, { a: 'x', b: 'y',
 *   winsA: 5, winsB: 15, ties: 0, first: 'b' }]).order // 1.0986
 */
export function bradleyTerryWithOrder(
  comparisons: readonly OrderedComparison[],
): BradleyTerryWithOrder | Undefined {
  const fitted = fit(comparisons.map((of) => ({ of, order: of.first === 'a' ? 1 : -1 })));
  if ('kind' in fitted) return fitted;
  const { abilities, order, orderSe } = fitted;
  if (order === null || orderSe === null)
    return undefinedBecause('no order was given', abilities.n);
  return { kind: 'bradley-terry', ...abilities, order, orderSe };
}

type Fitted = {
  readonly abilities: Abilities;
  readonly order: number | null;
  readonly orderSe: number | null;
};

/** The first system's ability is held at 0; an order of 0 throughout leaves that predictor out. */
function fit(given: readonly { of: Comparison; order: number }[]): Fitted | Undefined {
  const comparisons = given.map(({ of }) => of);
  const systems = systemsOf(comparisons);
  const n = comparisons.reduce((sum, of) => sum + of.winsA + of.winsB + of.ties, 0);
  if (systems.length < 2 || n === 0) return undefinedBecause('no two systems were compared', n);
  const reason = whyNoFiniteAbility(comparisons, true);
  if (reason) return undefinedBecause(reason, n);
  const withOrder = given.some(({ order }) => order !== 0);
  const rows = given.map(({ of, order }): LogisticRow => {
    const x = systems.slice(1).map((name) => Number(name === of.a) - Number(name === of.b));
    const trials = of.winsA + of.winsB + of.ties;
    return { x: withOrder ? [...x, order] : x, successes: of.winsA + of.ties / 2, trials };
  });
  const fitted = logisticRegression(rows);
  if (fitted.kind === 'undefined') return fitted;
  const last = systems.length - 1;
  return {
    abilities: summingToZero(
      systems,
      fitted.coefficients,
      fitted.covariance,
      fitted.logLikelihood,
      n,
    ),
    order: withOrder ? (fitted.coefficients[last] ?? null) : null,
    orderSe: withOrder ? Math.sqrt(fitted.covariance[last]?.[last] ?? NaN) : null,
  };
}

/**
 * From abilities relative to the first system to abilities that sum to 0; further parameters are left out.
 *
 * @example summingToZero(['x', 'y'], [1], [[0.2]], -10, 20).ability // [-0.5, 0.5]
 */
export function summingToZero(
  systems: readonly string[],
  relative: readonly number[],
  covariance: readonly (readonly number[])[],
  logLikelihood: number,
  n: number,
): Abilities {
  const size = systems.length;
  const padded = systems.map((_, at) => (at === 0 ? 0 : (relative[at - 1] ?? NaN)));
  const full = systems.map((_, i) =>
    systems.map((__, j) => (i === 0 || j === 0 ? 0 : (covariance[i - 1]?.[j - 1] ?? NaN))),
  );
  const mean = (values: readonly number[]) => values.reduce((sum, x) => sum + x, 0) / size;
  const rowMeans = full.map(mean);
  const overall = mean(rowMeans);
  return {
    systems,
    ability: padded.map((value) => value - mean(padded)),
    covariance: full.map((row, i) =>
      row.map((value, j) => value - (rowMeans[i] ?? NaN) - (rowMeans[j] ?? NaN) + overall),
    ),
    logLikelihood,
    n,
  };
}

/**
 * A system's ability less that of `reference`, with its standard error (0 for the reference itself).
 * In log odds; se √(v_i + v_j − 2 c_ij). Source: `bradleyTerry`.
 * Computed for comparison with other tools; no page shows it.
 *
 * @example relativeAbility(bradleyTerry([{ a: 'x', b: 'y', winsA: 15, winsB: 5, ties: 0 }]), 0, 1) // { value: 1.0986,
 *   se: 0.5164 }
 */
export function relativeAbility(
  { ability, covariance }: Abilities,
  system: number,
  reference: number,
): { readonly value: number; readonly se: number } {
  const at = (i: number, j: number) => covariance[i]?.[j] ?? NaN;
  const variance = at(system, system) + at(reference, reference) - 2 * at(system, reference);
  return {
    value: (ability[system] ?? NaN) - (ability[reference] ?? NaN),
    se: system === reference ? 0 : Math.sqrt(Math.max(0, variance)),
  };
}

/**
 * Log ability on the scale of chess ratings and arenas: 400 points are odds of 10 to 1.
 * 400 / ln 10 × ability. Source: Elo (1978), The Rating of Chessplayers, Past and Present.
 * Computed for comparison with other tools; no page shows it.
 *
 * @example eloPoints(Math.log(10)) // 400
 */
export function eloPoints(ability: number): number {
  return (400 / Math.LN10) * ability;
}
