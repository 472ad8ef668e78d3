import { describe, expect, test } from 'vitest';
import { correctedRate } from '@/lib/stats/intervals/corrected-rate';
import { rowOf, rowsOf, smallStudy } from './small-study';

// 20 items labelled, 10 yes and 10 no; the judge is right on 9 of the yes and 8 of the no. 20 more without a label: 13 yes.
const people = `${'y'.repeat(10)}${'n'.repeat(10)}${'.'.repeat(20)}`;
const judge = `${'y'.repeat(9)}n${'n'.repeat(8)}yy${'y'.repeat(13)}${'n'.repeat(7)}`;
const wanted = { section: 'pass-rate' as const, variable: 'departs', grader: 'gpt', stratum: null };

describe('what a judge’s pass rate is worth', () => {
  const input = smallStudy({ a: people }, { gpt: judge });

  test('is its own rate, the corrected and the prediction-powered one, by hand', () => {
    const of = (metric: string) => rowOf(input, { ...wanted, metric });
    // 9 + 2 + 13 of 40.
    expect(of('pass_rate_naive')).toMatchObject({ value: 24 / 40, n: 40, interval: 'exact' });
    // (13/20 + 8/10 − 1) / (9/10 + 8/10 − 1) = .45 / .7.
    expect(of('pass_rate_corrected').value).toBeCloseTo(0.45 / 0.7, 11);
    // 13/20 + (1 − 2)/20 = .6.
    expect(of('pass_rate_prediction_powered').value).toBeCloseTo(0.6, 11);
    const four = smallStudy({ a: people.repeat(4) }, { gpt: judge.repeat(4) });
    const row = rowOf(four, { ...wanted, metric: 'pass_rate_corrected' });
    const { corrected } = correctedRate({ truePass: 36, falseFail: 4, trueFail: 32, falsePass: 8, passed: 52, judged: 80 }); // prettier-ignore
    if (corrected.kind === 'undefined') throw new Error(corrected.reason);
    expect(row.low).toBeCloseTo(corrected.low ?? 9, 11);
    expect(row.high).toBeCloseTo(corrected.high ?? 9, 11);
    expect(of('more_labels').reason).toContain('judged too few items');
    const more = `${'y'.repeat(13)}${'n'.repeat(7)}`.repeat(29);
    const many = smallStudy({ a: people }, { gpt: judge + more });
    expect(rowOf(many, { ...wanted, metric: 'more_labels' }).value).toBeGreaterThan(0);
  });

  test('there is nothing to correct where every judged item has a label', () => {
    const whole = smallStudy({ a: people.replaceAll('.', 'y') }, { gpt: judge });
    expect(rowsOf(whole, { section: 'pass-rate' })).toEqual([]);
  });

  test('labels of a file are no random sample unless the study says so', () => {
    const labels = input.labels.map((one) => ({ ...one, source: 'declared' as const }));
    const file = rowOf({ ...input, labels }, { ...wanted, metric: 'pass_rate_corrected' });
    expect(file).toMatchObject({ value: null, n: 20 });
    expect(file.reason).toContain('does not declare that the labelled items are a random sample');
    const declared = { ...input, labels, labelled: 'random-sample' as const };
    expect(rowOf(declared, { ...wanted, metric: 'pass_rate_corrected' }).value).toBeCloseTo(0.45 / 0.7, 11); // prettier-ignore
  });

  test('items that a prompt was tuned on are never used', () => {
    const tuned = smallStudy({ a: people }, { gpt: judge }, { item: (at) => (at < 5 ? { sample: 'tuning' } : {}) }); // prettier-ignore
    // Five of the ten yes are gone: (.65 + .8 − 1) / (4/5 + .8 − 1) = .45 / .6.
    expect(rowOf(tuned, { ...wanted, metric: 'pass_rate_corrected' }).value).toBeCloseTo(0.45 / 0.6, 11); // prettier-ignore
  });

  test('a condition stands by its own labels, and clusters have no such limits', () => {
    const attributes = (at: number) => ({ attributes: { kind: at % 2 === 0 ? 'plain' : 'warm' } });
    const by = smallStudy({ a: people }, { gpt: judge }, { strata: ['kind'], item: attributes });
    const warm = rowOf(by, { ...wanted, stratum: 'kind=warm', metric: 'pass_rate_naive' });
    expect(warm.n).toBe(20);
    const clusters = smallStudy({ a: people }, { gpt: judge }, { resample: 'kind', item: attributes }); // prettier-ignore
    const row = rowOf(clusters, { ...wanted, metric: 'pass_rate_corrected' });
    expect(row).toMatchObject({ low: null, high: null, interval: 'none' });
    expect(row.note).toContain('no interval: kind is what is drawn');
  });
});
