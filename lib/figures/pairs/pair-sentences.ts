import type { FigureRow } from '@/lib/domain/figure-row';
import type { Sentence } from '../sentence';
import { detectionSentences } from './detection-sentences';
import { judgePairSentences } from './judge-pair-sentences';
import { preferenceSentences } from './preference-sentences';

/**
 * What the figures on pairs require to be said.
 *
 * @example pairSentences([], { margin: 0.15 }) // []
 */
export function pairSentences(
  rows: readonly FigureRow[],
  rules: { readonly limit?: number | undefined; readonly margin: number },
): Sentence[] {
  return [
    ...detectionSentences(rows, rules),
    ...preferenceSentences(rows),
    ...judgePairSentences(rows),
  ];
}
