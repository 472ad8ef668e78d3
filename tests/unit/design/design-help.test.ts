import { describe, expect, test } from 'vitest';
import {
  designHelp,
  designPoint,
  type DesignPlan,
  type DesignPoint,
} from '@/lib/domain/design/design-help';
import { neverShown } from '@/lib/domain/design/never-shown';
import { isLocal, runCommand } from '@/lib/commands/run-command';

const plan = (raters: number, pairs: number, simulations = 1_000): DesignPlan => ({
  raters,
  pairs,
  limit: 0.65,
  margin: 0.15,
  raterSd: 0.3,
  pairSd: 0.8,
  simulations,
  seed: 1,
});

function at(curve: readonly DesignPoint[], accuracy: number): DesignPoint {
  const point = curve.find((one) => one.accuracy === accuracy);
  if (!point) throw new Error(`no point at ${accuracy}`);
  return point;
}

describe('one rater of 12 pairs, exactly (design/two-afc.md, part 0)', () => {
  const help = designHelp(plan(1, 12));

  test.each([
    // P(Bin(12, p) <= 7): chance fails 19.4% of the time.
    [0.5, 0.806],
    [0.65, 0.417],
    [0.75, 0.158],
    [0.8, 0.073],
  ])('at a true accuracy of %d the rule passes in %d', (accuracy, passes) => {
    expect(at(help.curve, accuracy).rule.one).toBeCloseTo(passes, 3);
  });

  test('65% of 12 are 7, below the limit are at most 4, and equivalence is out of reach', () => {
    expect(help.allowed).toEqual({ one: 7, all: 7 });
    // P(Bin(12, ½) <= 4) = 794/4096.
    expect(at(help.curve, 0.5).below).toBeCloseTo(794 / 4096, 9);
    expect(at(help.curve, 0.5).equivalent).toBe(0);
    expect(help.never).toEqual([
      'One rater can show nothing of other raters: every figure speaks of this one person and of pairs of this kind.',
      'Below 65% is shown by at most 4 right of 12; where nobody could tell the texts apart that happens 19.4% of the time.',
      'No outcome of 12 can show that accuracy lies between 35% and 65%.',
    ]);
  });

  test('80% power needs 77 judgments to lie below the limit and 100 for equivalence (first 68, 96)', () => {
    expect(help.needed.independent).toEqual({
      below: { first: 68, stable: 77 },
      equivalent: { first: 96, stable: 100 },
    });
  });
});

describe('several raters: raters and pairs both drawn', () => {
  test.each([
    // Power where nobody can tell the texts apart, and pairs: design/two-afc.md, part 0.3.
    [5, 12, 0.43],
    [5, 24, 0.68],
    [10, 12, 0.68],
    [10, 24, 0.89],
  ])('%i raters and %i pairs show "below the limit" in about %d', (raters, pairs, power) => {
    const { below } = designPoint(plan(raters, pairs), 0.5);
    // Standard error at 1,000 studies: .016.
    expect(Math.abs(below - power)).toBeLessThan(0.05);
  });

  test('with two raters "below the limit" is never to be had, and that is said before the freeze', () => {
    expect(designPoint(plan(2, 40), 0.5).below).toBeLessThan(0.02);
    expect(neverShown(plan(2, 40)).join(' ')).toContain(
      'Two raters can hardly ever show that accuracy lies below 65%',
    );
    expect(neverShown(plan(5, 12))).toEqual([]);
  });

  test('five raters of 12 pairs need about forty pairs, or some thirty raters', () => {
    const { needed } = designHelp(plan(5, 12, 400));
    expect([32, 40, 48]).toContain(needed.pairs.below);
    expect(needed.raters.below ?? 99).toBeGreaterThan(12);
  });

  test('the same plan gives the same figures', () => {
    expect(designPoint(plan(3, 12, 200), 0.6)).toEqual(designPoint(plan(3, 12, 200), 0.6));
  });
});

describe('true accuracy exactly at the limit of 65%', () => {
  test.each([
    // Pooled: 8.7%, 11.5%, 18.2%, 20.4% (design/two-afc.md, part 0.3). Standard error at 4,000: .006.
    [5, 12, 0.087],
    [10, 12, 0.115],
    [20, 12, 0.182],
    [20, 40, 0.204],
  ])(
    '%i raters, %i pairs: falsely "below" seldom; pooled in about %d',
    (raters, pairs, pooled) => {
      const point = designPoint(plan(raters, pairs, 4_000), 0.65);
      expect(point.below).toBeLessThanOrEqual(0.06);
      expect(Math.abs(point.pooledBelow - pooled)).toBeLessThan(0.02);
      // The plain rule is a coin there.
      expect(Math.abs(point.rule.crossed - 0.5)).toBeLessThan(0.06);
    },
    60_000,
  );
});

describe('the command', () => {
  const run = (...argv: string[]) => runCommand(['design', ...argv], '/', () => undefined);

  test('runs where it is typed and says the three things first', async () => {
    expect(isLocal(['design'])).toBe(true);
    const outcome = await run('--raters', '1', '--pairs', '12');
    expect(outcome.ok && outcome.text).toContain(
      'One rater, 12 pairs each.\nThe rule, at most 65% right, allows 7 of 12 answers.\nTexts that nobody can tell apart fail the rule 19.4% of the time.\nTexts that are told apart in 75% of pairs pass it 15.8% of the time.\n“Below the limit” is shown for texts that nobody can tell apart 19.4% of the time, “equivalent to chance” 0%.\nOne rater can show nothing of other raters',
    );
  });

  test.each([
    [['--pairs', '12'], '--raters is a whole number from 1 to 200, and it is needed.'],
    [['--raters', '2.5', '--pairs', '12'], '--raters is a whole number from 1 to 200.'],
    [['--raters', '2', '--pairs', '12', '--limit', '2'], '--limit is a number from 0.5 to 0.99.'],
  ])('%j is refused with what would be right', async (argv, message) => {
    expect(await run(...argv)).toMatchObject({ ok: false, code: 'unreadable', message });
  });
});
