import { describe, expect, test } from 'vitest';
import type { Form } from '@/lib/form/form';
import { rowOf, rowsOf, smallStudy } from './small-study';

describe('design', () => {
  test('the reference is held against what each item was meant to be', () => {
    const meant = 'yyyyynnnnn';
    const input = smallStudy({ a: 'yyyynnnnny' }, {}, { item: (place) => ({ expected: { departs: meant[place] === 'y' ? 'yes' : 'no' } }) }); // prettier-ignore
    const of = (metric: string, grader = 'gold') => rowOf(input, { section: 'design', variable: 'departs', grader, metric }); // prettier-ignore
    expect(of('differ')).toMatchObject({ value: 2, n: 10 });
    expect(of('percent_agreement')).toMatchObject({ value: 0.8, count: 8, interval: 'exact' });
    // Both say yes to half: (.8 − .5) / (1 − .5).
    expect(of('kappa', 'a').value).toBeCloseTo(0.6, 11);
  });

  test('an intended kind says what the question before it was meant to be answered', () => {
    const form: Form = {
      fields: [
        { id: 'departs', kind: 'yes-no', ask: 'Does it depart?' },
        { id: 'way', kind: 'choice', ask: 'How?', when: { departs: 'yes' }, options: ['number', 'reach'].map((value) => ({ value, label: value })) },
      ],
    }; // prettier-ignore
    const meant = ['number', 'reach', null, null];
    const input = {
      ...smallStudy({ a: 'ynyn' }, {}, { item: (place) => ({ attributes: { intended_way: meant[place] } }) }),
      form,
    }; // prettier-ignore
    // Meant: yes, yes, no, no. Said: yes, no, yes, no.
    expect(rowOf(input, { section: 'design', grader: 'a', variable: 'departs', metric: 'differ' }).value).toBe(2); // prettier-ignore
  });

  test('where nothing is said of what was meant there is nothing to compare', () => {
    expect(rowsOf(smallStudy({ a: 'yn' }, {}), { section: 'design' })).toEqual([]);
    const alien = smallStudy({ a: 'yn' }, {}, { item: () => ({ attributes: { intended_departs: 'perhaps' } }) }); // prettier-ignore
    expect(rowsOf(alien, { section: 'design' })).toEqual([]);
  });
});

describe('fixtures', () => {
  const input = smallStudy({ a: 'yyn?ynyn' }, { gpt: 'ynx.ynyn' }, {
    item: (place) => place < 4 ? { sample: 'fixture', expected: { departs: 'yes' } } : {},
  }); // prettier-ignore
  const cases = (grader: string) =>
    rowsOf(input, { section: 'fixtures', grader, variable: 'departs' }).map(({ stratum, value, n }) => [stratum, value, n]); // prettier-ignore

  test('stand case by case, without an interval', () => {
    expect(cases('a')).toEqual([
      ['item=i0', 1, 1],
      ['item=i1', 1, 1],
      ['item=i2', 0, 1],
      ['item=i3', 0, 1],
    ]);
    expect(cases('gpt')).toEqual([
      ['item=i0', 1, 1],
      ['item=i1', 0, 1],
      ['item=i2', null, 0],
    ]);
    const [row] = rowsOf(input, { section: 'fixtures', grader: 'a', stratum: 'item=i2' });
    expect(row).toMatchObject({ interval: 'none', method: 'one case, expected “yes”, was “no”' });
  });

  test('and pilot items enter no other figure', () => {
    expect(rowOf(input, { section: 'judge-gold', variable: 'departs', metric: 'percent_agreement' })).toMatchObject({ value: 1, n: 4 }); // prettier-ignore
    const pilot = smallStudy({ a: 'yynn' }, { gpt: 'nnnn' }, { item: (place) => ({ sample: place < 2 ? 'pilot' : 'validation' }) }); // prettier-ignore
    expect(rowOf(pilot, { section: 'judge-gold', variable: 'departs', metric: 'percent_agreement' })).toMatchObject({ value: 1, n: 2 }); // prettier-ignore
  });

  test('items that a prompt was tuned on stand apart from the others, and beside all', () => {
    const tuned = smallStudy({ a: 'yynn' }, { gpt: 'yyny' }, { item: (place) => (place < 3 ? { sample: 'tuning' } : {}) }); // prettier-ignore
    const of = (stratum: string | null) => rowOf(tuned, { section: 'judge-gold', variable: 'departs', metric: 'percent_agreement', stratum }); // prettier-ignore
    expect(of(null)).toMatchObject({ value: 0.75, n: 4 });
    expect(of('sample=tuning')).toMatchObject({ value: 1, n: 3 });
    expect(of('sample=validation')).toMatchObject({ value: 0, n: 1 });
  });
});
