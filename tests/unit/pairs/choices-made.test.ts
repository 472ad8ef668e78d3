import { expect, it } from 'vitest';
import { choicesMade } from '@/app/(desk)/studies/[study]/pairs/choices-made';

it('right answers are said of the choices made, and of how many were planned', () => {
  expect(choicesMade({ count: 12, n: 17 }, 24)).toBe('17 of 24 choices made, 12 of them right');
  expect(choicesMade({ count: 12, n: 24 }, 24)).toBe('24 choices: 12 right');
  expect(choicesMade({ count: 1, n: 1 }, 1)).toBe('1 choice: 1 right');
});
