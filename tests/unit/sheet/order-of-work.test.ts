import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  answeredCount,
  isAnswered,
  nextPosition,
  positionsAhead,
  withAnswer,
  withLater,
  workedFrom,
  type Worked,
} from '@/app/s/[sheet]/_sheet/order-of-work';

const fresh = (total: number): Worked => ({
  total,
  frontier: 0,
  later: new Set(),
  skipped: new Set(),
});

describe('order of work', () => {
  it('asks every trial once in turn, and those left for later last', () => {
    let worked = fresh(5);
    const seen: number[] = [];
    for (let step = 0; step < 6; step += 1) {
      const at = nextPosition(worked, seen.at(-1) ?? 0);
      if (at === null) break;
      seen.push(at);
      worked =
        at === 2 && seen.filter((p) => p === 2).length === 1
          ? withLater(worked, at)
          : withAnswer(worked, at);
    }
    expect(seen).toEqual([1, 2, 3, 4, 5, 2]);
    expect(nextPosition(worked, 2)).toBeNull();
    expect(answeredCount(worked)).toBe(5);
  });

  it('goes round among trials left for later instead of staying on one', () => {
    let worked = fresh(3);
    for (const position of [1, 2, 3]) worked = withLater(worked, position);
    expect(nextPosition(worked, 1)).toBe(2);
    expect(nextPosition(worked, 3)).toBe(1);
  });

  it('stays on the last open trial when it is left for later again', () => {
    const worked = withLater(withAnswer(fresh(2), 1), 2);
    expect(nextPosition(worked, 2)).toBe(2);
  });

  it('comes back to a trial that was passed over, before any new one', () => {
    const worked = withAnswer(fresh(9), 4);
    expect(positionsAhead(worked, 0, 5)).toEqual([1, 2, 3, 5, 6]);
    expect(isAnswered(worked, 2)).toBe(false);
  });

  it('counts as answered exactly the trials that were, whatever the order of acts', () => {
    const acts = fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.boolean()));
    fc.assert(
      fc.property(acts, (done) => {
        let worked = fresh(12);
        const answered = new Set<number>();
        for (const [position, answer] of done) {
          worked = answer ? withAnswer(worked, position) : withLater(worked, position);
          if (answer) answered.add(position);
          else answered.delete(position);
        }
        expect(answeredCount(worked)).toBe(answered.size);
        for (let p = 1; p <= 12; p += 1) expect(isAnswered(worked, p)).toBe(answered.has(p));
        expect(nextPosition(worked, 0) === null).toBe(answered.size === 12);
      }),
    );
  });

  it('reads the open positions of a server into the same picture', () => {
    expect(workedFrom(6, [5, 6], [])).toEqual({ frontier: 4, skipped: [] });
    expect(workedFrom(6, [2, 5, 6], [3])).toEqual({ frontier: 4, skipped: [2] });
    expect(workedFrom(3, [], [])).toEqual({ frontier: 3, skipped: [] });
    expect(workedFrom(3, [1, 2, 3], [])).toEqual({ frontier: 0, skipped: [] });
  });
});
