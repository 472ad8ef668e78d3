import { type Estimated, undefinedBecause } from '@/lib/stats/intervals/estimate';

/**
 * A share of the answered, with the two bounds that missing answers leave open: counting every
 * cannot-judge, missing or malformed value as wrong (`ifWrong`), then as right (`ifRight`), of all
 * that were planned. `right` ≤ `answered` ≤ `planned` are counts. `low` and `high` stay null: an
 * interval for chance is another matter than these bounds.
 * Undefined when nothing was answered; then nothing is known about the share.
 */
export function boundedShare(right: number, answered: number, planned: number): BoundedShare {
  if (answered === 0) return undefinedBecause('nothing was answered', 0);
  return {
    kind: 'estimate',
    value: right / answered,
    low: null,
    high: null,
    n: answered,
    method: 'share of the answered',
    ofPlanned: answered / planned,
    ifWrong: right / planned,
    ifRight: (right + planned - answered) / planned,
  };
}

export type BoundedShare = Estimated<{
  readonly ofPlanned: number;
  readonly ifWrong: number;
  readonly ifRight: number;
}>;
