import { expect, test } from 'vitest';
import { goldOf, type GraderLabel } from '@/lib/domain/gold';
import { gatherGold, inOwnOrder } from '@/lib/domain/gold-index';
import { formSchema } from '@/lib/form/form';

const form = formSchema.parse({
  fields: [
    { id: 'answers', kind: 'yes-no', ask: 'Does it answer?', gold: true },
    { id: 'missing', kind: 'text', ask: 'What is missing?', gold: true, when: { answers: 'no' } },
    { id: 'better', kind: 'side', ask: 'Which is better?', gold: true, for: ['preference'] },
  ],
});

const label = (rater: string, item: string, values: GraderLabel['values']): GraderLabel => ({
  rater,
  item,
  seq: 1,
  savedAt: '2026-11-30T09:00:00.000Z',
  values,
});

test('the index of pages is that of all items at once, and counts add up to the items', () => {
  const items = Array.from({ length: 10 }, (_, at) => `i${at}`);
  const labels = items.slice(1).flatMap((item, at) => [
    label('r', item, { answers: 'yes' }),
    ...(at > 2 ? [label('s', item, at > 5 ? { answers: 'no', missing: 'a' } : { answers: 'yes' })] : []), // prettier-ignore
  ]);
  const indexed = (atOnce: number) => {
    const gathered = gatherGold(form);
    for (let start = 0; start < items.length; start += atOnce) {
      const some = items.slice(start, start + atOnce);
      gathered.add({ gold: goldOf({ form }, some, labels), items: some });
    }
    return gathered.index();
  };
  expect(indexed(3)).toEqual(indexed(10));
  const { counts, fields, routes } = indexed(4);
  expect(counts).toEqual({ single: 3, unanimous: 3, majority: 0, undecided: 3, unlabelled: 1 });
  expect(routes[0]).toBe('unlabelled');
  expect(fields.map((field) => field.counts)).toEqual([
    { unlabelled: 1, single: 3, unanimous: 3, undecided: 3 },
    { unlabelled: 1, single: 3, unanimous: 3, undecided: 3 },
    { unlabelled: 1, 'not-asked': 9 },
  ]);
  expect(fields[0]?.words).toEqual(['Yes']);
  expect(fields[0]?.of).toEqual([-1, 0, 0, 0, 0, 0, 0, -1, -1, -1]);
});

test('labels stand in another order in each item, and in the same each time', () => {
  const raters = ['r', 's', 't'];
  const first = Array.from({ length: 90 }, (_, at) => {
    const labels = raters.map((rater) => label(rater, `i${at}`, {}));
    const order = inOwnOrder(labels).map(({ rater }) => rater);
    expect(inOwnOrder(labels.toReversed()).map(({ rater }) => rater)).toEqual(order);
    return order[0];
  });
  for (const rater of raters) expect(first.filter((one) => one === rater).length).toBeGreaterThan(15); // prettier-ignore
});
