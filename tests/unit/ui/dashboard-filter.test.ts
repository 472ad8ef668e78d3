import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dashboardHref,
  nothingChosen,
  readDashboardFilter,
  type DashboardFilter,
} from '@/app/(desk)/studies/[study]/agreement/dashboard-filter';

const text = fc.option(fc.string({ minLength: 1 }), { nil: null });
const filters: fc.Arbitrary<DashboardFilter> = fc.record({
  variable: text,
  run: fc.option(fc.integer({ min: 1, max: 99 }), { nil: null }),
  stratum: text,
  metric: text,
  category: text,
  one: text,
  other: text,
  labels: fc.constantFrom('blind', 'all'),
  table: text,
  page: fc.integer({ min: 1, max: 999 }),
});

test('a filter comes back from its address as it was', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      const { searchParams } = new URL(dashboardHref('a study', filter), 'http://here');
      expect(readDashboardFilter(Object.fromEntries(searchParams))).toEqual(filter);
    }),
  );
});

test('what chooses nothing stands in no address', () => {
  expect(dashboardHref('tone', nothingChosen)).toBe('/studies/tone/agreement');
  expect(dashboardHref('tone', { ...nothingChosen, run: 2 }, 'strata')).toBe('/studies/tone/agreement?run=2#strata'); // prettier-ignore
});

test('what is not understood chooses nothing', () => {
  const odd = { run: '-1', page: '1.5', labels: 'some', variable: ['a', 'b'], stratum: '' };
  expect(readDashboardFilter(odd)).toEqual(nothingChosen);
});
