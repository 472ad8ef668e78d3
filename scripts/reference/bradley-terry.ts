import { z } from 'zod';
import {
  type Abilities,
  bradleyTerry,
  eloPoints,
  relativeAbility,
} from '@/lib/stats/models/bradley-terry';
import { davidson } from '@/lib/stats/models/davidson';
import type { Undefined } from '@/lib/stats/intervals/estimate';
import { systemsOf } from '@/lib/stats/models/win-graph';
import type { Figure, Handler } from './handlers';

const data = z.array(
  z.object({ a: z.string(), b: z.string(), wins_a: z.int(), wins_b: z.int(), ties: z.int() }),
);

export const bradleyTerryFigures: Handler = (subject) => {
  const comparisons = data
    .parse(subject.data)
    .map(({ a, b, wins_a, wins_b, ties }) => ({ a, b, winsA: wins_a, winsB: wins_b, ties }));
  const fit = bradleyTerry(comparisons);
  const figures = new Map<string, Figure>(abilityFigures('bt', fit));
  const fitted = fit.kind === 'bradley-terry';
  figures.set('items', systemsOf(comparisons));
  figures.set('bt.elo_sum0', fitted ? fit.ability.map(eloPoints) : fit);
  const tied = davidson(comparisons);
  for (const [key, figure] of abilityFigures('davidson', tied)) figures.set(key, figure);
  const known = tied.kind === 'davidson';
  figures.set('davidson.nu', known ? tied.nu : tied);
  figures.set('davidson.log_nu', known ? tied.logNu : tied);
  figures.set('davidson.logLik', known ? tied.logLikelihood : tied);
  return figures;
};

function abilityFigures(name: string, fit: Abilities | Undefined): [string, Figure][] {
  const keys = ['ability_sum0', 'se_sum0', 'ability_ref_first', 'se_ref_first'];
  if (!('systems' in fit)) return keys.map((key) => [`${name}.${key}`, fit]);
  const relative = fit.systems.map((_, at) => relativeAbility(fit, at, 0));
  return [
    [`${name}.ability_sum0`, fit.ability],
    [`${name}.se_sum0`, fit.covariance.map((row, at) => Math.sqrt(row[at] ?? NaN))],
    [`${name}.ability_ref_first`, relative.map(({ value }) => value)],
    [`${name}.se_ref_first`, relative.map(({ se }) => se)],
  ];
}
