import type { Estimate } from '@/lib/stats/intervals/estimate';
import type { Figure } from './handlers';

/** An estimate's value, or its reason. */
export function figureOf(estimate: Estimate): Figure {
  return estimate.kind === 'undefined' ? estimate : estimate.value;
}
