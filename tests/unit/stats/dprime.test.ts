import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cubicSpline } from '@/lib/stats/intervals/cubic-spline';
import { discrimination } from '@/lib/stats/forced-choice/discrimination';
import { dprimeOfShare, shareOfDprime, standardError } from '@/lib/stats/forced-choice/dprime';
import { dprimeWithBias } from '@/lib/stats/forced-choice/dprime-with-bias';

describe('d′ without bias', () => {
  it.each([
    [6, 12, 0],
    [7, 12, 0.2976],
    [8, 12, 0.6091],
    [10, 12, 1.3681],
    [39, 60, 0.5449],
    [78, 120, 0.5449],
  ])('%i of %i right is d′ %f', (right, n, expected) => {
    expect(dprimeOfShare(right / n)).toBeCloseTo(expected, 4);
  });

  it('10 of 15: d′ .609140388, standard error .473412266 (sensR)', () => {
    expect(dprimeOfShare(10 / 15)).toBeCloseTo(0.609140388347971, 12);
    expect(standardError(10 / 15, 15)).toBeCloseTo(0.473412265776244, 12);
  });

  it('is not cut at chance: 5 of 12 is as far below 0 as 7 of 12 is above', () => {
    expect(dprimeOfShare(5 / 12)).toBeCloseTo(-dprimeOfShare(7 / 12), 12);
  });

  it('comes back from its share, and has no finite value where all or none are right', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 0.999, noNaN: true }), (share) => {
        expect(shareOfDprime(dprimeOfShare(share))).toBeCloseTo(share, 9);
      }),
    );
    expect([dprimeOfShare(1), dprimeOfShare(0)]).toEqual([Infinity, -Infinity]);
  });
});

describe('d′ with bias', () => {
  const at = (hit: number, falseAlarm: number, n = 1000, logLinear = false) =>
    dprimeWithBias(
      {
        targetFirst: { saidFirst: Math.round(hit * n), n },
        targetSecond: { saidFirst: Math.round(falseAlarm * n), n },
      },
      { logLinear },
    );

  it.each([
    [0.9, 0.5, 0.906194, -0.640776],
    [0.8, 0.4, 0.77426, -0.294137],
    [0.8, 0.2, 1.190232, 0],
  ])('H %f, F %f: d′ %f, criterion %f', (hit, falseAlarm, d, c) => {
    expect(at(hit, falseAlarm)).toMatchObject({
      dprime: { value: expect.closeTo(d, 6) },
      criterion: { value: expect.closeTo(c, 6) },
    });
  });

  it('H .9, F .5 is 70% right, but 73.9% without the leaning: the plain d′ .7416 is too small', () => {
    expect(at(0.9, 0.5)).toMatchObject({ shareWithoutBias: expect.closeTo(0.739166, 6) });
    expect(dprimeOfShare(0.7)).toBeCloseTo(0.741614, 6);
  });

  it('H .8 and F .4 of 40 each: standard error .213580', () => {
    expect(at(0.8, 0.4, 40)).toMatchObject({ dprime: { se: expect.closeTo(0.21358, 6) } });
  });

  it('5 of 6 and 2 of 6, log-linear: H .785714, F .357143, d′ .818649, c −.212766', () => {
    const made = dprimeWithBias(
      { targetFirst: { saidFirst: 5, n: 6 }, targetSecond: { saidFirst: 2, n: 6 } },
      { logLinear: true },
    );
    expect(made).toMatchObject({
      hit: expect.closeTo(0.785714, 6),
      falseAlarm: expect.closeTo(0.357143, 6),
      dprime: { value: expect.closeTo(0.818649, 6) },
      criterion: { value: expect.closeTo(-0.212766, 6) },
    });
  });

  it('without leaning it is the plain d′, and swapping the sides turns the criterion only', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 39 }), fc.integer({ min: 1, max: 39 }), (hit, fa) => {
        const answers = (first: number, second: number) => ({
          targetFirst: { saidFirst: first, n: 40 },
          targetSecond: { saidFirst: second, n: 40 },
        });
        const [made, turned] = [
          dprimeWithBias(answers(hit, fa)),
          dprimeWithBias(answers(40 - fa, 40 - hit)),
        ];
        const fair = dprimeWithBias(answers(hit, 40 - hit));
        const plain = dprimeOfShare(hit / 40);
        if (made.kind === 'undefined' || turned.kind === 'undefined') throw new Error('defined');
        if (fair.kind === 'undefined') throw new Error('defined');
        if (made.dprime.kind === 'undefined' || made.criterion.kind === 'undefined')
          throw new Error();
        expect(turned).toMatchObject({
          dprime: { value: expect.closeTo(made.dprime.value, 9) },
          criterion: { value: expect.closeTo(-made.criterion.value, 9) },
        });
        expect(fair).toMatchObject({ dprime: { value: expect.closeTo(plain, 9) } });
      }),
    );
  });

  it('a rate of 0 or 1 has no z, unless corrected; one side only has no d′', () => {
    expect(at(1, 0.4, 10)).toMatchObject({ kind: 'undefined' });
    expect(at(1, 0.4, 10, true)).toMatchObject({ kind: 'd′ with bias', hit: 10.5 / 11 });
    expect(
      dprimeWithBias({ targetFirst: { saidFirst: 1, n: 2 }, targetSecond: { saidFirst: 0, n: 0 } }),
    ).toMatchObject({ reason: 'the target was never on the second side' });
  });
});

