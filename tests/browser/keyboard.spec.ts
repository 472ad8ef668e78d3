import { expect, test, type Page } from '@playwright/test';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atTrial, endScreen, painted, press, storedLabels } from '../support/at-the-sheet';
import { ask } from '../support/commands';
import type { Trial } from '../support/client';
import { readText, startServer, type Server } from '../support/server';
import { boatAnswers, openForm, openStudy, raterIn } from '../support/sheet-study';

let server: Server;

test.beforeAll(async () => {
  server = await startServer({ demo: true });
});
test.afterAll(() => server.dispose());

const total = 12;

/** Tab until what has focus has this name; the keyboard's only way to a button without a key. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => document.activeElement?.textContent ?? '');
    if (name.test(focused.trim())) return;
  }
  throw new Error(`Forty tabs lead to nothing that is called ${name}.`);
}

/** UTF-16 offset → code points before it. */
const points = (body: string, end: number): number => [...body.slice(0, end)].length;

/** Answers a trial by one of three branches, in turn, and returns what should be stored. */
async function answer(page: Page, at: number): Promise<Record<string, unknown>> {
  const body = (await page.locator('[data-text=answer]').textContent()) ?? '';
  if (at % 3 === 0) {
    await press(page, 'x', '2', 'r');
    await page.keyboard.type(`Read twice at ${at}.`);
    await press(page, 'Control+Enter');
    return { diverges: { cannotJudge: { reason: 'two-readings', text: `Read twice at ${at}.` } } };
  }
  if (at % 3 === 2) {
    await press(page, 'n', 'Enter');
    return { diverges: 'no' };
  }
  // The second and the third word of the answer: one step on, one more with Shift.
  const words = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(body)].filter(
    (part) => part.isWordLike,
  );
  const start = words[1]?.index ?? 0;
  const end = (words[2]?.index ?? 0) + (words[2]?.segment.length ?? 0);
  await press(page, 'y', '3', 's', 'ArrowRight', 'Shift+ArrowRight', 'Enter', 'r');
  await page.keyboard.type(`The rules say otherwise, n and y at ${at}.`);
  await press(page, 'Control+Enter');
  return {
    diverges: 'yes',
    way: 'proviso',
    words: [
      {
        text: 'answer',
        start: points(body, start),
        end: points(body, end),
        start16: start,
        end16: end,
        quote: body.slice(start, end),
      },
    ],
    why: `The rules say otherwise, n and y at ${at}.`,
  };
}

test('from the printed link to the hand-in by keyboard alone; the export carries what was entered', async ({
  page,
}) => {
  await page.goto(`${server.url}/sign-in#${server.links()['Demo rater 1']}`);
  await expect(page.getByRole('heading', { name: 'You opened your own link' })).toBeVisible();
  await tabTo(page, /^Sign in$/);
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'Your sheets' })).toBeVisible();
  await tabTo(page, /allotment rules/);
  await press(page, 'Enter');
  await page.waitForURL(/\/s\/[^/]+$/);
  const sheet = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  const entered: { trial: string; values: Record<string, unknown> }[] = [];
  for (let at = 1; at <= total; at += 1) {
    await atTrial(page, at, total);
    const path = `${server.url}/api/sheets/${sheet}/trials?at=${at}`;
    const { trial } = (await (await page.request.get(path)).json()) as { trial: Trial };
    entered.push({ trial: trial.id, values: await answer(page, at) });
  }
  await expect(endScreen(page)).toBeVisible();
  await expect(page.getByText('Everything is saved.')).toBeVisible();
  // A key in the first moment of a screen that a save brought is meant for the one before.
  await painted(page);
  await tabTo(page, /^Hand in$/);
  await press(page, 'Enter');
  await expect(page.getByRole('dialog', { name: 'Hand in?' })).toBeVisible();
  await tabTo(page, /^Hand in 12 answers$/);
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'Handed in. Thank you.' })).toBeVisible();

  await ask(server.data, 'close', 'allotment-answers');
  await ask(server.data, 'reveal', 'allotment-answers', 'all');
  const folder = join(mkdtempSync(join(tmpdir(), 'blindmark-keys-')), 'out');
  await ask(server.data, 'export', 'allotment-answers', folder);
  const rows = readText(join(folder, 'labels.jsonl'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { trial: string; payload: { values: unknown } });
  expect(rows.map(({ trial, payload: { values } }) => ({ trial, values }))).toEqual(entered);
});

/** A press as a keyboard sends it: the character of its layout, and the place of the key. */
async function pressAs(page: Page, key: string, code: string): Promise<void> {
  await page.evaluate(
    ([typed, place]) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: typed, code: place, bubbles: true, cancelable: true }),
      ),
    [key, code] as const,
  );
}

