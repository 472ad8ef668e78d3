import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bradleyTerry,
  bradleyTerryWithOrder,
  eloPoints,
  relativeAbility,
} from '@/lib/stats/models/bradley-terry';
import { davidson } from '@/lib/stats/models/davidson';
import { davidsonOfTwo } from '@/lib/stats/forced-choice/two-system-preference';
import type { Undefined } from '@/lib/stats/intervals/estimate';
import type { Comparison } from '@/lib/stats/models/win-graph';

const row = (a: string, b: string, winsA: number, winsB: number, ties = 0): Comparison => ({
  a,
  b,
  winsA,
  winsB,
  ties,
});

function defined<T extends { kind: string }>(fit: T | Undefined): Exclude<T, Undefined> {
  if (fit.kind === 'undefined') throw new Error('reason' in fit ? fit.reason : '');
  return fit as Exclude<T, Undefined>; // every other kind is not `Undefined`
}

describe('published values', () => {
  // Stigler (1994): citations among four journals of statistics, as in Agresti (2002), p. 448.
  const journals = [
    row('Biometrika', 'Comm Statist', 730, 33),
    row('Biometrika', 'JASA', 498, 320),
    row('Biometrika', 'JRSS-B', 221, 284),
    row('Comm Statist', 'JASA', 68, 813),
    row('Comm Statist', 'JRSS-B', 17, 276),
    row('JASA', 'JRSS-B', 142, 325),
  ];

  it('journals against Biometrika: −2.949, −.480, .269 with errors .103, .061, .071', () => {
    const fit = defined(bradleyTerry(journals));
    const against = [1, 2, 3].map((at) => relativeAbility(fit, at, 0));
    expect(against.map(({ value }) => Number(value.toFixed(3)))).toEqual([-2.949, -0.48, 0.269]);
    expect(against.map(({ se }) => Number(se.toFixed(3)))).toEqual([0.103, 0.061, 0.071]);
  });

  it('the order in which systems are listed moves nothing', () => {
    const [fit, turned] = [
      defined(bradleyTerry(journals)),
      defined(bradleyTerry(journals.toReversed().map((of) => row(of.b, of.a, of.winsB, of.winsA)))),
    ];
    fit.systems.forEach((name, at) => {
      expect(turned.ability[turned.systems.indexOf(name)]).toBeCloseTo(fit.ability[at] ?? NaN, 9);
    });
  });

  it('400 points are odds of ten to one', () => {
    expect(eloPoints(Math.log(10))).toBeCloseTo(400, 12);
  });
});

const count = fc.integer({ min: 1, max: 20 });

