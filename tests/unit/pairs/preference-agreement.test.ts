import { describe, expect, test } from 'vitest';
import type { FigureRow } from '@/lib/domain/figure-row';
import type { JudgedPair } from '@/lib/forced-choice/judged-pair';
import { pairRows } from '@/lib/forced-choice/pair-rows';
import type { PairScoring } from '@/lib/forced-choice/pair-scoring';
import { pairFacts, pairScoring, preferenceTrials } from '../../support/scored-trials';

type Words = Readonly<Record<string, string>>;

/** One letter a pair: a, b, t (a tie), 0 (both are bad), . (none). A judge saw each pair in one order, or in both. */
function study(
  raters: Words,
  judges: Words = {},
  orders: readonly ('ab' | 'ba')[] = ['ab'],
): PairScoring {
  // prettier-ignore
  const pair = (at: number): string => `p${String(at + 1).padStart(2, '0')}`;
  const items = Math.max(...Object.values(raters).map(({ length }) => length));
  return pairScoring({
    trials: preferenceTrials(raters),
    facts: Array.from({ length: items }, (_, at) => pairFacts({ pair: pair(at), kind: 'preference', target: null })), // prettier-ignore
    judgments: Object.entries(judges).flatMap(([judge, word]) =>
      [...word].flatMap((letter, at) =>
        orders.map((order): JudgedPair => {
          const seen = (text: 'a' | 'b') => (order === 'ab' ? text : text === 'a' ? 'b' : 'a');
          const response = letter === 'a' || letter === 'b' ? seen(letter) : letter === 't' ? 'tie' : letter === '0' ? 'both-bad' : null; // prettier-ignore
          return { judge, family: null, run: 1, pair: pair(at), kind: 'preference', purpose: 'standard', order, response }; // prettier-ignore
        }),
      ),
    ),
  });
}

const agreement = (of: PairScoring): FigureRow[] => pairRows(of).filter(({ metric }) => metric.startsWith('percent_agreement')); // prettier-ignore

describe('agreement on preferences, as MT-Bench gives it', () => {
  // The votes of tests/unit/stats/pooled-agreement.test.ts, worked by hand there; two kinds of tie are alike.
  const rows = agreement(study({ ada: 'abta', bo: 'aa0t', cy: 'b.0.' }, { north: 'abta' }));

  test.each([
    ['preference', 'people', 'percent_agreement_pooled', 4 / 8, 8],
    ['preference', 'people', 'percent_agreement_averaged', 1 / 2, 4],
    ['preference', 'people', 'percent_agreement_pooled_without_ties', 1 / 4, 4],
    // ada with bo 1 of 2; with cy, and bo with cy, 0 of 1.
    ['preference', 'people', 'percent_agreement_averaged_without_ties', 1 / 6, 2],
    ['judges-on-pairs', 'north', 'percent_agreement_pooled', 7 / 10, 10],
    ['judges-on-pairs', 'north', 'percent_agreement_averaged', 2 / 3, 4],
    ['judges-on-pairs', 'north', 'percent_agreement_pooled_without_ties', 4 / 6, 6],
    ['judges-on-pairs', 'north', 'percent_agreement_averaged_without_ties', 1 / 2, 3],
  ])('%s, %s: %s is %d, n = %i', (section, grader, metric, value, n) => {
    const found = rows.filter((row) => row.section === section && row.grader === grader && row.metric === metric); // prettier-ignore
    expect(found).toHaveLength(1);
    expect(found[0]?.value).toBeCloseTo(value, 11);
    expect(found[0]?.n).toBe(n);
    expect(found[0]?.other).toBe(section === 'preference' ? null : 'people');
  });

  test('each has limits that hold it, by pairs of texts and for these people', () => {
    const word = 'abbaabtabbabaabtabab';
    const turned = (every: number) => [...word].map((one, at) => (at % every === 0 ? (one === 'a' ? 'b' : 'a') : one)).join(''); // prettier-ignore
    const many = agreement(study({ ada: word, bo: turned(4), cy: turned(7) }, { north: turned(5) }));
    expect(many).toHaveLength(8);
    for (const { metric, value, low, high, unit, interval, count, n } of many) {
      expect([low, high].every((limit) => limit !== null && limit >= 0 && limit <= 1)).toBe(true);
      expect(low).toBeLessThan(value ?? NaN);
      expect(high).toBeGreaterThan(value ?? NaN);
      expect([unit, interval]).toEqual(['pair', metric.includes('pooled') ? 'clustered' : 'jackknife']);
      if (metric.includes('pooled')) expect((count ?? NaN) / n).toBeCloseTo(value ?? NaN, 11);
    }
  }); // prettier-ignore

  test('a judge that flips with the order says a tie', () => {
    // In both orders the first text: a tie on every pair, which nobody said but bo once.
    const input = study({ ada: 'ab', bo: 'at' }, { north: 'aa' }, ['ab', 'ba']);
    const flips = { ...input, judgments: input.judgments.map((one) => ({ ...one, response: 'a' as const })) }; // prettier-ignore
    const row = agreement(flips).find(({ grader, metric }) => grader === 'north' && metric === 'percent_agreement_pooled'); // prettier-ignore
    expect(row).toMatchObject({ value: 0.25, count: 1, n: 4 });
  });

  test('without ties there is one view, one rater has none, and where nobody shares a pair it says so', () => {
    const metrics = new Set(agreement(study({ ada: 'ab', bo: 'aa' })).map(({ metric }) => metric));
    expect([...metrics]).toEqual(['percent_agreement_pooled', 'percent_agreement_averaged']);
    expect(agreement(study({ ada: 'abab' }, { north: 'abab' }))).toEqual([]);
    const apart = agreement(study({ ada: 'ab..', bo: '..ab' }));
    expect(apart.map(({ value, reason }) => [value, reason])).toEqual([[null, 'no pair has two answers to compare'], [null, 'no two graders answered the same pair']]); // prettier-ignore
    // Everybody says the same: the pooled share keeps an interval, and the mean says nothing of what it could be.
    const same = agreement(study({ ada: 'abab', bo: 'abab' }));
    expect(same.map(({ value, low, high }) => [value, low !== null && low < 1, high])).toEqual([[1, true, 1], [1, false, null]]); // prettier-ignore
  });
});
