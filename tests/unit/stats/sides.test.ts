import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Estimate } from '@/lib/stats/intervals/estimate';
import { generator } from '@/lib/stats/resampling/generator';
import { type Position, type SwappedPair, orderSwap } from '@/lib/stats/forced-choice/order-swap';
import { randomisationOfCounts } from '@/lib/stats/tests/randomisation-test';
import { sideBiasOfBothOrders } from '@/lib/stats/forced-choice/side-bias';

const value = (estimate: Estimate) =>
  estimate.kind === 'estimate' ? estimate.value : estimate.reason;

describe('side bias', () => {
  it('both orders: 12 stayed first, 3 stayed second, of 40: rate ½ + 9/80, McNemar p .035', () => {
    // 2 P(Bin(15, ½) ≤ 3) = 2 · 576/32768.
    const made = sideBiasOfBothOrders(12, 3, 40);
    expect(value(made.firstRate)).toBeCloseTo(0.5 + 9 / 80, 12);
    expect(made.test).toMatchObject({ p: expect.closeTo((2 * 576) / 32768, 12), n: 15 });
  });

  it('no pair stayed on a side: p 1; no pairs at all: no figure', () => {
    expect(sideBiasOfBothOrders(0, 0, 10).test).toMatchObject({ p: 1 });
    expect(sideBiasOfBothOrders(0, 0, 0).firstRate.kind).toBe('undefined');
  });
});

const repeat = (times: number, planned: Position, exchanged: Position): SwappedPair[] =>
  Array.from({ length: times }, () => ({ planned, exchanged }));

describe('order swap', () => {
  // 20 pairs: A won 8 times in both orders, B 4 times; first side both times 5, second 1;
  // twice a tie both times. None went from a tie to a side.
  const pairs = [
    ...repeat(8, 'first', 'second'),
    ...repeat(4, 'second', 'first'),
    ...repeat(5, 'first', 'first'),
    ...repeat(1, 'second', 'second'),
    ...repeat(2, 'tie', 'tie'),
  ];
  const made = orderSwap(pairs);

  it('consistency 14/20, conflict 6/20, fairness (1² − 5²)/6/20 = −.2', () => {
    expect(value(made.consistency)).toBe(14 / 20);
    expect(value(made.conflictRate)).toBe(6 / 20);
    expect([made.primacy, made.recency]).toEqual([5, 1]);
    expect(value(made.preferenceFairness)).toBeCloseTo(-0.2, 12);
  });

  it('win rates: averaged (8 + ½ · 8)/20, consistent only 8/12, strict 8 to 4 with 8 ties', () => {
    expect(value(made.averagedWinRate)).toBeCloseTo(12 / 20, 12);
    expect(value(made.consistentWinRate)).toBeCloseTo(8 / 12, 12);
    expect(made.strict).toEqual({ wins: 8, losses: 4, ties: 8 });
  });

  it('a tie in one order only counts for the side that was chosen in the other', () => {
    const leaning = orderSwap([...repeat(1, 'first', 'tie'), ...repeat(1, 'tie', 'second')]);
    expect([leaning.primacy, leaning.recency]).toEqual([1, 1]);
    expect(leaning.strict).toEqual({ wins: 0, losses: 0, ties: 2 });
    expect(value(leaning.averagedWinRate)).toBe(0.75);
  });

  it('naming A and B the other way round mirrors win rates and leaves the rest', () => {
    const position = fc.constantFrom<Position>('first', 'second', 'tie');
    fc.assert(
      fc.property(
        fc.array(fc.record({ planned: position, exchanged: position }), { minLength: 1 }),
        (given) => {
          const one = orderSwap(given);
          const other = orderSwap(
            given.map(({ planned, exchanged }) => ({ planned: exchanged, exchanged: planned })),
          );
          expect(other.consistency).toEqual(one.consistency);
          expect(other.preferenceFairness).toEqual(one.preferenceFairness);
          expect(Number(value(other.averagedWinRate))).toBeCloseTo(
            1 - Number(value(one.averagedWinRate)),
            12,
          );
          expect(
            one.primacy + one.recency + Math.round(Number(value(one.consistency)) * given.length),
          ).toBe(given.length);
        },
      ),
    );
  });

  it('no pairs, or none won twice: no figure', () => {
    expect(orderSwap([]).consistency.kind).toBe('undefined');
    expect(orderSwap(repeat(3, 'first', 'first')).consistentWinRate).toMatchObject({
      reason: 'no pair was won in both orders',
    });
  });
});

type Side = 'first' | 'second';

/** The test on choices as pressed, the sides of the targets drawn anew by `redraw`. */
function randomisationTest(
  choices: readonly Side[],
  targets: readonly Side[],
  redraw: () => readonly Side[],
  { draws, twoSided }: { draws: number; twoSided?: boolean },
) {
  const right = (sides: readonly Side[]) =>
    choices.filter((choice, at) => choice === sides[at]).length;
  const drawn = Int32Array.from({ length: draws }, () => right(redraw()));
  return randomisationOfCounts(right(targets), drawn, choices.length, twoSided);
}

describe('randomisation of sides', () => {
  const [F, S]: [Side, Side] = ['first', 'second'];
  const half: Side[] = [...Array<Side>(6).fill(F), ...Array<Side>(6).fill(S)];

  it('6 and 6 targets, 6 and 6 answers: 10 of 12 right has a chance of .040, not .019', () => {
    // Right answers are twice the overlap k; P(k ≥ 5) = (6 · 6 + 1)/C(12, 6) = 37/924.
    const draw = generator(9);
    const redraw = (): Side[] => {
      const sides = [...half];
      for (let at = sides.length - 1; at > 0; at--) {
        const other = draw.below(at + 1);
        [sides[at], sides[other]] = [sides[other] ?? F, sides[at] ?? F];
      }
      return sides;
    };
    const choices: Side[] = [...Array<Side>(5).fill(F), S, F, ...Array<Side>(5).fill(S)];
    const made = randomisationTest(choices, half, redraw, { draws: 19_999 });
    expect(made).toMatchObject({ statistic: 10, n: 12 });
    if (made.kind === 'undefined') throw new Error(made.reason);
    // Four standard errors of 20,000 draws: .0055.
    expect(Math.abs(made.p - 37 / 924)).toBeLessThan(0.0055);
  });

  it('every plan listed once gives the exact share: (1 + 2)/(1 + 4) for both plans of two, twice', () => {
    const plans: Side[][] = [
      [F, S],
      [S, F],
      [F, S],
      [S, F],
    ];
    let at = 0;
    const made = randomisationTest([F, S], [F, S], () => plans[at++] ?? [], { draws: 4 });
    expect(made).toMatchObject({ p: 3 / 5 });
  });

  it('two-sided counts far too few as well', () => {
    const choices: Side[] = [F, F, F, F];
    const wrong: Side[] = [S, S, S, S];
    const made = (twoSided: boolean) =>
      randomisationTest(choices, wrong, () => [F, S, F, S], { draws: 99, twoSided });
    expect(made(true)).toMatchObject({ statistic: 0, p: 1 / 100 });
    expect(made(false)).toMatchObject({ p: 1 });
  });

  it('nothing answered, or nothing drawn, is no test', () => {
    expect(randomisationOfCounts(0, Int32Array.of(0), 0)).toMatchObject({ kind: 'undefined' });
    expect(randomisationOfCounts(1, Int32Array.of(), 1)).toMatchObject({ kind: 'undefined' });
  });
});
