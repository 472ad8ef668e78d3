import { expect, test } from 'vitest';
import { answerRows } from '@/lib/domain/answer-rows';
import type { Values } from '@/lib/form/values';
import { rubricContent, rubricForm, rubricParts } from '../../support/rubric';

test('a judge’s verdicts stand beside what people’s answers come to', () => {
  const beats = rubricParts.filter(({ set }) => set === 'beats');
  const person: Values = {
    beats: Object.fromEntries(beats.map(({ id }, at) => [id, { present: at < 12 ? 'yes' : 'no' }])),
  };
  const judge: Values = { covered: 13, undeveloped: '1/3', C2: { cannotJudge: { reason: 'ambiguous' } } }; // prettier-ignore
  const rows = answerRows(rubricForm, rubricContent, [
    { person: true, values: person },
    { person: false, values: judge },
    { person: false, values: null },
  ]);
  const words = rows.map(({ path, cells }) => [path, ...cells.map(({ state, words }) => words || state)]); // prettier-ignore
  // C1 follows from the count, and nobody gave a verdict on it or on C4.
  expect(words.slice(-3)).toEqual([
    ['covered', '12', '13', 'none'],
    ['undeveloped', 'none', '0.333', 'none'],
    ['C2', 'none', 'Cannot judge', 'none'],
  ]);
  expect(words.slice(0, -3).every(([path]) => path?.startsWith('beats/'))).toBe(true);
  expect(answerRows(rubricForm, rubricContent, [{ person: true, values: person }])).toHaveLength(beats.length); // prettier-ignore
});