test('keys do what their caps show on a Cyrillic, a Greek and an AZERTY keyboard', async ({
  page,
  context,
}) => {
  const rater = await raterIn(
    context,
    server,
    await openStudy(server, 'other-keyboards', boatAnswers(1)),
    'K',
  );
  await page.goto(`${server.url}/s/${rater.sheet}`);
  await atTrial(page, 1, 1);
  const chosen = (name: string) => page.getByRole('radio', { name, exact: true });
  await pressAs(page, 'т', 'KeyN');
  await expect(chosen('No')).toBeChecked();
  await pressAs(page, 'υ', 'KeyY');
  await expect(chosen('Yes')).toBeChecked();
  await pressAs(page, 'é', 'Digit2');
  await expect(page.getByRole('radio', { name: 'Condition dropped' })).toBeChecked();
  await pressAs(page, 'Process', 'KeyN');
  await expect(chosen('Yes')).toBeChecked();
  await pressAs(page, 'ы', 'KeyS');
  await expect(page.locator('mark.mark-caret')).toHaveText('You');
  await pressAs(page, '?', 'Digit7');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
});

test('after words are taken by keyboard, Enter saves and goes on', async ({ page, context }) => {
  const rater = await raterIn(
    context,
    server,
    await openStudy(server, 'last-words', boatAnswers(2)),
    'S',
  );
  await page.goto(`${server.url}/s/${rater.sheet}`);
  await atTrial(page, 1, 2);
  await press(page, 'y', '1', 'r');
  await page.keyboard.type('The wind.');
  await press(page, 'Escape', 's', 'Shift+ArrowRight', 'Enter', 'Enter');
  await atTrial(page, 2, 2);
  // Words taken once more in place of the first ones: Enter saves all the same.
  await press(page, 'y', '1', 'r');
  await page.keyboard.type('The wind.');
  await press(page, 'Escape', 's', 'Enter', 's', 'ArrowRight', 'Enter', 'Enter');
  await expect(endScreen(page)).toBeVisible();
  await expect(page.getByText('Everything is saved.')).toBeVisible();
  const quotes = storedLabels(server.data, rater.sheet).map(
    ({ values }) => (values as { span: { quote: string }[] }).span[0]?.quote, // the form has one
  );
  expect(quotes).toEqual(['You may', 'may']);
});

test('on a form of one span Enter saves, and Ctrl+Enter does from wherever focus is', async ({
  page,
  context,
}) => {
  const fields = [{ id: 'words', kind: 'span', ask: 'Which words?', in: 'answer', atMost: 3 }];
  const contents = boatAnswers(4).map(({ answer }) => ({
    texts: [{ id: 'answer', body: answer }],
  }));
  const rater = await raterIn(
    context,
    server,
    await openForm(server, 'spans', fields, contents),
    'Span',
  );
  await page.goto(`${server.url}/s/${rater.sheet}`);
  const begin = page.getByRole('button', { name: /^Select in the text/ });
  await atTrial(page, 1, 4);
  await press(page, 's', 'Enter', 'Enter');
  await atTrial(page, 2, 4);
  // Focus is on the field's button, which Enter presses and Ctrl+Enter does not.
  await press(page, 's', 'Enter');
  await begin.focus();
  await press(page, 'Control+Enter');
  await atTrial(page, 3, 4);
  await expect(begin).toBeFocused();
  await press(page, 'Enter', 'ArrowRight', 'Enter', 'Enter');
  await atTrial(page, 4, 4);
  // While the caret stands in the text again, what has been taken is saved.
  await press(page, 's', 'Enter', 's', 'ArrowRight', 'Control+Enter');
  await expect(endScreen(page)).toBeVisible();
  await expect(page.getByText('Everything is saved.')).toBeVisible();
  const quotes = storedLabels(server.data, rater.sheet).map(
    ({ values }) => (values as { words: { quote: string }[] }).words.map(({ quote }) => quote), // what the form has
  );
  expect(quotes).toEqual([['You'], ['You'], ['may'], ['You']]);
});

test('a new entry of a list takes focus on its first field, whatever kind the others are', async ({
  page,
  context,
}) => {
  const fields = [
    {
      id: 'moves',
      kind: 'list',
      ask: 'Moves',
      key: 'M',
      fields: [
        { id: 'name', kind: 'text', ask: 'Name', rows: 1 },
        {
          id: 'sort',
          kind: 'choice',
          ask: 'Kind',
          options: [
            { value: 'a', label: 'Advice' },
            { value: 'b', label: 'Warning' },
          ],
        },
      ],
    },
  ];
  const contents = [{ texts: [{ id: 'answer', body: 'Go early.' }] }];
  const rater = await raterIn(
    context,
    server,
    await openForm(server, 'moves', fields, contents),
    'List',
  );
  await page.goto(`${server.url}/s/${rater.sheet}`);
  await atTrial(page, 1, 1);
  await press(page, 'm');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
});

