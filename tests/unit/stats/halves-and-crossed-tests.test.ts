import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clopperPearson } from '@/lib/stats/intervals/clopper-pearson';
import { type Judged, crossed } from '@/lib/stats/forced-choice/crossed';
import { detectionVerdicts } from '@/lib/stats/forced-choice/detection-verdicts';
import { exactWithHalves } from '@/lib/stats/intervals/exact-with-halves';
import { generator } from '@/lib/stats/resampling/generator';
import { percentileInterval } from '@/lib/stats/resampling/percentile-interval';
import { pigeonholeBootstrap, weightedMean } from '@/lib/stats/forced-choice/pigeonhole-bootstrap';
import { pigeonholeReplicates } from '@/lib/stats/forced-choice/pigeonhole-replicates';
import { twoWayInterval } from '@/lib/stats/forced-choice/two-way-interval';
import { twoWayTest } from '@/lib/stats/forced-choice/two-way-test';

describe('exact limits of a count with a half', () => {
  it('7½ of 12: the lower limit of 7 (.2767), the upper one of 8 (.9008)', () => {
    expect(exactWithHalves(7.5, 12)).toMatchObject({
      value: 0.625,
      low: expect.closeTo(0.2767, 4),
      high: expect.closeTo(0.9008, 4),
    });
  });

  it('without a half it is Clopper–Pearson', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90 }), fc.nat(90), (n, x) => {
        expect(exactWithHalves(Math.min(x, n), n)).toEqual(clopperPearson(Math.min(x, n), n));
      }),
    );
  });

  it('nothing counted has none; a third, or more than all, is refused', () => {
    expect(exactWithHalves(0, 0)).toMatchObject({ kind: 'undefined' });
    expect(() => exactWithHalves(1 / 3, 2)).toThrow(RangeError);
    expect(() => exactWithHalves(2.5, 2)).toThrow(RangeError);
  });

  it('a missing choice never helps to show a share below the limit: 4½ of 12 is not shown, 4 of 12 is', () => {
    const one = (right: number, half: number): Judged[] =>
      Array.from({ length: 12 }, (_, at) => ({
        rater: 'r',
        item: `i${at}`,
        value: at < right ? 1 : at < right + half ? 0.5 : 0,
      }));
    const limit = { of: 65, from: 100 };
    expect(detectionVerdicts(one(4, 0), { limit }).belowLimit).toBe('yes');
    expect(detectionVerdicts(one(4, 1), { limit }).belowLimit).toBe('not shown');
    // 9½ right of 12 counts as 9 against chance: P(at least 9) = .073.
    expect(detectionVerdicts(one(9, 1), { limit }).aboveChance).toBe('not shown');
    expect(detectionVerdicts(one(10, 0), { limit }).aboveChance).toBe('yes');
  });
});

const judgedOf = (rows: readonly (readonly number[])[]): Judged[] =>
  rows.flatMap((row, rater) =>
    row.map((value, item) => ({ rater: `r${rater}`, item: `i${item}`, value })),
  );

describe('the test of the crossed interval', () => {
  const judged = judgedOf([
    [1, 1, 0, 1, 1, 0],
    [1, 0, 1, 1, 0, 0],
    [1, 1, 1, 1, 0, 1],
  ]);

  it('rejects two-sided at 5% exactly where the 95% limits leave the value out', () => {
    const made = twoWayInterval(judged);
    if (made.kind === 'undefined') throw new Error(made.reason);
    const half = (made.high ?? NaN) < 1 ? (made.high ?? NaN) - made.value : made.value - (made.low ?? NaN); // prettier-ignore
    expect(twoWayTest(judged, made.value - half)).toMatchObject({ p: expect.closeTo(0.05, 9) });
    expect(twoWayTest(judged, made.value)).toMatchObject({ p: expect.closeTo(1, 12), df: 2 });
  });

  it('the two one-sided p sum to 1', () => {
    const [above, below] = [twoWayTest(judged, 0.5, 'greater'), twoWayTest(judged, 0.5, 'less')];
    if (above.kind !== 'test' || below.kind !== 'test') throw new Error('defined');
    expect(above.p + below.p).toBeCloseTo(1, 12);
    expect(above.p).toBeLessThan(below.p);
  });

  it('one rater, or all the same, has none', () => {
    expect(twoWayTest(judged.slice(0, 6), 0.5)).toMatchObject({ kind: 'undefined' });
    expect(twoWayTest(judgedOf([[1, 1], [1, 1]]), 0.5)).toMatchObject({ reason: 'all judgments are the same' }); // prettier-ignore
  });
});

it('pigeonhole replicates of the mean are the pigeonhole bootstrap of the same seed', () => {
  const judged = judgedOf([
    [1, 0, 1, 1],
    [0, 0, 1, 0],
    [1, 1, 1, 0],
  ]);
  const table = crossed(judged);
  const [means = new Float64Array(0)] = pigeonholeReplicates(table, generator(5), 400, (draws) => [
    weightedMean(table, draws.raters, draws.items),
  ]);
  const limits = percentileInterval(means);
  const made = pigeonholeBootstrap(judged, generator(5), 400);
  if (limits.kind === 'undefined' || made.kind === 'undefined') throw new Error('defined');
  expect([limits.low, limits.high]).toEqual([made.low, made.high]);
});
