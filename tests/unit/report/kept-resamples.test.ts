import { expect, test } from 'vitest';
import { keptResamples } from '@/lib/figures/kept-resamples';
import { givenResamples, resampleItems, type Resamples } from '@/lib/stats/resampling/resamples';

const drawn = (resamples: Resamples): number[][] => {
  const all: number[][] = [];
  resamples.each((weights) => all.push([...weights]));
  return all;
};

test('kept resamples are the ones that were drawn, each time', () => {
  const own = resampleItems(40, 60, 3);
  const kept = keptResamples(own);
  expect(drawn(kept)).toEqual(drawn(own));
  expect(drawn(kept)).toEqual(drawn(own));
});

test('a weight that no byte holds is drawn anew, and right', () => {
  const own = givenResamples([new Int32Array(300).fill(1), [0, 1]], 2);
  const kept = keptResamples(own);
  expect(drawn(kept)).toEqual([[0, 300], [1, 1]]); // prettier-ignore
  expect(drawn(kept)).toEqual(drawn(own));
});
