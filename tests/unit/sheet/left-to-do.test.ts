import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LeftToDo } from '@/app/s/[sheet]/_sheet/Foot';
import type { OpenField } from '@/lib/form/check-values';

const missing = (part: string): OpenField => ({
  path: `points/${part}/made`,
  field: { id: 'made', kind: 'yes-no', ask: 'Is it made?' },
  part: { id: part, set: 'points', label: part },
  required: true,
  answered: false,
});

const words = (parts: readonly string[]): string =>
  renderToStaticMarkup(createElement(LeftToDo, { missing: parts.map(missing) })).replace(
    /<[^>]*>/g,
    '',
  );

it('names what is left, up to six, and says that there are more', () => {
  expect(words([])).toBe('');
  expect(words(['A1'])).toBe('1 field left: A1');
  expect(words(['A1', 'A2', 'A3', 'B1', 'B2', 'B3'])).toBe('6 fields left: A1, A2, A3, B1, B2, B3');
  expect(words(['A1', 'A2', 'A3', 'B1', 'B2', 'B3', 'C1'])).toBe(
    '7 fields left: A1, A2, A3, B1, B2, B3, …',
  );
});
