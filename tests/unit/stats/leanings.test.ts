import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cueTest } from '@/lib/stats/forced-choice/cue-test';
import type { Estimate } from '@/lib/stats/intervals/estimate';
import { generator } from '@/lib/stats/resampling/generator';
import {
  type LengthChoice,
  lengthControlledWinRate,
} from '@/lib/stats/forced-choice/length-effect';
import { logisticRegression } from '@/lib/stats/models/logistic-regression';
import { type OwnOrOther, selfPreference } from '@/lib/stats/forced-choice/self-preference';

const value = (estimate: Estimate) =>
  estimate.kind === 'estimate' ? estimate.value : estimate.reason;

const times = <T>(count: number, of: T): T[] => Array.from({ length: count }, () => of);

describe('self-preference', () => {
  const pairs: OwnOrOther[] = [
    ...times(18, { judge: 'own', people: 'own' } as const),
    ...times(2, { judge: 'other', people: 'own' } as const),
    ...times(12, { judge: 'other', people: 'other' } as const),
    ...times(8, { judge: 'own', people: 'other' } as const),
  ];

  it('18 of 20 own against 12 of 20 other kept: .3 to its own; parity 26/40 − 20/40', () => {
    const made = selfPreference(pairs);
    expect(value(made.equalOpportunity)).toBeCloseTo(18 / 20 - 12 / 20, 12);
    expect(made.equalOpportunity).toMatchObject({ interval: 'Newcombe 95%' });
    expect(value(made.demographicParity)).toBeCloseTo(6 / 40, 12);
  });

  it('exchanging own and other changes the sign', () => {
    const turn = (side: 'own' | 'other'): 'own' | 'other' => (side === 'own' ? 'other' : 'own');
    const turned = pairs.map(({ judge, people }) => ({ judge: turn(judge), people: turn(people) }));
    expect(value(selfPreference(turned).equalOpportunity)).toBeCloseTo(-0.3, 12);
  });

  it('people who prefer one kind only, or no pairs: no figure', () => {
    expect(selfPreference(pairs.slice(0, 20)).equalOpportunity).toMatchObject({
      reason: 'people preferred only one of the two kinds',
    });
    expect(selfPreference([]).demographicParity.kind).toBe('undefined');
  });
});

describe('length', () => {
  const choice = (chosen: LengthChoice['chosen'], longerBy: number): LengthChoice => ({
    chosen,
    longerBy,
  });

  it('where length decides and both lengths are as frequent, equal length is even', () => {
    const made = lengthControlledWinRate([
      ...times(30, choice('a', 80)),
      ...times(10, choice('b', 80)),
      ...times(10, choice('a', -80)),
      ...times(30, choice('b', -80)),
    ]);
    expect(value(made)).toBeCloseTo(0.5, 9);
  });

  it('where A wins 3 of 4 at any length, that is left: .75', () => {
    const made = lengthControlledWinRate(
      [-60, -10, 25, 90].flatMap((by) => [...times(3, choice('a', by)), choice('b', by)]),
    );
    expect(value(made)).toBeCloseTo(0.75, 9);
  });

  it('no choices, equal lengths, or length parting all choices: no figure', () => {
    expect(lengthControlledWinRate([])).toMatchObject({ reason: 'nobody chose' });
    expect(lengthControlledWinRate([choice('a', 5), choice('b', 5)])).toMatchObject({
      reason: 'lengths always differ alike',
    });
    expect(
      lengthControlledWinRate([...times(5, choice('a', 50)), ...times(5, choice('b', -50))]),
    ).toMatchObject({ kind: 'undefined' });
  });
});

