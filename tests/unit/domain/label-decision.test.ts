import { expect, test } from 'vitest';
import {
  mayLabelBeSaved,
  maySheetBeWorked,
  type SheetState,
  type StudyState,
} from '@/lib/domain/label-decision';

test.each<[StudyState, SheetState, string]>([
  ['labelling', 'claimed', 'go'],
  ['labelling', 'handed-in', 'locked'],
  ['labelling', 'withdrawn', 'locked'],
  ['draft', 'claimed', 'not-open'],
  ['frozen', 'claimed', 'not-open'],
  ['importing', 'claimed', 'not-open'],
  ['closed', 'claimed', 'closed'],
  ['closed', 'handed-in', 'closed'],
])('a study that is %s and a sheet that is %s: %s', (study, sheet, expected) => {
  const decision = maySheetBeWorked({ study, sheet });
  expect(decision.kind === 'go' ? 'go' : decision.code).toBe(expected);
});

const open = { study: 'labelling', sheet: 'claimed' } as const;

test.each([
  ['a first answer', 'until-hand-in', 0, 0, 'go'],
  ['a correction', 'until-hand-in', 3, 3, 'go'],
  ['an answer over one that was not seen', 'until-hand-in', 3, 2, 'stale'],
  ['a first answer where one is there', 'until-hand-in', 1, 0, 'stale'],
  ['an answer to a revision that is not there', 'until-hand-in', 1, 2, 'stale'],
  ['a first answer in a locked study', 'locked', 0, 0, 'go'],
  ['a correction in a locked study', 'locked', 1, 1, 'locked'],
  ['a second tab in a locked study', 'locked', 1, 0, 'stale'],
] as const)('%s (%s, revision %i, seen %i): %s', (_what, revisit, current, base, expected) => {
  const decision = mayLabelBeSaved(open, revisit, current, base);
  expect(decision.kind === 'go' ? 'go' : decision.code).toBe(expected);
});

test('whoever builds on a revision that was never stored is told so, and not that somebody was faster', () => {
  const said = (current: number, base: number) => {
    const decision = mayLabelBeSaved(open, 'until-hand-in', current, base);
    return decision.kind === 'no' ? decision.message : '';
  };
  expect(said(0, 5)).toMatch(/No answer .* is stored yet: there is no revision 5/);
  expect(said(2, 5)).toMatch(/newest stored answer .* revision 2/);
  expect(said(2, 1)).toMatch(/answered elsewhere/);
});
