import { describe, expect, it } from 'vitest';
import type { PairFacts, PairScoring } from '@/lib/forced-choice/pair-scoring';
import { pairRows } from '@/lib/forced-choice/pair-rows';
import type { Sides } from '@/lib/domain/pairs/pair';
import { figure } from '../../support/pair-figure';
import {
  pairFacts,
  pairScoring,
  pairText,
  preferenceTrials,
  undeclared,
} from '../../support/scored-trials';

const name = (at: number): string => `p${String(at + 1).padStart(2, '0')}`;

/** Pairs of two voices; item a is by the first in the odd ones, by the second in the even ones. */
function voices(
  count: number,
  longer: (at: number) => [number, number] = () => [500, 500],
): PairFacts[] {
  // prettier-ignore
  return Array.from({ length: count }, (_, at) => {
    const [a, b] = at % 2 === 0 ? ['heath', 'moor'] : ['moor', 'heath'];
    const [first, second] = longer(at);
    return pairFacts({ pair: name(at), kind: 'preference', target: null, a: pairText({ condition: a ?? '', characters: first }), b: pairText({ condition: b ?? '', characters: second }) }); // prettier-ignore
  });
}

const rowsOf = (given: Partial<PairScoring>) =>
  pairRows(pairScoring({ rules: { ...undeclared, condition: 'voice' }, ...given }));
const heath = { category: 'heath', section: 'preference' };

describe('two voices over ten pairs', () => {
  // Heath is a in the odd places. ada: heath at 1, 2, 3, 4, 5 (a b a b a), moor at 6, 7, tie, both bad, none.
  const rows = rowsOf({ trials: preferenceTrials({ ada: 'ababaabt0.' }), facts: voices(10) });
  const ada = { ...heath, grader: 'ada' };

  it('a win rate in which a tie is half a win has no exact limits, one without ties has', () => {
    expect(figure(rows, 'win_rate_ties_half', ada).interval).toBe('binomial');
    expect(figure(rows, 'win_rate_without_ties', ada).interval).toBe('exact');
  });

  it('why there is no share of longer texts: lengths alike, or ties alone', () => {
    expect(figure(rows, 'longer_chosen', { section: 'preference', grader: 'ada' }).reason).toBe('no two texts of a pair differ by more than 30 characters'); // prettier-ignore
    const ties = rowsOf({ trials: preferenceTrials({ ada: 'tt' }), facts: voices(2, () => [600, 500]) }); // prettier-ignore
    expect(figure(ties, 'longer_chosen', { section: 'preference', grader: 'ada' }).reason).toBe('where lengths differ every answer is a tie'); // prettier-ignore
  });

  it('ties both ways: (5 + ½ · 2)/9 with ties as half, 5 of 7 without, 1 of 9 ties, 1 of 9 both bad', () => {
    expect(figure(rows, 'win_rate_ties_half', ada)).toMatchObject({
      count: 6,
      n: 9,
      other: 'moor',
    });
    expect(figure(rows, 'win_rate_without_ties', ada)).toMatchObject({ count: 5, n: 7 });
    expect(figure(rows, 'tie_rate', ada)).toMatchObject({ count: 1, n: 9 });
    expect(figure(rows, 'both_bad_rate', ada)).toMatchObject({ count: 1, n: 9 });
  });

  it('the sign test leaves ties out: 2 P(at least 5 of 7) = 58/128; log odds log(5/2)', () => {
    expect(figure(rows, 'preference_p', ada).value).toBeCloseTo(58 / 128, 9);
    expect(figure(rows, 'log_odds', ada).value).toBeCloseTo(Math.log(5 / 2), 9);
  });

  it('what was not answered is in no figure, and is counted', () => {
    expect(figure(rows, 'without_preference', { grader: 'ada' })).toMatchObject({ count: 1, n: 10, missing: 1, cannotJudge: 0 }); // prettier-ignore
  });
});

describe('several raters', () => {
  const words = { ada: 'abababab', bo: 'ababaaba', cy: 'tbabtbbb' };
  const rows = rowsOf({ trials: preferenceTrials(words), facts: voices(8) });

  it('win rates have limits for raters and pairs', () => {
    // Heath is chosen by a in odd and b in even places: 8, then 5 (places 1–5), then 2, 3, 4, 6, 8 with two ties.
    expect(figure(rows, 'win_rate_ties_half', heath)).toMatchObject({ n: 24, count: 8 + 5 + 5 + 1, interval: 't', unit: 'rater and pair' }); // prettier-ignore
    expect(figure(rows, 'win_rate_without_ties', heath)).toMatchObject({ n: 22, count: 18 });
  });

  it('with ties the model is Davidson’s: two voices differ by log(18/4), ν = 2/√72', () => {
    const [one, other] = ['heath', 'moor'].map((category) => figure(rows, 'ability', { category }));
    expect((one?.value ?? 0) - (other?.value ?? 0)).toBeCloseTo(Math.log(18 / 4), 6);
    expect(one?.interval).toBe('bootstrap');
    expect(one?.method).toContain('Davidson');
    expect(figure(rows, 'tie_parameter').value).toBeCloseTo(2 / Math.sqrt(72), 6);
  });

  it('a voice that is never preferred has no finite ability, in words', () => {
    const none = rowsOf({
      trials: preferenceTrials({ ada: 'abab', bo: 'abab' }),
      facts: voices(4),
    });
    expect(figure(none, 'ability', { category: 'heath' })).toMatchObject({ value: null, reason: expect.stringContaining('not strongly connected') }); // prettier-ignore
  });
});

