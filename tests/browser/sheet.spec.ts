import { expect, test, type Page } from '@playwright/test';
import { type Trial } from '../support/client';
import { painted } from '../support/at-the-sheet';
import { sharedServer, type Server } from '../support/server';
import { boatAnswers, openStudy, raterIn } from '../support/sheet-study';

let server: Server;
let invite: string;

test.beforeAll(async () => {
  server = await sharedServer();
  invite = await openStudy(server, 'sheet-keys', boatAnswers(6));
});

/** The label posts of a page, in the order in which they were sent. */
function labelPosts(page: Page): { trial: string; baseRevision: number; values: unknown }[] {
  const sent: { trial: string; baseRevision: number; values: unknown }[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/labels')) return;
    sent.push(request.postDataJSON() as { trial: string; baseRevision: number; values: unknown });
  });
  return sent;
}

const position = (page: Page) => page.locator('.ruler .count');
const saved = (page: Page) => expect(page.locator('.chip.saved')).toBeVisible();
async function shown(page: Page, at: number): Promise<void> {
  await expect(position(page)).toHaveText(`${at} of 6`);
  // Fields open once the page has put back what this device had kept.
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeEnabled();
  await painted(page);
}

test('a whole sheet can be labelled with the keyboard alone, and is stored as it was entered', async ({
  page,
  context,
}) => {
  const { person, sheet } = await raterIn(context, server, invite, 'Keys');
  await page.goto(`${server.url}/s/${sheet}`);
  await shown(page, 1);

  // Yes, the second way, words 1 to 3 of the answer, a reason.
  await page.keyboard.press('y');
  await page.keyboard.press('2');
  await page.keyboard.press('s');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.press('r');
  await page.keyboard.type('The source forbids it in a strong wind.');
  await page.keyboard.press('Control+Enter');
  await shown(page, 2);

  // Cannot judge, with a reason that asks for words.
  await page.keyboard.press('x');
  await page.keyboard.press('2');
  await page.keyboard.press('r');
  await page.keyboard.type('“Strong” is not said in knots.');
  await page.keyboard.press('Control+Enter');
  await shown(page, 3);

  await page.keyboard.press('l');
  await shown(page, 4);
  for (const at of [4, 5, 6]) {
    await shown(page, at);
    await page.keyboard.press('n');
    await page.keyboard.press('Enter');
  }
  // The one left for later comes last.
  await shown(page, 3);
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Everything is answered.' })).toBeVisible();
  await expect(page.getByText('Everything is saved.')).toBeVisible();

  const trial = async (at: number) =>
    (await person.call<{ trial: Trial }>('GET', `/api/sheets/${sheet}/trials?at=${at}`)).body.trial;
  expect((await trial(1)).values).toEqual({
    diverges: 'yes',
    mechanism: 'condition',
    span: [{ text: 'answer', start: 0, end: 12, start16: 0, end16: 12, quote: 'You may take' }],
    rationale: 'The source forbids it in a strong wind.',
  });
  expect((await trial(2)).values).toEqual({
    diverges: { cannotJudge: { reason: 'two', text: '“Strong” is not said in knots.' } },
  });
  expect(await trial(3)).toMatchObject({ revision: 1, values: { diverges: 'no' } });

  await page.getByRole('button', { name: 'Hand in' }).click();
  await page.getByRole('button', { name: 'Hand in 6 answers' }).click();
  await expect(page.getByRole('heading', { name: 'Handed in. Thank you.' })).toBeVisible();
  const { body } = await person.call<{ state: string }>('GET', `/api/sheets/${sheet}`);
  expect(body.state).toBe('handed-in');
});

