import { expect, test } from 'vitest';
import { attributeOf, valueWords } from '@/app/(desk)/studies/[study]/agreement/strata-of';

test('the declared attributes say where a name ends, whatever signs a value holds', () => {
  const declared = ['kind', 'change'];
  expect(attributeOf('kind=a & b', declared)).toBe('kind');
  expect(attributeOf('kind=near_miss & change=true', declared)).toBe('kind & change');
  expect(attributeOf('gold:way=reach', declared)).toBe('gold:way');
  expect(valueWords('kind=a & b', 'kind')).toBe('a & b');
  expect(valueWords('kind=near_miss & change=true', 'kind & change')).toBe('near_miss, true');
});
