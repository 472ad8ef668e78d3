import { expect, test } from 'vitest';
import { typedName, typedText, wrongName, wrongText } from '@/lib/domain/typed';

const unseen = {
  NUL: '\0',
  ESC: '\u001b[31m',
  'line feed': '\n',
  'carriage return': '\r',
  'next line': '\u0085',
  'line separator': '\u2028',
  'right-to-left override': '\u202e',
  'left-to-right embedding': '\u202a',
  isolate: '\u2066',
  'half of a pair': '\ud83d',
  'the other half': '\ude00',
};

test.each(Object.entries(unseen))('no name holds %s', (_, sign) => {
  for (const name of [`Wren${sign}`, `${sign}Wren`, `W${sign}ren`])
    expect(wrongName(name, 60), JSON.stringify(name)).toContain('cannot be seen');
});

test('a name has something to read, in any script', () => {
  for (const name of ['', '   ', '\u200b', '\u00a0', '\u2060\u200d'])
    expect(wrongName(name, 60), JSON.stringify(name)).toContain('nothing to read');
  for (const name of ['Wren', 'Zoë', 'ラーク', 'نورس', 'שחף\u200f', '🦉', 'O’Hara-Łuk', 'e\u0301'])
    expect(wrongName(name, 60), name).toBeUndefined();
  expect(wrongName('x'.repeat(61), 60)).toContain('at most 60');
});

test('a text has lines and tabs, and nothing else that cannot be seen', () => {
  expect(wrongText('One line.\r\n\tAnother.', 100)).toBeUndefined();
  for (const sign of ['\0', '\u001b', '\u0007', '\u009b', '\u202e', '\ud83d'])
    expect(wrongText(`a${sign}b`, 100), JSON.stringify(sign)).toContain('cannot be seen');
});

test('a body is refused with the same sentence', () => {
  expect(typedName(60).parse('  Wren  ')).toBe('Wren');
  const { error } = typedName(60).safeParse('W\u202eren');
  expect(error?.issues[0]?.message).toBe(wrongName('W\u202eren', 60));
  expect(typedText(10).safeParse('x'.repeat(11)).success).toBe(false);
});
