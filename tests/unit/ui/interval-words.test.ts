import fc from 'fast-check';
import { expect, test } from 'vitest';
import { besideInterval, widthOf } from '@/app/(desk)/studies/[study]/pairs/interval-words';

const words = '95% if the 24 choices were independent; for comparison'; // 54 letters, 324 px

test('words stand at the right of an interval, at its left where that is full, above it where both are', () => {
  expect(besideInterval({ from: 200, to: 700, y: 66 }, words, 1100)).toEqual({ x: 712, y: 70, textAnchor: 'start' }); // prettier-ignore
  expect(besideInterval({ from: 400, to: 1000, y: 66 }, words, 1100)).toEqual({ x: 388, y: 70, textAnchor: 'end' }); // prettier-ignore
  expect(besideInterval({ from: 80, to: 900, y: 66 }, words, 1100)).toEqual({ x: 80, y: 58, textAnchor: 'start' }); // prettier-ignore
});

test('no words start or end outside the picture', () => {
  const place = fc.integer({ min: 60, max: 1040 });
  fc.assert(
    fc.property(place, place, (one, other) => {
      const { x, textAnchor } = besideInterval({ from: Math.min(one, other), to: Math.max(one, other), y: 66 }, words, 1100); // prettier-ignore
      const start = textAnchor === 'start' ? x : x - widthOf(words);
      expect(start).toBeGreaterThanOrEqual(0);
      expect(start + widthOf(words)).toBeLessThanOrEqual(1100);
    }),
  );
});
