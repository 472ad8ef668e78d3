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
  items: made.items.map((item) => ({ ...item, lengths: { answer: 20 } })),
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

/** The two sums of Krippendorff's alpha for marked spans, written once more from their definition. */
function unitizingByHand(length: number, marked: readonly [number, number][][]): [number, number] {
  const cut = marked.map((own) => {
    const ends = [0, ...own.flat(), length];
    return ends.slice(1).flatMap((end, at) => (end > (ends[at] ?? 0) ? [{ start: ends[at] ?? 0, end, marked: at % 2 === 1 }] : [])); // prettier-ignore
  });
  type Stretch = { start: number; end: number; marked: boolean };
  const apart = (a: Stretch, b: Stretch): number => {
    if (a.marked && b.marked) return a.start < b.end && b.start < a.end ? (a.start - b.start) ** 2 + (a.end - b.end) ** 2 : 0; // prettier-ignore
    const [span, gap] = a.marked ? [a, b] : [b, a];
    const inside = span.marked && !gap.marked && gap.start <= span.start && span.end <= gap.end;
    return inside ? (span.end - span.start) ** 2 : 0;
  };
  const m = marked.length;
  let observed = 0;
  cut.forEach((one, i) => cut.forEach((other, j) => { if (i !== j) for (const a of one) for (const b of other) observed += apart(a, b); })); // prettier-ignore
  // Chance: two stretches of these lengths, one anywhere beside the other (Krippendorff 2004, section 11.4).
  const all = cut.flat();
  const spans = all.filter((one) => one.marked).map(({ start, end }) => end - start);
  const gaps = all.filter((one) => !one.marked).map(({ start, end }) => end - start);
  let expected = 0;
  for (const l of spans) {
    expected += ((spans.length - 1) / 3) * (2 * l ** 3 - 3 * l ** 2 + l);
    for (const gap of gaps) if (gap >= l) expected += l ** 2 * (gap - l + 1);
  }
  const total = m * length;
  const pairs = total * (total - 1) - spans.reduce((sum, l) => sum + l * (l - 1), 0);
  return [observed / (m * (m - 1) * length ** 2), ((2 / length) * expected) / pairs];
}

test('alpha of marked spans: both sums are added up over items, judges with each person', () => {
  const of = (section: string, input_ = input) => figures(input_).rows.filter((row) => row.section === section && row.metric === 'alpha_unitizing'); // prettier-ignore
  const alpha = (pairs: [number, number][]) => 1 - pairs.reduce((sum, [o]) => sum + o, 0) / pairs.reduce((sum, [, e]) => sum + e, 0); // prettier-ignore
  const [people, ...more] = of('people');
  expect(more).toEqual([]);
  const [first, same] = [unitizingByHand(20, [[[0, 10]], [[5, 15]]]), unitizingByHand(20, [[[5, 9]], [[5, 9]]])]; // prettier-ignore
  // 0 to 10 and 5 to 15 overlap: 5² + 5², in both orders, of 2 × 20².
  expect(first[0]).toBeCloseTo(100 / 800, 12);
  expect(same[0]).toBe(0);
  expect(people?.value).toBeCloseTo(alpha([first, same]), 10);
  expect(people).toMatchObject({ n: 3, interval: 'jackknife', unit: 'item', grader: 'people' });
  const [judge] = of('judge-people');
  const withEach = [[[0, 5]], [[0, 2]], []].flatMap((own, at) =>
    ['ada', 'bo'].map((who) => {
      const where = said[who]?.[at]?.['where'] as Span[];
      return unitizingByHand(20, [own as [number, number][], where.map(({ start, end }) => [start, end])]); // prettier-ignore
    }),
  );
  expect(judge?.value).toBeCloseTo(alpha(withEach), 10);
  expect(judge).toMatchObject({ n: 3, grader: 'north', other: 'people' });
});

test('alpha of marked spans has a reason where nobody marked anything, and where a text is not known', () => {
  const reasons = (input_: typeof input) => figures(input_).rows.flatMap(({ metric, reason }) => (metric === 'alpha_unitizing' ? [reason] : [])); // prettier-ignore
  const none = input.labels.map((one) => ({ ...one, values: { ...one.values, where: [] } }));
  expect(reasons({ ...input, labels: none, judgments: [] })).toEqual(['nobody marked anything, or chance could not disagree (0/0)']); // prettier-ignore
  const unknown = input.items.map((item) => ({ ...item, lengths: {} as { answer: number } }));
  expect(reasons({ ...input, items: unknown })).toEqual(Array(2).fill('the length of a text is not known')); // prettier-ignore
});

test('full agreement has no interval of zero width, and says why', () => {
  const same = { ...input, labels: input.labels.map((one) => ({ ...one, values: of('ada', one.item) })) }; // prettier-ignore
  const found = figures(same).rows.filter(({ section, metric }) => section === 'people' && ['jaccard', 'alpha_masi', 'span_f1', 'alpha_unitizing', 'entries_f1'].includes(metric)); // prettier-ignore
  expect(found).toHaveLength(5);
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