describe('the definition', () => {
  // Every pair beats the other at least once, so a finite fit exists.
  const comparisons = fc
    .array(fc.tuple(count, count, fc.nat(6)), { minLength: 6, maxLength: 6 })
    .map((counts) => {
      const pairs = ['AB', 'AC', 'AD', 'BC', 'BD', 'CD'];
      return counts.map(([w, l, t], at) => {
        const [a = '', b = ''] = pairs[at] ?? '';
        return row(a, b, w, l, t);
      });
    });

  it('every system wins as often as its ability says (a tie half a win)', () => {
    fc.assert(
      fc.property(comparisons, (given) => {
        const fit = defined(bradleyTerry(given));
        const ability = (name: string) => fit.ability[fit.systems.indexOf(name)] ?? NaN;
        for (const system of fit.systems) {
          let [won, expected] = [0, 0];
          for (const of of given) {
            if (of.a !== system && of.b !== system) continue;
            const other = of.a === system ? of.b : of.a;
            won += (of.a === system ? of.winsA : of.winsB) + of.ties / 2;
            const n = of.winsA + of.winsB + of.ties;
            expected += n / (1 + Math.exp(ability(other) - ability(system)));
          }
          expect(expected).toBeCloseTo(won, 6);
        }
        expect(fit.ability.reduce((sum, x) => sum + x, 0)).toBeCloseTo(0, 9);
      }),
      { numRuns: 40 },
    );
  });

  it('Davidson: as many wins and as many ties as the model says', () => {
    fc.assert(
      fc.property(comparisons, (given) => {
        const ties = given.reduce((sum, of) => sum + of.ties, 0);
        fc.pre(ties > 0);
        const fit = defined(davidson(given));
        const strength = (name: string) => Math.exp(fit.ability[fit.systems.indexOf(name)] ?? NaN);
        let expectedTies = 0;
        const won = new Map(fit.systems.map((name) => [name, 0]));
        for (const { a, b, winsA, winsB, ties: tied } of given) {
          const [x, y] = [strength(a), strength(b)];
          const tie = fit.nu * Math.sqrt(x * y);
          const n = winsA + winsB + tied;
          expectedTies += (n * tie) / (x + y + tie);
          const [surplusA, surplusB] = [
            winsA + tied / 2 - (n * (x + tie / 2)) / (x + y + tie),
            winsB + tied / 2 - (n * (y + tie / 2)) / (x + y + tie),
          ];
          won.set(a, (won.get(a) ?? 0) + surplusA);
          won.set(b, (won.get(b) ?? 0) + surplusB);
        }
        expect(expectedTies).toBeCloseTo(ties, 6);
        for (const surplus of won.values()) expect(surplus).toBeCloseTo(0, 6);
      }),
      { numRuns: 40 },
    );
  });

  it('two systems: Davidson’s closed form equals the fit, and ignores the ties', () => {
    fc.assert(
      fc.property(count, count, count, (wins, losses, ties) => {
        const fit = defined(davidson([row('A', 'B', wins, losses, ties)]));
        const { value, se } = relativeAbility(fit, 0, 1);
        const closed = davidsonOfTwo({ wins, losses, ties });
        expect(closed.logOdds).toMatchObject({ value: expect.closeTo(value, 6) });
        expect(value).toBeCloseTo(Math.log(wins / losses), 6);
        expect(se).toBeCloseTo(Math.sqrt(1 / wins + 1 / losses), 5);
        expect(closed.tieParameter).toMatchObject({ value: expect.closeTo(fit.nu, 6) });
      }),
      { numRuns: 40 },
    );
  });

  it('an order effect is found where only the side decides: 15 of 20 for the first', () => {
    const fit = defined(
      bradleyTerryWithOrder([
        { ...row('A', 'B', 15, 5), first: 'a' },
        { ...row('A', 'B', 5, 15), first: 'b' },
      ]),
    );
    expect(fit.order).toBeCloseTo(Math.log(15 / 5), 9);
    expect(fit.ability[0]).toBeCloseTo(0, 9);
    expect(fit.orderSe).toBeCloseTo(Math.sqrt(1 / (40 * 0.75 * 0.25)), 9);
  });
});

describe('no answer', () => {
  it('a system that wins every comparison has no finite ability', () => {
    expect(bradleyTerry([row('A', 'B', 10, 0)])).toEqual({
      kind: 'undefined',
      reason: 'the win graph is not strongly connected: no win of B over the others',
      n: 10,
    });
  });

  it('nor one that never loses, however the others fare among themselves', () => {
    const fit = bradleyTerry([row('A', 'B', 5, 0), row('A', 'C', 6, 0), row('B', 'C', 3, 4)]);
    expect(fit).toMatchObject({ kind: 'undefined', reason: expect.stringContaining('B, C') });
  });

  it('a tie lets the arena’s fit stand, but not Davidson’s: only ν would grow', () => {
    const given = [row('A', 'B', 5, 0, 3)];
    expect(bradleyTerry(given)).not.toHaveProperty('reason');
    expect(davidson(given)).toMatchObject({ kind: 'undefined' });
    expect(davidsonOfTwo({ wins: 5, losses: 0, ties: 3 }).logOdds.kind).toBe('undefined');
  });

  it('no ties, only ties, nothing at all: each in its own words', () => {
    const reasons = [[row('A', 'B', 3, 2)], [row('A', 'B', 0, 0, 4)], []].map((given) => {
      const fit = davidson(given);
      return fit.kind === 'undefined' ? fit.reason : 'defined';
    });
    expect(reasons).toEqual([
      'there are no ties: take the model without them',
      'there are only ties',
      'no two systems were compared',
    ]);
    expect(bradleyTerry([])).toMatchObject({ reason: 'no two systems were compared' });
  });
});
