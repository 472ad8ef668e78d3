import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BoundaryGuess,
  boundaryPoints,
  boundaryScore,
} from '@/lib/stats/forced-choice/boundary-score';
import type { Estimate } from '@/lib/stats/intervals/estimate';

const value = (estimate: Estimate) =>
  estimate.kind === 'estimate' ? estimate.value : estimate.reason;

const guess = (of: number | null, boundary: number | null, offered = 10): BoundaryGuess => ({
  guess: of,
  boundary,
  offered,
});

describe('points of the game (RoFT)', () => {
  it.each([
    [4, 4, 5],
    [5, 4, 4],
    [8, 4, 1],
    [9, 4, 0],
    [10, 4, 0],
    [3, 4, 0],
    [null, 4, 0],
    [4, null, 0],
    [null, null, 5],
  ])('guess %s, boundary %s: %i', (given, boundary, points) => {
    expect(boundaryPoints(given, boundary)).toBe(points);
  });
});

describe('a sheet', () => {
  // Distances 0, +2, −1: points 5, 3, 0.
  const made = boundaryScore([guess(4, 4), guess(8, 6), guess(1, 2)]);

  it('points 8/3, exact 1/3 against a chance of 1/10, distance +1/3, 1 without sign', () => {
    expect(value(made.points)).toBeCloseTo(8 / 3, 12);
    expect(value(made.exact)).toBeCloseTo(1 / 3, 12);
    expect(value(made.chance)).toBeCloseTo(0.1, 12);
    expect(value(made.signedDistance)).toBeCloseTo(1 / 3, 12);
    expect(value(made.absoluteDistance)).toBe(1);
  });

  it('always saying 6 would have made (3 + 5 + 1)/3, more than was made', () => {
    expect(value(made.bestConstant)).toBeCloseTo(3, 12);
  });

  it('no constant answer makes more than the best one', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1 }), (boundaries) => {
        const best = boundaryScore(boundaries.map((boundary) => guess(1, boundary))).bestConstant;
        const every = Array.from({ length: 12 }, (_, answer) =>
          boundaries.reduce((sum, boundary) => sum + boundaryPoints(answer, boundary), 0),
        );
        expect(value(best)).toBeCloseTo(Math.max(...every) / boundaries.length, 12);
      }),
    );
  });

  it('“one hand wrote all of it” has no distance, and is right where it is so', () => {
    const one = boundaryScore([guess(null, null), guess(null, 5)]);
    expect(value(one.exact)).toBe(0.5);
    expect(value(one.signedDistance)).toBe('no guess and truth that both name a sentence');
  });
});

it('no guesses: no figure', () => {
  for (const figure of Object.values(boundaryScore([]))) expect(figure.kind).toBe('undefined');
});