describe('as sensory science reports it', () => {
  it('10 of 15 (sensR): shares, errors, limits cut at chance, exact p', () => {
    expect(discrimination(10, 15)).toMatchObject({
      share: expect.closeTo(0.666666666666667, 12),
      discriminators: expect.closeTo(0.333333333333333, 12),
      dprime: expect.closeTo(0.609140388347971, 9),
      se: {
        share: expect.closeTo(0.121716123890037, 12),
        discriminators: expect.closeTo(0.243432247780074, 12),
        dprime: expect.closeTo(0.473412265776244, 9),
      },
      exact: {
        share: { low: 0.5, high: expect.closeTo(0.881758896633119, 9) },
        dprime: { low: 0, high: expect.closeTo(1.67418186000377, 9) },
        p: expect.closeTo(0.15087890625, 12),
      },
    });
  });

  it('the true likelihood limits lie exactly z²/2 below the best log likelihood', () => {
    const made = discrimination(107, 108);
    if (made.kind === 'undefined') throw new Error(made.reason);
    const log = (p: number) => 107 * Math.log(p) + Math.log(1 - p);
    const drop = log(107 / 108) - log(made.likelihood.share.high);
    expect(drop).toBeCloseTo(1.959963984540054 ** 2 / 2, 8);
    // The same limit read off a grid of 100 shares, as such reports print it, is .996364.
    expect(made.griddedLikelihood.share.high).toBeCloseTo(0.996364, 6);
  });

  it('nothing answered, or at chance: no figure, or no standard error', () => {
    expect(discrimination(0, 0)).toMatchObject({ kind: 'undefined' });
    expect(discrimination(5, 10)).toMatchObject({ dprime: 0, se: { kind: 'undefined' } });
    expect(discrimination(20, 20)).toMatchObject({ dprime: Infinity, se: { kind: 'undefined' } });
  });
});

describe('the spline', () => {
  it('goes through its knots and gives a cubic back exactly', () => {
    const cubic = (x: number) => 2 * x ** 3 - x ** 2 + 3;
    const knots = [-2, -1.3, 0, 0.4, 2, 5].map((x) => ({ x, y: cubic(x) }));
    const spline = cubicSpline(knots);
    for (const x of [-2, -1, 0.1, 1.9, 5]) expect(spline(x)).toBeCloseTo(cubic(x), 9);
    expect(() => cubicSpline(knots.slice(0, 3))).toThrow(RangeError);
  });
});