test('a rubric of four groups of four beats is answered yes by sixteen keys, and no key leads out of it', async ({
  page,
  context,
}) => {
  const groups = ['A', 'B', 'C', 'D'];
  const beats = groups.flatMap((parent) =>
    [1, 2, 3, 4].map((at) => ({ parent, id: `${parent}${at}` })),
  );
  const fields = [
    {
      id: 'groups',
      kind: 'each',
      ask: 'Groups',
      over: 'groups',
      fields: [
        {
          id: 'beats',
          kind: 'each',
          ask: 'Beats',
          over: 'beats',
          fields: [
            { id: 'present', kind: 'yes-no', ask: 'Is it there?' },
            { id: 'note', kind: 'text', ask: 'Anything to add?', required: false },
          ],
        },
      ],
    },
  ];
  const content = {
    texts: [
      { id: 'brief', body: 'Tell how a tide mill works.' },
      { id: 'answer', body: 'The tide opens the gate and fills the pond.' },
    ],
    parts: [
      ...groups.map((id) => ({ id, set: 'groups', label: `Group ${id}` })),
      ...beats.map(({ parent, id }) => ({ id, parent, set: 'beats', label: id })),
    ],
  };
  const rater = await raterIn(
    context,
    server,
    await openForm(server, 'rubric', fields, [content, content]),
    'Rubric',
  );
  await page.goto(`${server.url}/s/${rater.sheet}`);
  await atTrial(page, 1, 2);
  await press(page, ...beats.map(() => 'y'));
  await expect(page.getByRole('radio', { name: 'Yes', checked: true })).toHaveCount(16);
  await expect(page.locator('.ruler .count')).toHaveText('1 of 2');
  await expect(page.locator('.left-to-do')).toHaveCount(0);
  // Up over the beats, brackets over the groups: no answer changes on the way.
  const focused = () => page.evaluate(() => document.activeElement?.closest('.part')?.ariaLabel);
  expect(await focused()).toBe('D4');
  await press(page, 'ArrowUp', '[', '[');
  expect(await focused()).toBe('C1');
  await press(page, 'n');
  await expect(page.getByRole('radio', { name: 'Yes', checked: true })).toHaveCount(15);
  // A part whose name is its id is named once.
  const first = page.getByRole('group', { name: 'A1', exact: true });
  await expect(first.locator('.id')).toHaveText('A1');
  await expect(first.locator('bdi')).toHaveCount(0);
  // No text stands at the window's edge.
  for (const text of await page.locator('.pane.texts .read').all()) {
    expect((await text.boundingBox())?.x ?? 0).toBeGreaterThanOrEqual(20);
  }
  await press(page, 'Enter');
  await atTrial(page, 2, 2);
  const [label] = storedLabels(server.data, rater.sheet);
  expect(JSON.stringify(label?.values).match(/"yes"/g)).toHaveLength(15);
});

test('back on an answered trial, a letter changes its answer and is never written', async ({
  page,
  context,
}) => {
  const fields = [
    { id: 'differs', kind: 'yes-no', ask: 'Does it differ?' },
    { id: 'remark', kind: 'text', ask: 'Anything to add?', required: false },
  ];
  const contents = ['One.', 'Two.'].map((body) => ({ texts: [{ id: 'answer', body }] }));
  const invite = await openForm(server, 'remarks', fields, contents);
  const rater = await raterIn(context, server, invite, 'Back');
  await page.goto(`${server.url}/s/${rater.sheet}`);
  await atTrial(page, 1, 2);
  await press(page, 'y', 'Enter');
  await atTrial(page, 2, 2);
  for (const back of ['PageUp', 'z']) {
    await press(page, back);
    await atTrial(page, 1, 2);
    await expect(page.getByRole('radio', { name: 'Yes' })).toBeFocused();
    await press(page, 'PageDown');
    await atTrial(page, 2, 2);
  }
  await press(page, 'PageUp');
  await atTrial(page, 1, 2);
  await press(page, 'n', 'Enter');
  await atTrial(page, 2, 2);
  await expect(page.locator('.chip.saved')).toBeVisible();
  await expect
    .poll(() => storedLabels(server.data, rater.sheet).map(({ values }) => values))
    .toEqual([{ differs: 'yes' }, { differs: 'no' }]);
});
