import { describe, expect, it } from 'vitest';
import type { JudgedPair } from '@/lib/forced-choice/judged-pair';
import type { PairFacts, PairScoring } from '@/lib/forced-choice/pair-scoring';
import { pairRows } from '@/lib/forced-choice/pair-rows';
import { figure } from '../../support/pair-figure';
import {
  pairFacts,
  pairScoring,
  pairText,
  preferenceTrials,
  undeclared,
} from '../../support/scored-trials';

const section = 'judges-on-pairs';
const families: Readonly<Record<string, string>> = { north: 'Nordic', south: 'Sudic', west: 'Westic' }; // prettier-ignore

type Words = Readonly<Record<string, Readonly<Partial<Record<'ab' | 'ba', string | readonly string[]>>>>>; // prettier-ignore

/** Judgments as words of letters, one a pair: a and b are what the judge says it saw first and second, t a tie, . a failure; a list is runs. */
function judgedPairs(judges: Words, kind: JudgedPair['kind'] = '2afc'): JudgedPair[] {
  return Object.entries(judges).flatMap(([judge, orders]) =>
    (['ab', 'ba'] as const).flatMap((order) =>
      [orders[order] ?? []].flat().flatMap((word, run) =>
        [...word].map((letter, at): JudgedPair => ({
          judge,
          family: families[judge] ?? null,
          run: run + 1,
          pair: `p${String(at + 1).padStart(2, '0')}`,
          kind,
          purpose: 'standard',
          order,
          response: letter === 'a' || letter === 'b' ? letter : letter === 't' ? 'tie' : null,
        })),
      ),
    ),
  );
}

const pairs = (count: number, of: (at: number) => Partial<PairFacts> = () => ({})): PairFacts[] =>
  Array.from({ length: count }, (_, at) => pairFacts({ pair: `p${String(at + 1).padStart(2, '0')}`, ...of(at) })); // prettier-ignore

const rowsOf = (given: Partial<PairScoring>) => pairRows(pairScoring(given));

describe('a judge in both orders', () => {
  // The target is the author's a. In ab it is the first text, in ba the second.
  // Pairs: right in both, right in both, first both times, second both times, wrong in both, tie and right.
  const rows = rowsOf({
    facts: pairs(6),
    judgments: judgedPairs({ north: { ab: 'aaabbt', ba: 'bbabab' } }),
  });
  const of = (metric: string) => figure(rows, metric, { section, grader: 'north' });

  it('what both orders say counts, and a difference is a tie: 2 right, 1 wrong, 3 ties of 6', () => {
    expect(of('accuracy')).toMatchObject({ count: 3.5, n: 6, missing: 0 });
  });

  it('consistency 3 of 6; it stayed on the first side once, on the second once: McNemar p 1', () => {
    expect(of('consistency')).toMatchObject({ count: 3, n: 6 });
    expect(of('first_side_rate').value).toBe(0.5);
    expect(of('position_p')).toMatchObject({ value: 1 });
  });

  it('six pairs that all stayed first: rate 1, exact McNemar p = 2/2⁶', () => {
    const first = rowsOf({
      facts: pairs(6),
      judgments: judgedPairs({ north: { ab: 'aaaaaa', ba: 'aaaaaa' } }),
    });
    expect(figure(first, 'first_side_rate', { section, grader: 'north' }).value).toBe(1);
    expect(figure(first, 'position_p', { section, grader: 'north' }).value).toBeCloseTo(2 / 64, 12);
  });

  it('one order only: accuracy stands, and of the position nothing is known, in words', () => {
    const one = rowsOf({ facts: pairs(4), judgments: judgedPairs({ north: { ab: 'aaab' } }) });
    expect(figure(one, 'accuracy', { section, grader: 'north' })).toMatchObject({ count: 3, n: 4 });
    expect(figure(one, 'consistency', { section, grader: 'north' }).reason).toBe('no pair was judged in both orders'); // prettier-ignore
  });
});

describe('runs', () => {
  // Three runs of one order: majorities a, a, b, and a failed run that leaves two to differ.
  const rows = rowsOf({
    facts: pairs(4),
    judgments: judgedPairs({ north: { ab: ['aab.', 'aaba', 'abab'] } }),
  });

  it('the majority of three counts: a, a, b, and a tie where two are left that differ', () => {
    expect(figure(rows, 'accuracy', { section, grader: 'north' })).toMatchObject({ count: 2.5, n: 4, malformed: 1 }); // prettier-ignore
  });

  it('each run stands beside it: 2 of 3 in the first, which failed once, 3 of 4 in the second', () => {
    expect(figure(rows, 'accuracy', { section, grader: 'north', run: 1 })).toMatchObject({ count: 2, n: 3, missing: 1 }); // prettier-ignore
    expect(figure(rows, 'accuracy', { section, grader: 'north', run: 2 })).toMatchObject({ count: 3, n: 4 }); // prettier-ignore
  });

  it('all runs say the same on 1 of 4 pairs', () => {
    expect(figure(rows, 'repeat_consistency', { section, grader: 'north' })).toMatchObject({ count: 1, n: 4 }); // prettier-ignore
  });
});

