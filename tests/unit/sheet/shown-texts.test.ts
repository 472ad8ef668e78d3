import { expect, it } from 'vitest';
import { firstPane, paneOf, unseenTexts } from '@/app/s/[sheet]/_sheet/shown-texts';
import type { BlindTrial } from '@/lib/domain/blind';

const trialOf = (kind: BlindTrial['kind'], ...ids: string[]): BlindTrial => ({
  id: 't',
  position: 1,
  kind,
  texts: ids.map((id) => ({ id, body: 'Words.' })),
  revision: 0,
});
const texts = [
  { id: 'passage', role: 'source' },
  { id: 'question', role: 'question' },
  { id: 'answer' },
] as const;

it('opens a small screen on what is judged, and a pair on what it was written for', () => {
  expect(firstPane(trialOf('worksheet', 'passage', 'question', 'answer'))).toBe('answer');
  expect(firstPane(trialOf('boundary', 'prompt', 'story'))).toBe('answer');
  expect(firstPane(trialOf('2afc', 'a', 'b'))).toBe('a');
  expect(firstPane(trialOf('preference', 'prompt', 'a', 'b'))).toBe('above');
});

it('puts each text into one pane: sources apart, a pair’s sides apart, everything else together', () => {
  const sheet = trialOf('worksheet', 'passage', 'question', 'answer');
  const panes = ['passage', 'question', 'answer', 'nowhere'].map((id) => paneOf(sheet, texts, id));
  expect(panes).toEqual(['source', 'answer', 'answer', null]);
  const pair = trialOf('2afc', 'passage', 'a', 'b');
  expect(['passage', 'a', 'b'].map((id) => paneOf(pair, texts, id))).toEqual(['above', 'a', 'b']);
});

it('needs every text of a trial, in the trial’s order', () => {
  const sheet = trialOf('worksheet', 'passage', 'question', 'answer');
  expect(unseenTexts(sheet, ['question', 'answer'])).toEqual(['passage']);
  expect(unseenTexts(sheet, ['answer', 'passage', 'question'])).toEqual([]);
  expect(unseenTexts(null, [])).toEqual([]);
});
