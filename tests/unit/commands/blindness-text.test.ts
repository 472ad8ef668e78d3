import { expect, test } from 'vitest';
import { blindnessText } from '@/lib/commands/blindness-text';
import { checkPairs } from '@/lib/domain/blindness/check-pairs';
import type { StudyPart } from '@/lib/domain/blindness/study-check';
import { inventedPairs } from '../blindness/invented-pairs';

function printed(part: StudyPart, target: string): string {
  const check = checkPairs(inventedPairs(12, 1), { seed: 7, margin: 0.15, target, names: [], mostLength: 0.15, first: null }); // prettier-ignore
  const rest = { study: 'voices', state: 'draft', seen: 'whole', rates: false, stops: false, toSettle: [], conditions: [], taken: null } as const; // prettier-ignore
  return blindnessText({ ...rest, parts: [{ part, check }] });
}

test('columns of a preference study are headed by its condition, of 2AFC by the target', () => {
  expect(printed('preference', 'heath')).toMatch(/counted as +heath +other/);
  expect(printed('preference', 'heath')).not.toContain('target');
  expect(printed('2afc', 'the target')).toMatch(/counted as +target +other/);
});