describe('the jury', () => {
  const three = {
    north: { ab: 'aaab', ba: 'bbba' },
    south: { ab: 'aabb', ba: 'bbaa' },
    west: { ab: 'abab', ba: 'babb' },
  };

  it('mean accuracy over judges and pairs, and what more than half say', () => {
    const rows = rowsOf({ facts: pairs(4), judgments: judgedPairs(three) });
    const of = (metric: string) => figure(rows, metric, { section, grader: 'all judges' });
    // north 1 1 1 0, south 1 1 0 0, west 1 0 1 ½ (its orders differ on the last): 7½ of 12.
    expect(of('mean_accuracy')).toMatchObject({ count: 7.5, n: 12, interval: 't', unit: 'rater and pair' }); // prettier-ignore
    // Majority: a, a, a, and of b, b and a tie b: 3 of 4.
    expect(of('accuracy')).toMatchObject({ count: 3, n: 4 });
    expect(of('jury_rule')).toMatchObject({ value: 1, n: 3 });
  });

  it('two judges, one of the generator’s family: broken, and said why', () => {
    const { north, south } = three;
    const facts = pairs(4, () => ({ b: pairText({ family: 'nordic' }) }));
    const rows = rowsOf({ facts, judgments: judgedPairs({ north, south }) });
    expect(figure(rows, 'jury_rule', { section, grader: 'all judges' })).toMatchObject({
      value: 0,
      note: '2 judges, and three are the least; one family other than the generator’s, and two are the least',
    });
  });

  it('one judge alone is no jury, and a family that is not known is no other family', () => {
    const rows = rowsOf({ facts: pairs(2), judgments: judgedPairs({ lone: { ab: 'aa' } }) });
    expect(figure(rows, 'jury_rule', { section, grader: 'all judges' }).note).toBe(
      'one judge alone is no jury; no family other than the generator’s, and two are the least; the family of 1 of 1 is not known',
    );
  });

  it('a declared jury has its own name and members', () => {
    const juries = [{ name: 'panel', judges: ['north', 'west'] }];
    const rows = rowsOf({ facts: pairs(4), judgments: judgedPairs(three), juries });
    expect(figure(rows, 'mean_accuracy', { section, grader: 'panel' })).toMatchObject({ count: 5.5, n: 8 }); // prettier-ignore
    expect(rows.some(({ grader }) => grader === 'all judges')).toBe(false);
  });
});

describe('judges on preferences, beside people', () => {
  const rules = { ...undeclared, condition: 'run' };
  // North's own family wrote a in the first four pairs, b in the next four; a is longer in all but two.
  const facts = pairs(8, (at) => ({
    kind: 'preference',
    target: null,
    a: pairText({ condition: at < 4 ? 'one' : 'two', family: at < 4 ? 'Nordic' : 'Sudic', characters: at < 6 ? 600 : 400 }), // prettier-ignore
    b: pairText({ condition: at < 4 ? 'two' : 'one', family: at < 4 ? 'Sudic' : 'Nordic' }),
  }));
  const judgments = judgedPairs({ north: { ab: 'aaaabbbt', ba: 'bbbbaaat' } }, 'preference');
  const trials = preferenceTrials({ ada: 'aabbabba', bo: 'aabbabba', cy: 'aabbbbba' });
  const rows = rowsOf({ rules, facts, judgments, trials });
  const of = (metric: string, category: string | null = null) => figure(rows, metric, { section, grader: 'north', category }); // prettier-ignore

  it('prefers run one 7 of 7 times, one tie', () => {
    expect(of('win_rate_without_ties', 'one')).toMatchObject({ count: 7, n: 7 });
    expect(of('win_rate_ties_half', 'one')).toMatchObject({ count: 7.5, n: 8 });
  });

  it('says what most people say on 4 of 8 pairs', () => {
    // People: a a b b a b b a; the judge: a a a a b b b tie.
    expect(of('agreement_with_people')).toMatchObject({ count: 4, n: 8 });
  });

  it('own family: kept 4 of 4 where people prefer it, 0 of 3 where they prefer the other: 1 − 0 = 1', () => {
    // Own side a a a a b b b: people own, own, other, other, other, own, own.
    expect(of('self_preference', 'Nordic').value).toBe(1);
    // 7 of 7 own by the judge, 4 of 7 by people.
    expect(of('self_preference_parity', 'Nordic').value).toBeCloseTo(3 / 7, 9);
  });

  it('the longer text: 5 of 7 by the judge, and less people’s share on the same pairs', () => {
    // Longer a six times, then b: chosen 1 1 1 1 0 0 1. People: 1 1 0 0 2/3 0 1.
    expect(of('longer_chosen')).toMatchObject({ count: 5, n: 7 });
    expect(of('longer_chosen_difference').value).toBeCloseTo((0 + 0 + 1 + 1 - 2 / 3 + 0 + 0) / 7, 9); // prettier-ignore
    expect(of('longer_chosen_difference')).toMatchObject({ interval: 't', n: 7 });
  });
});
