import { describe, expect, test } from 'vitest';
import { rowOf, rowsOf, smallStudy } from './small-study';

const section = 'unjudged' as const;

describe('unjudged', () => {
  // 10 items; a answers 8 of them, 2 of these with "cannot judge".
  const input = smallStudy({ a: 'yynnyn??..', b: 'yynnyn?nyn' }, { gpt: 'yynnxxf?.y' });

  test('a rate comes of what was answered and of what was planned', () => {
    const of = (metric: string) => rowOf(input, { section, grader: 'a', variable: 'departs', metric, run: null, other: null }); // prettier-ignore
    expect(of('cannot_judge_of_answered')).toMatchObject({ value: 0.25, count: 2, n: 8, interval: 'exact' }); // prettier-ignore
    expect(of('cannot_judge_of_planned')).toMatchObject({ value: 0.2, count: 2, n: 10 });
    expect(of('missing_of_planned')).toMatchObject({ value: 0.2, count: 2, n: 10 });
  });

  test('malformed, failed and unasked are three things', () => {
    const of = (metric: string) => rowOf(input, { section, grader: 'gpt', run: 1, variable: null, metric }); // prettier-ignore
    expect(of('not_asked')).toMatchObject({ value: 0.1, count: 1, n: 10 });
    expect(of('malformed')).toMatchObject({ count: 2, n: 9 });
    expect(of('failed')).toMatchObject({ count: 1, n: 9 });
    expect(of('retried')).toMatchObject({ value: 0, count: 0, n: 9 });
  });

  test('agreement with "cannot judge" as a category stands beside agreement without', () => {
    const of = (metric: string) => rowOf(input, { section, grader: 'a', other: 'b', variable: 'departs', metric }); // prettier-ignore
    // Without: items 1-6 agree. With: item 7 agrees too, item 8 does not: 7 of 8.
    expect(of('percent_agreement')).toMatchObject({ value: 1, n: 6 });
    expect(of('percent_agreement_with_cannot_judge')).toMatchObject({ value: 0.875, count: 7, n: 8 }); // prettier-ignore
    // a: yes 3, no 3, cannot 2; b: yes 3, no 4, cannot 1. Chance (9 + 12 + 2) / 64; (7/8 − 23/64) / (1 − 23/64) = 33/41.
    expect(of('kappa_with_cannot_judge').value).toBeCloseTo(33 / 41, 11);
  });

  test('where everything was judged there is no second agreement', () => {
    const plain = smallStudy({ a: 'ynyn', b: 'yynn' }, { gpt: 'ynyn' });
    expect(rowsOf(plain, { section, metric: 'kappa_with_cannot_judge' })).toEqual([]);
  });
});
