import type { Estimate } from '@/lib/stats/intervals/estimate';
import { proportion } from '@/lib/stats/intervals/proportion';
import { shiftedScoreLimits } from '@/lib/stats/intervals/wilson';

/**
 * Wilson's interval with a correction for continuity: half a count is taken off for the lower and
 * added for the upper limit, so that it covers the truth at least about as often as it says.
 * Right only where the `n` judgments are independent. Undefined when n is 0.
 * Source: method 4 of Newcombe (1998), Statistics in Medicine 17, 857-872.
 * Computed for comparison with other tools; no page shows it.
 *
 * @example wilsonContinuity(8, 10) // { value: 0.8, low: 0.4422, high: 0.9646 }
 */
export function wilsonContinuity(x: number, n: number, confidence = 0.95): Estimate {
  return proportion(x, n, confidence, 'Wilson with continuity correction', (...of) =>
    shiftedScoreLimits(...of, 1 / 2),
  );
}
