import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import normalCdf from '@stdlib/stats-base-dists-normal-cdf';
import { twoAc } from '@/lib/stats/forced-choice/two-ac';

describe('published values (Christensen, Lee and Brockhoff 2012; sensR)', () => {
  it('2 for A, 2 ties, 6 for B', () => {
    expect(twoAc({ a: 2, ties: 2, b: 6 })).toMatchObject({
      tau: { value: expect.closeTo(0.416, 4), se: expect.closeTo(0.2674, 4) },
      dprime: {
        value: expect.closeTo(0.7743, 4),
        se: expect.closeTo(0.5417, 4),
        low: expect.closeTo(-0.2709832, 4),
        high: expect.closeTo(1.859251, 4),
      },
      root: expect.closeTo(1.446718, 6),
      p: expect.closeTo(0.14798, 5),
    });
    expect(twoAc({ a: 2, ties: 2, b: 6 }, 0.9)).toMatchObject({
      dprime: { low: expect.closeTo(-0.1048008, 4), high: expect.closeTo(1.681238, 4) },
    });
  });

  it('0, 5, 15: no finite estimate, but a test: root 4.560089, p 5.1132e-6', () => {
    const made = twoAc({ a: 0, ties: 5, b: 15 });
    expect(made).toMatchObject({
      dprime: { kind: 'undefined' },
      root: expect.closeTo(4.560089, 6),
      p: expect.closeTo(5.1132e-6, 10),
    });
  });

  it('5, 0, 15: tau 0, d′ .9539, root 2.287', () => {
    expect(twoAc({ a: 5, ties: 0, b: 15 })).toMatchObject({
      tau: { value: expect.closeTo(0, 12) },
      dprime: { value: expect.closeTo(0.9539, 4) },
      root: expect.closeTo(2.287462, 5),
    });
  });

  it('0, 5, 0: no estimate, p 1', () => {
    expect(twoAc({ a: 0, ties: 5, b: 0 })).toMatchObject({
      dprime: { kind: 'undefined' },
      tau: { kind: 'undefined' },
      root: 0,
      p: 1,
    });
  });
});

describe('the definition', () => {
  const choices = fc.record({
    a: fc.integer({ min: 1, max: 30 }),
    ties: fc.integer({ min: 1, max: 30 }),
    b: fc.integer({ min: 1, max: 30 }),
  });

  it('the three chances at the estimates are the three shares', () => {
    fc.assert(
      fc.property(choices, ({ a, ties, b }) => {
        const made = twoAc({ a, ties, b });
        if (made.kind === 'undefined') throw new Error(made.reason);
        const { dprime, tau } = made;
        if (dprime.kind === 'undefined' || tau.kind === 'undefined') throw new Error('defined');
        const cut = (x: number) => normalCdf((x - dprime.value) / Math.SQRT2, 0, 1);
        expect(cut(-tau.value)).toBeCloseTo(a / made.n, 9);
        expect(cut(tau.value) - cut(-tau.value)).toBeCloseTo(ties / made.n, 9);
      }),
      { numRuns: 30 },
    );
  });

  it('naming A and B the other way round turns the sign', () => {
    fc.assert(
      fc.property(choices, ({ a, ties, b }) => {
        const [made, turned] = [twoAc({ a, ties, b }), twoAc({ a: b, ties, b: a })];
        if (made.kind === 'undefined' || turned.kind === 'undefined') throw new Error('defined');
        if (made.dprime.kind === 'undefined') throw new Error('defined');
        expect(turned).toMatchObject({
          root: expect.closeTo(-made.root, 9),
          dprime: {
            value: expect.closeTo(-made.dprime.value, 9),
            low: expect.closeTo(-(made.dprime.high ?? NaN), 4),
          },
        });
      }),
      { numRuns: 20 },
    );
  });
});

it('nobody chose: no figure', () => {
  expect(twoAc({ a: 0, ties: 0, b: 0 })).toEqual({
    kind: 'undefined',
    reason: 'nobody chose',
    n: 0,
  });
});
