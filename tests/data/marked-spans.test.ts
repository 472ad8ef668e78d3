import { expect, it } from 'vitest';
import { readReport } from '@/lib/data/read-report';
import { closeStudy, revealSeal } from '@/lib/data/study-state';
import { alphaUnitizing } from '@/lib/stats/agreement/alpha-unitizing';
import { answerAll, makeOpenStudy, makePerson } from './make-study';
import { withDatabase } from './with-database';

withDatabase();

const form = {
  fields: [{ id: 'where', kind: 'span', ask: 'Where?', in: 'answer', atLeast: 0, atMost: 3 }],
};

it('alpha of marked spans knows the length of each text, though a report reads no texts', async () => {
  const owner = await makePerson('Ada', { mayOwn: true });
  const [one, other] = await makeOpenStudy(owner, 'marked', 3, ['Wren', 'Lark'], { form });
  if (!one || !other) throw new Error('no raters');
  const mark = (end: number) => ({
    where: [
      { text: 'answer', start: 0, end, start16: 0, end16: end, quote: 'Answer'.slice(0, end) },
    ],
  });
  await answerAll(one, () => mark(6));
  await answerAll(other, () => mark(4));
  await closeStudy(owner, 'marked');
  await revealSeal(owner, 'marked', 'labels');
  const { figures } = await readReport(owner, 'marked');
  const row = figures.find(({ metric }) => metric === 'alpha_unitizing');
  // "Answer 1." and the others have nine characters each, so every text says the same.
  const spans = [6, 4].map((end) => [{ start: 0, end, label: '' }]);
  const { alpha } = alphaUnitizing({ start: 0, end: 9 }, spans);
  expect(row?.value).toBeCloseTo(alpha.kind === 'estimate' ? alpha.value : Number.NaN, 10);
  expect(row?.n).toBe(3);
});