test('Enter held down, a double click and keys pressed too early make no extra label', async ({
  page,
  context,
}) => {
  const { sheet } = await raterIn(context, server, invite, 'Fast');
  const posts = labelPosts(page);
  await page.goto(`${server.url}/s/${sheet}`);
  await shown(page, 1);
  await page.keyboard.press('n');
  // Held down: one press and its repeats.
  for (let repeat = 0; repeat < 10; repeat += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await shown(page, 2);
  await page.keyboard.press('n');
  await page.getByRole('button', { name: 'Save and continue' }).dblclick();
  await shown(page, 3);
  await saved(page);
  expect(posts).toHaveLength(2);

  // In one go, before the next texts can be on the screen: what comes after Enter is dropped.
  await Promise.all(['n', 'Enter', 'y', 'n', 'Enter'].map((key) => page.keyboard.press(key)));
  await expect(page.locator('.chip.saved')).toBeVisible();
  await shown(page, 4);
  expect(posts.filter(({ values }) => JSON.stringify(values) === '{"diverges":"no"}')).toHaveLength(
    3,
  );
});

test('Back, undo and reload show the stored answer, and add a revision only when it changes', async ({
  page,
  context,
}) => {
  const { person, sheet } = await raterIn(context, server, invite, 'Back');
  const posts = labelPosts(page);
  await page.goto(`${server.url}/s/${sheet}`);
  await shown(page, 1);
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  await shown(page, 2);
  // Nothing of the answer stands on the next trial.
  await expect(page.locator('.form input:checked')).toHaveCount(0);
  await expect(page.locator('.foot .last')).toHaveText(/^1 saved at \d\d:\d\d:\d\d$/);

  await page.keyboard.press('PageUp');
  await shown(page, 1);
  await expect(page.getByRole('radio', { name: 'No', exact: true })).toBeChecked();
  await page.keyboard.press('Enter');
  await shown(page, 2);
  expect(posts).toHaveLength(1);

  await page.goBack();
  await shown(page, 1);
  await page.reload();
  await shown(page, 1);
  await expect(page.getByRole('radio', { name: 'No', exact: true })).toBeChecked();

  await page.keyboard.press('x');
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await shown(page, 2);
  await saved(page);
  expect(posts.map(({ baseRevision }) => baseRevision)).toEqual([0, 1]);
  await page.keyboard.press('z');
  await shown(page, 1);
  await expect(page.getByRole('radio', { name: 'Cannot judge' })).toBeChecked();
  const { body } = await person.call<{ trial: Trial }>('GET', `/api/sheets/${sheet}/trials?at=1`);
  expect(body.trial).toMatchObject({
    revision: 2,
    values: { diverges: { cannotJudge: { reason: 'open' } } },
  });
});

test('an unfinished answer is there again after a reload', async ({ page, context }) => {
  const { sheet } = await raterIn(context, server, invite, 'Draft');
  await page.goto(`${server.url}/s/${sheet}`);
  await shown(page, 1);
  await page.keyboard.press('y');
  await page.keyboard.press('3');
  await page.keyboard.press('r');
  await page.keyboard.type('Half a sen');
  await expect(page.getByRole('textbox', { name: 'Why?' })).toHaveValue('Half a sen');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Why?' })).toHaveValue('Half a sen');
  await expect(page.getByRole('radio', { name: /Timing changed/ })).toBeChecked();
});

test('words are marked by mouse, and pasted words are found, at exact offsets', async ({
  page,
  context,
}) => {
  const spans = await openStudy(server, 'sheet-spans', [
    {
      id: 'odd',
      answer:
        'Emoji 👩‍👩‍👧 and cafe\u0301.\r\n\r\nThen a break 😀 here.\r\n\u0646\u0639\u0645 \u0644\u0627',
    },
  ]);
  const { person, sheet } = await raterIn(context, server, spans, 'Mouse');
  await page.goto(`${server.url}/s/${sheet}`);
  await expect(position(page)).toHaveText('1 of 1');
  await page.getByRole('radio', { name: 'Yes' }).check();
  await page.getByRole('radio', { name: /Timing/ }).check();
  const box = await page.evaluate(() => {
    const line = [...document.querySelectorAll('[data-text=answer] [data-start]')][1];
    const range = document.createRange();
    const text = line?.firstChild;
    if (!text) throw new Error('The line has no text.');
    range.setStart(text, 'Then a '.length);
    range.setEnd(text, 'Then a break 😀'.length);
    const { x, y, width, height } = range.getBoundingClientRect();
    return { x, y: y + height / 2, to: x + width };
  });
  await page.mouse.move(box.x + 1, box.y);
  await page.mouse.down();
  await page.mouse.move(box.to - 1, box.y, { steps: 5 });
  await page.mouse.up();
  await expect(page.locator('.quote q')).toHaveText('break 😀');
  await expect(page.locator('mark')).toHaveText('break 😀');
  await page.getByRole('textbox', { name: 'Why?' }).fill('Because.');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.getByRole('heading', { name: 'Everything is answered.' })).toBeVisible();

  // "Emoji " is 6, the family 8 units or 5 code points, " and café." 11 with its accent, four for
  // the line breaks, "Then a " 7: 36 UTF-16 units, 33 code points.
  const at = async () =>
    (await person.call<{ trial: Trial }>('GET', `/api/sheets/${sheet}/trials?at=1`)).body.trial;
  await expect
    .poll(async () => (await at()).values)
    .toMatchObject({
      span: [{ start: 33, end: 40, start16: 36, end16: 44, quote: 'break 😀' }],
    });

  await page.getByRole('button', { name: 'Back to the last one' }).click();
  await page.getByRole('button', { name: 'Remove the quote' }).click();
  await page.getByRole('textbox', { name: /Paste the words/ }).fill('👩‍👩‍👧 and');
  await page.getByRole('button', { name: 'Take it at 6–15' }).click();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.getByRole('heading', { name: 'Everything is answered.' })).toBeVisible();
  await expect
    .poll(async () => (await at()).values)
    .toMatchObject({ span: [{ start: 6, end: 15, start16: 6, end16: 18, quote: '👩‍👩‍👧 and' }] });
});
