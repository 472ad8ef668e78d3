import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import {
  actWords,
  headingWords,
  leadWords,
  nextSheet,
  progressWords,
  standingWords,
} from '@/app/_home/home-words';
import { SheetRow } from '@/app/_home/sheet-row';
import { StopForGood } from '@/app/_home/stop-for-good';
import type { HomeSheet } from '@/lib/data/rater-home';

const sheet = (id: string, state: HomeSheet['state'], done: number, total: number, later = 0) => ({
  id,
  title: `Study ${id}`,
  state,
  progress: { done, total },
  later,
  handedInAt: state === 'handed-in' ? '2026-11-30T14:02:11.000Z' : null,
});

it('leads to the sheet that was begun and is nearest to its end, else to the first open one', () => {
  const fresh = sheet('a', 'open', 0, 4);
  const begun = sheet('b', 'open', 46, 120, 1);
  const nearly = sheet('c', 'open', 108, 108);
  expect(nextSheet([fresh, begun])).toBe(begun);
  expect(nextSheet([begun, nearly, fresh])).toBe(nearly);
  expect(nextSheet([fresh, sheet('d', 'open', 0, 2)])).toBe(fresh);
  expect(nextSheet([sheet('e', 'handed-in', 3, 3), sheet('f', 'closed', 1, 3)])).toBeUndefined();
});

it('says the next act as a heading and on its button', () => {
  const says = (one: HomeSheet) => [headingWords(one), actWords(one)];
  expect(says(sheet('a', 'open', 0, 4))).toEqual(['Begin “Study a”', 'Begin']);
  expect(says(sheet('a', 'open', 46, 120))).toEqual(['Continue with item 47', 'Continue']);
  expect(says(sheet('a', 'open', 4, 4))).toEqual(['Hand in “Study a”', 'Look over and hand in']);
  expect(headingWords(undefined)).toBe('Nothing is left to do');
  expect(actWords(sheet('a', 'handed-in', 4, 4))).toBeNull();
});

it('counts sheets, answers and what was left for later, one as one', () => {
  const open = sheet('a', 'open', 46, 120, 1);
  const done = sheet('b', 'handed-in', 1, 1);
  expect(leadWords([open, done])).toBe(
    '1 sheet is open, 1 handed in. Everything you answered is saved; stop whenever you like.',
  );
  expect(leadWords([open, open])).toMatch(/^2 sheets are open\. /);
  expect(leadWords([done])).toBe('1 sheet handed in. Everything you answered is saved.');
  expect(leadWords([sheet('c', 'closed', 1, 3)])).toBe('Everything you answered is saved.');
  expect(progressWords(open)).toBe('46 of 120 answered, 1 left for later');
  expect(standingWords(done)).toBe('Your answer has arrived.');
});

it('names the study that a rater would withdraw from', () => {
  const page = renderToStaticMarkup(
    createElement(StopForGood, { sheet: sheet('a', 'open', 1, 4) }),
  );
  expect(page).toContain('<a href="/s/a/withdraw">Withdraw from “<bdi>Study a</bdi>”</a>');
});

it('leads to what was kept of a sheet, and so to the way out, after the author has closed the study too', () => {
  const row = (one: HomeSheet) =>
    renderToStaticMarkup(createElement(SheetRow, { sheet: one, main: false }));
  const handedIn = sheet('a', 'handed-in', 4, 4);
  expect(row(handedIn)).toMatch(/href="\/s\/a">Receipt/);
  const closed = row({ ...handedIn, state: 'closed' });
  expect(closed).toMatch(/Handed in on .* Closed by the author\..*href="\/s\/a">Receipt/);
  expect(row(sheet('a', 'closed', 1, 4))).toMatch(/href="\/s\/a">Details/);
  expect(row(sheet('a', 'withdrawn', 1, 4))).not.toContain('href');
  expect(row(sheet('a', 'not-open', 0, 4))).not.toContain('href');
});
