import { expect, test } from 'vitest';
import { figures } from '@/lib/figures/figures';
import { formSchema } from '@/lib/form/form';
import type { Span, Values } from '@/lib/form/values';
import { yesNoStudy } from '../../support/yes-no-input';

const options = ['a', 'b', 'c'].map((value) => ({ value, label: value }));
const form = formSchema.parse({
  fields: [
    { id: 'why', kind: 'choices', ask: 'Why?', options, atLeast: 0 },
    { id: 'where', kind: 'span', ask: 'Where?', in: 'answer', atLeast: 0, atMost: 3 },
    {
      id: 'faults',
      kind: 'list',
      ask: 'Which faults?',
      fields: [
        { id: 'of', kind: 'choice', ask: 'Of which kind?', options },
        { id: 'note', kind: 'text', ask: 'What?' },
      ],
    },
  ],
});

const span = (start: number, end: number): Span => ({ text: 'answer', start, end, start16: start, end16: end, quote: '' }); // prettier-ignore
const label = (why: string, where: [number, number][], faults: string): Values => ({
  why: [...why],
  where: where.map(([start, end]) => span(start, end)),
  faults: [...faults].map((of, at) => ({ of, note: `note ${at}` })),
});

const said: Record<string, Values[]> = {
  ada: [label('ab', [[0, 10]], 'aab'), label('c', [], ''), label('a', [[5, 9]], 'c')],
  bo: [label('a', [[5, 15]], 'ab'), label('c', [], ''), label('b', [[5, 9]], 'c')],
  north: [label('ab', [[0, 5]], 'b'), label('', [[0, 2]], 'a'), label('a', [], '')],
};

const made = yesNoStudy({ raters: { ada: 'yyy', bo: 'yyy' }, judges: { north: 'yyy' } });
const of = (who: string, item: string): Values => said[who]?.[Number(item.split('-')[1]) - 1] ?? {};
const input = {
  ...made,
  form,
  labels: made.labels.map((one) => ({ ...one, values: of(one.rater, one.item) })),
  judgments: made.judgments.map((one) => ({ ...one, values: of(one.judge, one.item) })),
};
const { rows } = figures(input);

test.each([
  // {a,b} with {a} ½, {c} with {c} 1, {a} with {b} 0.
  ['people', 'jaccard', 0.5, 3],
  // 5 of 10 and 10 characters; nothing; 4 of 4 and 4.
  ['people', 'span_f1', (2 * 5 + 2 * 4) / (20 + 8), 3],
  // Two of three and two; nothing; one of one and one.
  ['people', 'entries_f1', (2 * 2 + 2) / (5 + 2), 3],
  // MASI: 1 − ½ × ⅔ = ⅔, 0, 1; every two of {ab}, {a}, {c}, {c}, {a}, {b}: ⅔ three times, 1 ten times.
  ['people', 'alpha_masi', 1 - (5 * (2 / 3 + 0 + 1)) / (3 * (2 / 3) + 10), 3],
  // {ab} with {ab} 1, with {a} ½; {} with {c} 0 twice; {a} with {a} 1, with {b} 0.
  ['judge-people', 'jaccard', 2.5 / 6, 3],
  // 5 of 5 and 10, none of 5 and 10; 2 marked alone, twice; 4 alone, twice.
  ['judge-people', 'span_f1', (2 * 5) / (15 + 15 + 2 + 2 + 4 + 4), 3],
])('%s: %s is %d, worked by hand', (section, metric, value, n) => {
  const [row, ...more] = rows.filter((one) => one.section === section && one.metric === metric);
  expect(more).toEqual([]);
  expect(row?.value).toBeCloseTo(value, 11);
  expect(row).toMatchObject({ n, interval: 'jackknife', unit: 'item' });
  expect(row?.low).toBeLessThan(value);
  expect(row?.high).toBeGreaterThan(value);
});

test('full agreement has no interval of zero width, and says why', () => {
  const same = { ...input, labels: input.labels.map((one) => ({ ...one, values: of('ada', one.item) })) }; // prettier-ignore
  const found = figures(same).rows.filter(({ section, metric }) => section === 'people' && ['jaccard', 'alpha_masi', 'span_f1', 'entries_f1'].includes(metric)); // prettier-ignore
  expect(found).toHaveLength(4);
  for (const row of found) {
    expect([row.value, row.low, row.high]).toEqual([1, null, null]);
    expect(row.note).toContain('no interval');
  }
});

test('the declared unit is left out as one', () => {
  const attributes = [{ passage: 'p' }, { passage: 'p' }, { passage: 'q' }];
  const clustered = { ...input, strata: ['passage'], resample: 'passage', items: input.items.map((item, at) => ({ ...item, attributes: attributes[at] ?? {} })) }; // prettier-ignore
  const row = figures(clustered).rows.find(({ section, metric }) => section === 'people' && metric === 'jaccard'); // prettier-ignore
  // Without p 0, without q ¾: their mean 3/8, squares 2 × (3/8)², half of them the variance; t with 1 degree is 12.7.
  expect(row).toMatchObject({ value: 0.5, unit: 'passage', low: 0, high: 1 });
});
