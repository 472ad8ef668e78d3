import { bradleyTerry, type Abilities } from '@/lib/stats/models/bradley-terry';
import { davidson } from '@/lib/stats/models/davidson';
import type { Undefined } from '@/lib/stats/intervals/estimate';
import { crossed } from '@/lib/stats/forced-choice/crossed';
import { generator } from '@/lib/stats/resampling/generator';
import { percentileInterval } from '@/lib/stats/resampling/percentile-interval';
import { pigeonholeReplicates } from '@/lib/stats/forced-choice/pigeonhole-replicates';
import { systemsOf, type Comparison } from '@/lib/stats/models/win-graph';
import { pointRow, rounded, undefinedRow, type FigureRow } from '@/lib/domain/figure-row';
import { headOf } from './figure-of';
import { inCanonicalOrder } from './canonical-order';
import { scoreOf, type Preferred } from './preference-choices';
import type { Where } from './score-win-rates';

const mostSystems = 40;
const fits = 1_000;

type Fit = Abilities & { readonly kind: 'bradley-terry' | 'davidson'; readonly nu?: number };

/**
 * How strong is each condition among all that were compared? Log abilities that sum to 0: Davidson's model where there
 * are ties, which gives them a share of their own, else Bradley–Terry's. Limits from drawing raters and pairs anew.
 * Not defined where some condition never loses to the rest, or conditions were never compared.
 */
export function abilityRows(where: Where, given: readonly Preferred[], seed: number): FigureRow[] {
  const { section, grader, stratum = null } = where;
  const answers = inCanonicalOrder(given, markOf);
  const all = comparisonsOf(answers, () => 1);
  const systems = systemsOf(all).sort();
  if (systems.length < 2 || systems.length > mostSystems) return [];
  const ties = all.some((of) => of.ties > 0);
  const fitOf = (of: readonly Comparison[]): Fit | Undefined => (ties ? davidson(of) : bradleyTerry(of)); // prettier-ignore
  const fit = fitOf(all);
  const method = ties ? 'Davidson: log ability, summing to 0' : 'Bradley–Terry: log ability, summing to 0'; // prettier-ignore
  const head = (system: string | null, metric = 'ability') =>
    headOf(section, grader, metric, { category: system, stratum });
  if (fit.kind === 'undefined') {
    return systems.map((system) => undefinedRow(head(system), fit.reason, fit.n, method));
  }
  const columns = replicates(answers, systems, fitOf, seed);
  const rows = systems.map((system, at): FigureRow => {
    const value = fit.ability[fit.systems.indexOf(system)] ?? Number.NaN;
    const row = pointRow(head(system), value, fit.n, method);
    const limits = columns?.[at] ? percentileInterval(columns[at]) : null;
    if (limits?.kind !== 'interval') return row;
    const { low, high, dropped } = limits;
    return {
      ...row,
      low: rounded(low),
      high: rounded(high),
      interval: 'bootstrap',
      unit: 'rater and pair',
      ...(dropped > 0 ? { dropped } : {}),
    };
  });
  const nu = fit.nu === undefined ? [] : [pointRow(head(null, 'tie_parameter'), fit.nu, fit.n, 'Davidson’s ν: two equal conditions tie with chance ν/(2 + ν)')]; // prettier-ignore
  return [...rows, ...nu];
}

/** What was preferred; "both bad" counts as a tie. */
const markOf = (answer: Preferred): number => 2 * scoreOf(answer);

/** Abilities with raters and pairs drawn anew, a column a system; null where one rater or pair leaves nothing to draw. */
function replicates(
  answers: readonly Preferred[],
  systems: readonly string[],
  fitOf: (of: readonly Comparison[]) => Fit | Undefined,
  seed: number,
): Float64Array[] | null {
  const table = crossed(answers.map((answer) => ({ ...answer, value: scoreOf(answer) })));
  if (table.items < 2) return null;
  return pigeonholeReplicates(table, generator(seed), fits, ({ raters, items }) => {
    const fit = fitOf(
      comparisonsOf(
        answers,
        (at) => (raters[table.rater[at] ?? 0] ?? 0) * (items[table.item[at] ?? 0] ?? 0),
      ),
    );
    return systems.map(
      (system) =>
      fit.kind === 'undefined' ? Number.NaN : (fit.ability[fit.systems.indexOf(system)] ?? Number.NaN), // prettier-ignore
    );
  });
}

/** Wins and ties of every two conditions; each answer counts `times` its place. */
function comparisonsOf(answers: readonly Preferred[], times: (at: number) => number): Comparison[] {
  const byPair = new Map<string, Map<string, Sums>>();
  answers.forEach(({ one, other, chosen }, at) => {
    const weight = times(at);
    if (weight === 0) return;
    const ofOne = byPair.get(one) ?? new Map<string, Sums>();
    byPair.set(one, ofOne);
    const own = ofOne.get(other) ?? { a: one, b: other, winsA: 0, winsB: 0, ties: 0 };
    ofOne.set(other, own);
    if (chosen === 'one') own.winsA += weight;
    else if (chosen === 'other') own.winsB += weight;
    else own.ties += weight;
  });
  return [...byPair.values()].flatMap((ofOne) => [...ofOne.values()]);
}

type Sums = { a: string; b: string; winsA: number; winsB: number; ties: number };
