import { expect, it } from 'vitest';
import { shareOfStudies } from '@/lib/figures/pairs/share-of-studies';

it('a chance that rounds to nothing or to all is not said to be nothing or all', () => {
  expect([0, 0.0099, 0.01, 0.144, 0.99, 0.991].map(shareOfStudies)).toEqual([
    'fewer than 1%',
    'fewer than 1%',
    '1%',
    '14%',
    '99%',
    'more than 99%',
  ]);
});
