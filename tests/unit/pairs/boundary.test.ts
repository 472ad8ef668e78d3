import { expect, test } from 'vitest';
import { pairRows } from '@/lib/forced-choice/pair-rows';
import type { ScoredTrial } from '@/lib/forced-choice/scored-trial';
import { figure } from '../../support/pair-figure';
import { detectionTrials, pairScoring, scoredTrial } from '../../support/scored-trials';

/** Places as answered, a list for each rater, against the true places of the texts; null = no answer. */
function boundaryTrials(
  truth: readonly (number | 'none')[],
  raters: Readonly<Record<string, readonly (number | 'none' | null)[]>>,
): ScoredTrial[] {
  return Object.entries(raters).flatMap(([rater, places]) =>
    places.map(
      (place, at) =>
      scoredTrial({ kind: 'boundary', pair: `t${at + 1}`, rater, position: at + 1, answered: place === null ? null : at + 1, sides: null, target: null, place, truePlace: truth[at] ?? null, sentences: 11 }), // prettier-ignore
    ),
  );
}

// Distances of ada 0, +2, −1 (points 5, 3, 0), of bo +1, 0, and no answer (points 4, 5).
const trials = boundaryTrials([4, 6, 2], { ada: [4, 8, 1], bo: [5, 6, null] });
const rows = pairRows(pairScoring({ trials }));
const of = (metric: string, grader = 'people') => figure(rows, metric, { section: 'boundary', grader }); // prettier-ignore

test('ada: exactly right 1 of 3 against 1 in 10, points 8/3, distance +1/3, 1 without sign', () => {
  expect(of('exact', 'ada')).toMatchObject({ count: 1, n: 3, interval: 'exact' });
  expect(of('exact_by_chance', 'ada').value).toBeCloseTo(0.1, 12);
  expect(of('points', 'ada').value).toBeCloseTo(8 / 3, 9);
  expect(of('signed_distance', 'ada').value).toBeCloseTo(1 / 3, 9);
  expect(of('absolute_distance', 'ada').value).toBe(1);
  // Always 6 would have made 3 + 5 + 1.
  expect(of('points_of_best_constant', 'ada').value).toBe(3);
});

test('“none” makes 5 points where it is the truth, and 0 where one of the two is a place', () => {
  const made = pairRows(pairScoring({ trials: boundaryTrials(['none', 4, 'none'], { ada: ['none', 'none', 4] }), boundaryNone: true })); // prettier-ignore
  expect(figure(made, 'points', { section: 'boundary', grader: 'ada' }).value).toBeCloseTo(
    5 / 3,
    9,
  );
});

test('bo: a text without an answer is in no figure, and is counted', () => {
  expect(of('exact', 'bo')).toMatchObject({ count: 1, n: 2, missing: 1 });
  expect(of('points', 'bo')).toMatchObject({ value: 4.5, missing: 1 });
});

test('people: distances (0 + 2 − 1 + 1 + 0)/5 over raters and texts, with limits for both', () => {
  expect(of('signed_distance')).toMatchObject({ value: 0.4, n: 5, interval: 't', unit: 'rater and pair' }); // prettier-ignore
  expect(of('exact')).toMatchObject({ count: 2, n: 5, interval: 't' });
});

test('“one hand wrote all of it” is an answer of its own: one more is offered, and it has no distance', () => {
  const none = pairRows(
    pairScoring({
      boundaryNone: true,
      trials: boundaryTrials(['none', 5], { ada: ['none', 'none'] }),
    }),
  );
  expect(figure(none, 'exact', { grader: 'ada' })).toMatchObject({ count: 1, n: 2 });
  expect(figure(none, 'exact_by_chance', { grader: 'ada' }).value).toBeCloseTo(1 / 11, 12);
  expect(figure(none, 'signed_distance', { grader: 'ada' }).reason).toContain('both name a place');
});

test('boundary texts are in no figure of accuracy', () => {
  const mixed = pairRows(
    pairScoring({ trials: [...detectionTrials({ ada: '++--', bo: '+++-' }), ...trials] }),
  );
  expect(figure(mixed, 'accuracy', { section: '2afc' })).toMatchObject({ count: 5, n: 8 });
});

test('limits of points stay within 0 and 5, those of distances are not cut as shares are', () => {
  const few = pairRows(
    pairScoring({ trials: boundaryTrials([4, 6, 2], { ada: [4, 7, 2], bo: [5, 6, 3] }) }),
  );
  const at = (metric: string) => figure(few, metric, { section: 'boundary' });
  // All distances are 0 or 1: their mean ½ has limits of its own, above 1.
  expect(at('absolute_distance').value).toBeCloseTo(0.5, 12);
  expect(at('absolute_distance').low).toBe(0);
  expect(at('absolute_distance').high ?? 0).toBeGreaterThan(1);
  expect(at('points').high).toBe(5);
});
