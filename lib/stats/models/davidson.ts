import { type Abilities, summingToZero } from '@/lib/stats/models/bradley-terry';
import { type Undefined, undefinedBecause } from '@/lib/stats/intervals/estimate';
import { type LocalShape, newton } from '@/lib/stats/models/newton';
import { type Comparison, systemsOf, whyNoFiniteAbility } from '@/lib/stats/models/win-graph';

export type Davidson = Abilities & {
  readonly kind: 'davidson';
  /** How ready raters are to tie: two equal systems tie with chance nu / (2 + nu). */
  readonly nu: number;
  readonly logNu: number;
  readonly logNuSe: number;
};

/**
 * Bradley–Terry with ties as an answer of their own: P(a wins) : P(b wins) : P(tie) =
 * π_a : π_b : ν √(π_a π_b). Abilities are log π.
 * With two systems the ties drop out of the abilities: log odds = log(W / L), the sign test.
 * Undefined where no finite fit exists: no wins or no ties at all, a win graph that is not strongly
 * connected, or wins that the ties only stretch (two systems, one of which never wins).
 * Source: Davidson (1970), JASA 65(329), 317-328.
 *
 * @example davidson([{ a: 'x', b: 'y', winsA: 15, winsB: 5, ties: 5 }]).nu // 0.5774
 */
export function davidson(comparisons: readonly Comparison[]): Davidson | Undefined {
  const systems = systemsOf(comparisons);
  const sum = (pick: (of: Comparison) => number) =>
    comparisons.reduce((total, of) => total + pick(of), 0);
  const [wins, ties] = [sum((of) => of.winsA + of.winsB), sum((of) => of.ties)];
  const n = wins + ties;
  if (systems.length < 2 || n === 0) return undefinedBecause('no two systems were compared', n);
  if (ties === 0) return undefinedBecause('there are no ties: take the model without them', n);
  if (wins === 0) return undefinedBecause('there are only ties', n);
  const reason = whyNoFiniteAbility(comparisons, true) ?? whyStretched(systems, comparisons);
  if (reason) return undefinedBecause(reason, n);
  const peak = newton(
    (at) => shape(systems, comparisons, at),
    systems.map(() => 0),
  );
  if (!peak) return undefinedBecause('no finite estimate', n);
  const last = systems.length - 1;
  const logNu = peak.at[last] ?? NaN;
  return {
    kind: 'davidson',
    ...summingToZero(systems, peak.at, peak.covariance, peak.value, n),
    nu: Math.exp(logNu),
    logNu,
    logNuSe: Math.sqrt(peak.covariance[last]?.[last] ?? NaN),
  };
}

/** Log likelihood in (abilities of all systems but the first, log ν), which is concave. */
function shape(
  systems: readonly string[],
  comparisons: readonly Comparison[],
  at: readonly number[],
): LocalShape {
  const last = systems.length - 1;
  const gradient = at.map(() => 0);
  const information = at.map(() => at.map(() => 0));
  let value = 0;
  for (const { a, b, winsA, winsB, ties } of comparisons) {
    const [i, j] = [systems.indexOf(a) - 1, systems.indexOf(b) - 1];
    // Each answer's log weight is linear in the parameters: a row of three designs.
    const designs = [
      at.map((_, k) => Number(k === i && i >= 0)),
      at.map((_, k) => Number(k === j && j >= 0)),
      at.map((_, k) => (k === last ? 1 : k === i || k === j ? 0.5 : 0)),
    ];
    const weights = designs.map((x) => x.reduce((sum, xk, k) => sum + xk * (at[k] ?? 0), 0));
    const most = Math.max(...weights);
    const total = weights.reduce((sum, w) => sum + Math.exp(w - most), 0);
    const chance = weights.map((w) => Math.exp(w - most) / total);
    const counts = [winsA, winsB, ties];
    const n = winsA + winsB + ties;
    counts.forEach((count, o) => (value += count * ((weights[o] ?? 0) - most - Math.log(total))));
    const mean = at.map((_, k) =>
      designs.reduce((s, x, o) => s + (chance[o] ?? 0) * (x[k] ?? 0), 0),
    );
    at.forEach((_, k) => {
      const observed = designs.reduce((s, x, o) => s + (counts[o] ?? 0) * (x[k] ?? 0), 0);
      gradient[k] = (gradient[k] ?? 0) + observed - n * (mean[k] ?? 0);
      const line = information[k];
      at.forEach((__, l) => {
        const both = designs.reduce(
          (s, x, o) => s + (chance[o] ?? 0) * (x[k] ?? 0) * (x[l] ?? 0),
          0,
        );
        if (line) line[l] = (line[l] ?? 0) + n * (both - (mean[k] ?? 0) * (mean[l] ?? 0));
      });
    });
  }
  return { value, gradient, information };
}

/**
 * Can ν and the abilities grow together for ever without costing likelihood? They can when levels u
 * exist with u_a − u_b ≥ 2 for every win of a over b and |u_a − u_b| ≤ 2 for every tie. Such levels
 * exist unless the bounds contradict each other around a cycle (Bellman and Ford).
 */
function whyStretched(
  systems: readonly string[],
  comparisons: readonly Comparison[],
): string | null {
  // An edge says: level(to) ≤ level(from) + slack.
  const edges: { from: string; to: string; slack: number }[] = [];
  for (const { a, b, winsA, winsB, ties } of comparisons) {
    if (winsA > 0) edges.push({ from: a, to: b, slack: -2 });
    if (winsB > 0) edges.push({ from: b, to: a, slack: -2 });
    if (ties > 0) edges.push({ from: a, to: b, slack: 2 }, { from: b, to: a, slack: 2 });
  }
  const level = new Map(systems.map((system) => [system, 0]));
  for (let round = 0; round <= systems.length; round++) {
    let changed = false;
    for (const { from, to, slack } of edges) {
      const bound = (level.get(from) ?? 0) + slack;
      if (bound < (level.get(to) ?? 0)) {
        level.set(to, bound);
        changed = true;
      }
    }
    if (!changed) return 'the wins have no cycle that ties could not stretch: no finite abilities';
  }
  return null;
}
