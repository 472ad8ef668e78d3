import { expect, test } from 'vitest';
import { sentencesOf } from '@/lib/domain/pairs/sentences';

test.each<[string, string[]]>([
  [
    'Mr. Smith met Dr. J. Doe. He said: "Hi." Then she left... and came back?! Yes.',
    ['Mr. Smith met Dr. J. Doe.', 'He said: "Hi."', 'Then she left... and came back?!', 'Yes.'],
  ],
  ['No. I will not.\nAt 5 p.m. we ate.', ['No.', 'I will not.', 'At 5 p.m. we ate.']],
  ['A long line that\nwraps here. Next.', ['A long line that wraps here.', 'Next.']],
  ['A title\n\nThe text. …', ['A title', 'The text. …']],
  ['今日は。明日は？', ['今日は。', '明日は？']],
  ['', []],
])('%j', (text, sentences) => {
  expect(sentencesOf(text)).toEqual(sentences);
});

test('a language tag that is none is as none', () => {
  expect(sentencesOf('One. Two.', 'not a tag')).toEqual(['One.', 'Two.']);
});