describe('logistic regression', () => {
  it('two groups: the log odds of each, with error √(1/successes + 1/failures)', () => {
    const fit = logisticRegression([
      { x: [1, 0], successes: 30, trials: 40 },
      { x: [1, 1], successes: 10, trials: 40 },
    ]);
    if (fit.kind === 'undefined') throw new Error(fit.reason);
    expect(fit.coefficients[0]).toBeCloseTo(Math.log(3), 9);
    expect(fit.coefficients[1]).toBeCloseTo(-2 * Math.log(3), 9);
    expect(fit.covariance[0]?.[0]).toBeCloseTo(1 / 30 + 1 / 10, 9);
  });

  it('at the fit each predictor’s sum over successes is the expected one', () => {
    const row = fc.record({
      x: fc.tuple(fc.constant(1), fc.integer({ min: -3, max: 3 })),
      successes: fc.integer({ min: 1, max: 4 }),
      trials: fc.constant(5),
    });
    fc.assert(
      fc.property(fc.array(row, { minLength: 3, maxLength: 12 }), (rows) => {
        fc.pre(new Set(rows.map(({ x }) => x[1])).size > 1);
        const fit = logisticRegression(rows);
        if (fit.kind === 'undefined') throw new Error(fit.reason);
        for (const at of [0, 1] as const) {
          const surplus = rows.reduce((sum, { x, successes, trials }) => {
            const eta = (fit.coefficients[0] ?? NaN) + (fit.coefficients[1] ?? NaN) * x[1];
            return sum + x[at] * (successes - trials / (1 + Math.exp(-eta)));
          }, 0);
          expect(surplus).toBeCloseTo(0, 5);
        }
      }),
    );
  });

  it('nothing to fit, twins among predictors, or complete parting: no fit', () => {
    expect(logisticRegression([])).toMatchObject({ reason: 'nothing to fit' });
    const twins = [1, 2].map((x) => ({ x: [x, x], successes: 1, trials: 2 }));
    expect(logisticRegression(twins).kind).toBe('undefined');
    const parted = [-1, 1].map((x) => ({ x: [x], successes: x > 0 ? 5 : 0, trials: 5 }));
    expect(logisticRegression(parted).kind).toBe('undefined');
  });
});

describe('cues', () => {
  const pairs = 40;
  const even = Array.from({ length: pairs }, (_, at) => (at % 2 === 0 ? 1 : -1));

  it('always three words longer gives it away (share 1), an even cue does not', () => {
    const [length, dashes, nothing] = cueTest(
      [
        { name: 'length', differences: times(pairs, 3) },
        { name: 'dashes', differences: even },
        { name: 'nothing', differences: times(pairs, 0) },
      ],
      generator(1).unit,
      { draws: 999 },
    );
    expect(length).toMatchObject({
      superiority: { value: 1 },
      p: 1 / 1000,
      finding: 'gives it away',
    });
    expect(dashes).toMatchObject({ superiority: { value: 0.5 }, p: 1 });
    expect(nothing).toMatchObject({ superiority: { value: 0.5 }, p: 1 });
  });

  it('twenty idle cues raise a false alarm in about one set of twenty', () => {
    const draw = generator(3);
    let alarms = 0;
    const sets = 120;
    for (let set = 0; set < sets; set++) {
      const cues = Array.from({ length: 20 }, (_, at) => ({
        name: `cue ${at}`,
        differences: Array.from({ length: 24 }, () => draw.unit() - 0.5),
      }));
      const made = cueTest(cues, draw.unit, { draws: 99 });
      if (made.some(({ finding }) => finding === 'gives it away')) alarms++;
    }
    // .05 of 120 is 6, with a standard deviation of 2.4.
    expect(alarms).toBeLessThan(6 + 3 * 2.4);
  });

  it('an even cue is ruled out by many pairs, and cannot be told with six', () => {
    const finding = (count: number) =>
      cueTest(
        [{ name: 'x', differences: even.concat(...times(9, even)).slice(0, count) }],
        generator(1).unit,
        {
          draws: 99,
        },
      )[0]?.finding;
    expect(finding(400)).toBe('ruled out');
    expect(finding(6)).toBe('cannot be told');
  });

  it('no pairs: nothing can be told; a cue without its pairs is refused', () => {
    expect(
      cueTest([{ name: 'x', differences: [] }], generator(1).unit, { draws: 9 }),
    ).toMatchObject([{ superiority: { kind: 'undefined' }, finding: 'cannot be told' }]);
    expect(() =>
      cueTest(
        [
          { name: 'x', differences: [1] },
          { name: 'y', differences: [] },
        ],
        generator(1).unit,
      ),
    ).toThrow(RangeError);
  });
});
