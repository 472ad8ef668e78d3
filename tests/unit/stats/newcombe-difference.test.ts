import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newcombeDifference } from '@/lib/stats/intervals/newcombe-difference';
import { wilson } from '@/lib/stats/intervals/wilson';

it('56 of 70 against 48 of 80 is .2, from .0524 to .3339 (Newcombe 1998, method 10)', () => {
  const made = newcombeDifference({ x: 56, n: 70 }, { x: 48, n: 80 });
  expect(made).toMatchObject({
    value: expect.closeTo(0.2, 12),
    low: expect.closeTo(0.0524, 4),
    high: expect.closeTo(0.3339, 4),
    n: 70,
  });
});

const count = fc
  .integer({ min: 1, max: 40 })
  .chain((n) => fc.record({ x: fc.integer({ min: 0, max: n }), n: fc.constant(n) }));

it('is the square-and-add of Wilson’s limits, and changes sign with the groups', () => {
  fc.assert(
    fc.property(count, count, (first, second) => {
      const made = newcombeDifference(first, second);
      const turned = newcombeDifference(second, first);
      const [one, two] = [wilson(first.x, first.n), wilson(second.x, second.n)];
      if (made.kind === 'undefined' || turned.kind === 'undefined') throw new Error('defined');
      if (one.kind === 'undefined' || two.kind === 'undefined') throw new Error('defined');
      const below = Math.sqrt(
        (one.value - (one.low ?? NaN)) ** 2 + ((two.high ?? NaN) - two.value) ** 2,
      );
      expect(made.low).toBeCloseTo(one.value - two.value - below, 12);
      expect(made.high).toBeCloseTo(-(turned.low ?? NaN), 12);
    }),
  );
});

it('an empty group leaves nothing to compare', () => {
  expect(newcombeDifference({ x: 0, n: 0 }, { x: 1, n: 2 })).toMatchObject({
    kind: 'undefined',
    reason: 'one of the two groups is empty',
  });
});