describe('the side and the length', () => {
  const always: (pair: number) => Sides = (at) => (at % 2 === 0 ? 'ab' : 'ba');

  it('whoever always presses A chooses A 8 of 8 times, and no voice is preferred', () => {
    // Sides ab, ba, …: pressing A is the author's a, then b, …
    const trials = preferenceTrials({ ada: 'abababab' }, always);
    const facts = Array.from(
      { length: 8 },
      (_, at) =>
      pairFacts({ pair: name(at), kind: 'preference', target: null, a: pairText({ condition: at < 4 ? 'heath' : 'moor' }), b: pairText({ condition: at < 4 ? 'moor' : 'heath' }) }), // prettier-ignore
    );
    const rows = rowsOf({ trials, facts });
    expect(figure(rows, 'first_side_rate', { grader: 'ada' })).toMatchObject({ count: 8, n: 8 });
    expect(figure(rows, 'first_side_p', { grader: 'ada' }).value).toBeCloseTo(2 / 256, 9);
    expect(figure(rows, 'win_rate_ties_half', { ...heath, grader: 'ada' })).toMatchObject({ count: 4, n: 8 }); // prettier-ignore
  });

  it('an order effect is that of the odds: first chosen 15 of 20 whoever stands there, log 3', () => {
    const letters = Array.from({ length: 20 }, (_, at) => {
      const sides = always(at);
      const first = at % 4 < 2 ? at % 20 < 15 : at < 15;
      return (sides === 'ab') === first ? 'a' : 'b';
    });
    // In both orders three of four choose the first.
    const trials = preferenceTrials({ ada: letters.join('') }, always);
    const facts = Array.from(
      { length: 20 },
      (_, at) =>
      pairFacts({ pair: name(at), kind: 'preference', target: null, a: pairText({ condition: 'heath' }), b: pairText({ condition: 'moor' }) }), // prettier-ignore
    );
    const first = trials.filter(({ response }) => response === 'a').length;
    const rows = rowsOf({ trials, facts });
    expect(first).toBe(15);
    // 8 of 10 in the order ab, 7 of 10 in ba: log odds λ + δ = log 4, −λ + δ = log(7/3).
    expect(figure(rows, 'order_effect', { grader: 'ada' }).value).toBeCloseTo((Math.log(4) + Math.log(7 / 3)) / 2, 6); // prettier-ignore
  });

  it('the longer text: only where lengths differ by more than 30 characters, ties left out', () => {
    const trials = preferenceTrials({ ada: 'aaaat' });
    const facts = voices(5, (at) => [500, [400, 470, 469, 600, 100][at] ?? 500]);
    // Longer a, 30 apart (left out), longer a, shorter a, a tie (left out).
    expect(figure(rowsOf({ trials, facts }), 'longer_chosen', { grader: 'ada' })).toMatchObject({ count: 2, n: 3 }); // prettier-ignore
  });
});

it('without a declared condition the two columns are compared', () => {
  const facts = voices(4);
  const rows = rowsOf({ trials: preferenceTrials({ ada: 'aaab' }), facts, rules: undeclared });
  expect(figure(rows, 'win_rate_ties_half', { grader: 'ada', category: 'item a' })).toMatchObject({ count: 3, n: 4, other: 'item b' }); // prettier-ignore
});

it('three systems: every two compared, and one scale for all', () => {
  const systems = ['x', 'y', 'z'];
  const facts = Array.from(
    { length: 30 },
    (_, at) =>
    pairFacts({ pair: name(at), kind: 'preference', target: null, a: pairText({ condition: systems[at % 3] ?? '' }), b: pairText({ condition: systems[(at + 1) % 3] ?? '' }) }), // prettier-ignore
  );
  const rows = rowsOf({ trials: preferenceTrials({ ada: 'abaabbabaabaababbaaabbabaababa' }), facts }); // prettier-ignore
  expect(rows.filter(({ metric, grader }) => metric === 'win_rate_ties_half' && grader === 'people')).toHaveLength(3); // prettier-ignore
  const abilities = systems.map((category) => figure(rows, 'ability', { category }).value ?? NaN);
  expect(abilities.reduce((sum, x) => sum + x, 0)).toBeCloseTo(0, 9);
});
