import type { FigureRow } from '@/lib/domain/figure-row';
import { countedTrials } from './pair-choices';
import type { PairScoring } from './pair-scoring';
import { preferenceAgreementRows } from './score-agreement';
import { boundaryRows } from './score-boundary';
import { detectionRows } from './score-detection';
import { judgeRows } from './score-judges';
import { preferenceRows } from './score-preference';

/**
 * Every figure on pairs and boundary texts as rows of the report's flat table: a pure function of trials, judgments
 * and declared rules. Sections: "2afc", "boundary", "preference", "judges-on-pairs". No trials and no judgments, no
 * rows.
 */
export function pairRows(study: PairScoring): FigureRow[] {
  const counted = countedTrials(study);
  return [
    ...detectionRows(study, counted),
    ...boundaryRows(study, counted),
    ...preferenceRows(study, counted),
    ...preferenceAgreementRows(study, counted),
    ...judgeRows(study, counted),
  ];
}
