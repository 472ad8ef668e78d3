import { expect, test } from 'vitest';
import { lengthRatio, words } from '@/lib/domain/pairs/lengths';

test('words are stretches with a letter or a digit; unspaced scripts count letters', () => {
  expect(words('It’s 5 o’clock – really?')).toBe(4);
  expect(words('')).toBe(0);
  expect(words('我爱你 OK')).toBe(4);
  expect(words('שלום עולם')).toBe(2);
});

test('the ratio is the difference over the larger: |3 − 4| / 4', () => {
  expect(lengthRatio('one two three', 'one two three four')).toBe(0.25);
  expect(lengthRatio('a b c d', 'a b c')).toBe(0.25);
  expect(lengthRatio('', '…')).toBe(0);
  expect(lengthRatio('', 'a')).toBe(1);
});
