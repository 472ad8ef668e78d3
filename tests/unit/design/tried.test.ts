import { expect, test } from 'vitest';
import { triedOf } from '@/app/(desk)/studies/[study]/design/tried';
import { triedBounds } from '@/lib/data/desk/design-view';
import { worksheetBounds } from '@/lib/domain/design/worksheet-design';

const tried = (query: Record<string, string | string[]>) => triedOf(query, triedBounds);

test('numbers in the address are tried, and what is empty, twice there or unknown is not', () => {
  expect(
    tried({ raters: '5', items: ' 200 ', kappa: '.75', prevalence: '0.3', categories: '3' }),
  ).toEqual({
    tried: { raters: 5, items: 200, kappa: 0.75, prevalence: 0.3, categories: 3 },
    faults: [],
  });
  expect(tried({ pairs: '24', limit: '0.6', margin: '0.1' }).tried).toEqual({
    pairs: 24,
    limit: 0.6,
    margin: 0.1,
  });
  expect(tried({ raters: '', items: ['5', '6'], seed: '2' })).toEqual({ tried: {}, faults: [] });
});

test.each([
  ['raters', '101', 'Raters: a whole number from 1 to 100.'],
  ['items', '4', 'Items: a whole number from 5 to 5,000.'],
  ['items', '60.5', 'Items: a whole number from 5 to 5,000.'],
  ['kappa', '1.1', 'Kappa: a number from 0.05 to 1.'],
  ['prevalence', '20%', 'The share of the first category: a number from 0.001 to 0.999.'],
  ['categories', '1', 'Categories: a whole number from 2 to 20.'],
  ['pairs', '501', 'Pairs: a whole number from 1 to 500.'],
  ['limit', '0.4', 'The limit: a number from 0.5 to 0.99.'],
  ['margin', 'wide', 'The margin: a number from 0.01 to 0.49.'],
])('%s=%s is not tried, and a sentence says what may be', (name, text, fault) => {
  expect(tried({ [name]: text })).toEqual({ tried: {}, faults: [fault] });
});

test('both ends of what the command takes may be tried', () => {
  for (const [name, { least, most }] of Object.entries(worksheetBounds))
    for (const end of [least, most])
      expect(tried({ [name]: String(end) })).toEqual({ tried: { [name]: end }, faults: [] });
});
