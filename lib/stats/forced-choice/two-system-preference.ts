import normalQuantile from '@stdlib/stats-base-dists-normal-quantile';
import { type Estimate, undefinedBecause } from '@/lib/stats/intervals/estimate';
import { percent } from '@/lib/stats/intervals/proportion';

/** Preferences between two systems: for the first, for the second, and neither. */
export type Preferences = { readonly wins: number; readonly losses: number; readonly ties: number };

/** Log odds of a win, and the readiness to tie in the model's own unit. */
export type Preference = { readonly logOdds: Estimate; readonly tieParameter: Estimate };

/**
 * Two systems under Davidson's model, in closed form: log odds log(W / L), ν = T / √(W L).
 * The ties do not move the preference: it is the sign test's. ν 0 is never a tie, 2 as many ties as
 * all else between equals. Undefined when one of the two never won.
 * Source: Davidson (1970), JASA 65(329), 317-328, for two objects.
 *
 * @example davidsonOfTwo({ wins: 15, losses: 5, ties: 5 }).logOdds // { value: 1.0986, low: 0.0865, high: 2.1107 }
 */
export function davidsonOfTwo(of: Preferences, confidence = 0.95): Preference {
  const { wins, losses, ties } = of;
  const n = wins + losses + ties;
  if (wins === 0 || losses === 0) {
    const none = undefinedBecause('one of the two was never preferred: no finite odds', n);
    return { logOdds: none, tieParameter: none };
  }
  const value = Math.log(wins / losses);
  const half = normalQuantile((1 + confidence) / 2, 0, 1) * Math.sqrt(1 / wins + 1 / losses);
  return {
    logOdds: {
      kind: 'estimate',
      value,
      low: value - half,
      high: value + half,
      n: wins + losses,
      method: 'Davidson, two systems',
      interval: `normal ${percent(confidence)}`,
    },
    tieParameter: point(ties / Math.sqrt(wins * losses), n, 'Davidson’s nu'),
  };
}

function point(value: number, n: number, method: string): Estimate {
  return { kind: 'estimate', value, low: null, high: null, n, method };
}
