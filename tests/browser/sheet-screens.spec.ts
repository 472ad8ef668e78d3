import { expect, test, type Page } from '@playwright/test';
import { faults } from '../support/axe';
import { atTrial, painted, press, seeAll } from '../support/at-the-sheet';
import { sharedServer, type Server } from '../support/server';
import { boatAnswers, openForm, openStudy, raterIn } from '../support/sheet-study';

let server: Server;
let invite: string;

const hostile =
  '<img src=x onerror="document.title=1"> [link](javascript:alert(1)) ![x](http://127.0.0.1:9/x.png) \u202eevil\u200b';

test.beforeAll(async () => {
  server = await sharedServer();
  invite = await openStudy(server, 'sheet-looks', [
    ...boatAnswers(2),
    { id: 'bad', answer: hostile },
  ]);
});

const looks = [
  { name: 'light', use: { colorScheme: 'light', viewport: { width: 1440, height: 900 } } },
  { name: 'dark', use: { colorScheme: 'dark', viewport: { width: 1440, height: 900 } } },
  { name: '390 px', use: { colorScheme: 'light', viewport: { width: 390, height: 844 } } },
  { name: '320 px', use: { colorScheme: 'dark', viewport: { width: 320, height: 640 } } },
] as const;

for (const { name, use } of looks) {
  test(`axe finds nothing serious on the sheet and its panels, ${name}`, async ({ browser }) => {
    const context = await browser.newContext({ ...use, reducedMotion: 'reduce' });
    const { sheet } = await raterIn(context, server, invite, `Look ${name}`);
    const page = await context.newPage();
    await page.goto(`${server.url}/s/${sheet}`);
    const yes = page.getByRole('radio', { name: 'Yes' });
    if (use.viewport.width <= 760) await seeAll(page);
    await yes.check();
    expect(await faults(page)).toEqual([]);
    const guide = page.getByRole('button', { name: /^Guidelines/ }).filter({ visible: true });
    await guide.click();
    await expect(page.getByRole('complementary', { name: 'Guidelines' })).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close' }).click();
    const note = page.getByRole('button', { name: /^Note a problem/ }).first();
    await note.click();
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    if (use.viewport.width > 760) {
      await page.getByRole('button', { name: 'Keys' }).click();
      expect(await faults(page)).toEqual([]);
      await page.keyboard.press('Escape');
    }
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(use.viewport.width);
    await context.close();
  });
}

test('nothing moves between trials: every part keeps its place and its size', async ({
  page,
  context,
}) => {
  const { sheet } = await raterIn(context, server, invite, 'Still');
  await page.goto(`${server.url}/s/${sheet}`);
  const parts = ['.bar', '.ruler', '.ground', '.judge', '.pane.form', '.foot', '.foot .btn.main'];
  const boxes = async () =>
    Promise.all(parts.map(async (part) => page.locator(part).boundingBox()));
  await expect(page.locator('.ruler .count')).toHaveText('1 of 3');
  const before = await boxes();
  await page.getByRole('radio', { name: 'No', exact: true }).check();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.locator('.chip.saved')).toBeVisible();
  await expect(page.locator('.ruler .count')).toHaveText('2 of 3');
  expect(await boxes()).toEqual(before);
});

test('a text that tries to be a page is shown as text, runs nothing and fetches nothing', async ({
  page,
  context,
}) => {
  const { sheet } = await raterIn(context, server, invite, 'Hostile');
  const outside: string[] = [];
  const dialogs: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url)) outside.push(request.url());
  });
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto(`${server.url}/s/${sheet}`);
  for (let at = 1; at <= 3; at += 1) {
    await expect(page.locator('.ruler .count')).toHaveText(`${at} of 3`);
    const text = await page.locator('[data-text=answer]').textContent();
    if (text === hostile) break;
    await page.getByRole('radio', { name: 'No', exact: true }).check();
    await page.getByRole('button', { name: 'Save and continue' }).click();
  }
  expect(await page.locator('[data-text=answer]').textContent()).toBe(hostile);
  expect(await page.locator('[data-text] :is(img, a, script)').count()).toBe(0);
  expect({ outside, dialogs }).toEqual({ outside: [], dialogs: [] });
});

test('single keys can be switched off, and the choice is kept', async ({ page, context }) => {
  const { sheet } = await raterIn(context, server, invite, 'Dictates');
  await page.goto(`${server.url}/s/${sheet}`);
  await page.getByRole('button', { name: 'Keys' }).click();
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.locator('.ruler .count')).toHaveText('1 of 3');
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toHaveText('Pause ');
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeEnabled();
  await page.keyboard.press('n');
  await page.keyboard.press('g');
  await expect(page.locator('.form input:checked')).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Guidelines' })).toBeHidden();
});

/** Where each character of the judged text stands: its place across and down, px. */
const glyphs = (page: Page) =>
  page.evaluate(() => {
    const found: number[] = [];
    for (const line of document.querySelectorAll('[data-text=answer] [data-start]')) {
      const walk = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
      for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
        for (let at = 0; at < (node.textContent ?? '').length; at += 1) {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          const [box] = range.getClientRects();
          found.push(box?.x ?? NaN, box?.y ?? NaN);
        }
      }
    }
    return found;
  });

/** The furthest that any of these went. Chromium places what an element begins with on a 64th of a pixel. */
const furthest = (before: readonly number[], now: readonly number[]): number =>
  before.length === now.length
    ? Math.max(...before.map((place, at) => Math.abs(place - (now[at] ?? Infinity))))
    : Infinity;

test('no mode moves one character of the judged text, at 1440, 1024 and 390 px', async ({
  page,
  context,
}) => {
  const body = [
    'You may take a boat for three hours, and first of all you ask at the hut beside the gate.',
    'After five o’clock no official is there, so the key hangs on a hook in the office by the gate.',
  ].join(' ');
  const token = await openStudy(server, 'still-text', [{ id: 'one', answer: body }]);
  const { sheet } = await raterIn(context, server, token, 'Still');
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${server.url}/s/${sheet}`);
    await atTrial(page, 1, 1);
    if (width === 390) await seeAll(page);
    const before = await glyphs(page);
    expect(before).toHaveLength(2 * body.length);
    const modes = {
      'an answer': ['y'],
      'marking begins': ['s'],
      'marking goes on': [
        'ArrowRight',
        'Shift+ArrowRight',
        'Shift+ArrowRight',
        'Control+ArrowRight',
      ],
      'words are marked': ['End', 'Shift+ArrowLeft', 'Enter'],
      'marking again': ['s', 'Home', 'Shift+End'],
      'left again': ['Escape'],
      guidelines: ['g'],
      'no guidelines': ['Escape', 'g'],
      'not to be judged': ['x'],
    };
    for (const [name, keys] of Object.entries(modes)) {
      await press(page, ...keys);
      if (name.startsWith('marking'))
        await expect(page.locator('.mark-caret').first()).toBeVisible();
      // A mark is an element of its own, whose first glyph Chromium places anew: a fifth of a pixel at the most.
      const moved = furthest(before, await glyphs(page));
      expect(moved, `${width} px, ${name}`).toBeLessThanOrEqual(0.25);
    }
  }
});

test('a sheet without guidelines does not offer them, by button or by key', async ({ browser }) => {
  const fields = [{ id: 'departs', kind: 'yes-no', ask: 'Does it depart?' }];
  const content = { texts: [{ id: 'answer', body: 'It opens at nine.' }] };
  const own = await openForm(server, 'no-guidelines', fields, [content], '');
  const context = await browser.newContext();
  const { sheet } = await raterIn(context, server, own, 'Alone');
  const page = await context.newPage();
  await page.goto(`${server.url}/s/${sheet}`);
  await atTrial(page, 1, 1);
  await expect(page.getByRole('button', { name: /guidelines/i }).filter({ visible: true })).toHaveCount(1); // prettier-ignore
  await press(page, 'g');
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await page.getByRole('button', { name: 'Keys' }).click();
  await expect(page.getByRole('dialog')).toContainText('Pause');
  await expect(page.getByRole('dialog')).not.toContainText('Guidelines');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('complementary', { name: 'More' })).toContainText('Leave for later');
  await context.close();
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

test('on a phone the dock keeps its place and size: before an answer, after it, on the next trial', async ({
  browser,
}) => {
  const context = await browser.newContext(phone);
  const { sheet } = await raterIn(context, server, invite, 'Thumb');
  const page = await context.newPage();
  await page.goto(`${server.url}/s/${sheet}`);
  const parts = [
    '.dock',
    '.pager',
    '.dock .steps',
    '.dock .seg',
    '.dock-line',
    '.dock-go',
    '.rater > main',
  ];
  const boxes = async () =>
    Promise.all(parts.map(async (part) => page.locator(part).boundingBox()));
  await expect(page.locator('.dock .left-to-do')).toHaveText('Open “Source” before you answer.');
  const before = await boxes();
  expect(before).not.toContain(null);
  await seeAll(page);
  await expect(page.locator('.dock .left-to-do')).toHaveText(/^1 field left/);
  expect(await boxes()).toEqual(before);
  await page.getByRole('radio', { name: 'No', exact: true }).tap();
  await expect(page.locator('.dock .left-to-do')).toHaveCount(0);
  expect(await boxes()).toEqual(before);
  await page.getByRole('button', { name: 'Save and continue' }).tap();
  await expect(page.locator('.dock .last')).toHaveText(/^1 saved at/);
  await expect(page.locator('.ruler .count')).toHaveText('2 of 3');
  expect(await boxes()).toEqual(before);
  await context.close();
});

test('on a phone the trial before is one tap away, also after the page was loaded again', async ({
  browser,
}) => {
  const context = await browser.newContext(phone);
  const { sheet } = await raterIn(context, server, invite, 'Thumb back');
  const page = await context.newPage();
  await page.goto(`${server.url}/s/${sheet}`);
  await seeAll(page);
  await page.getByRole('radio', { name: 'No', exact: true }).tap();
  await page.getByRole('button', { name: 'Save and continue' }).tap();
  await expect(page.locator('.dock .last')).toHaveText(/^1 saved at/);
  await page.reload();
  await expect(page.locator('.ruler .count')).toHaveText('2 of 3');
  await page.getByRole('button', { name: 'Back to 1' }).tap();
  await expect(page.locator('.ruler .count')).toHaveText('1 of 3');
  await expect(page.getByRole('radio', { name: 'No', exact: true })).toBeChecked();
  await context.close();
});

test('long words wrap inside their answers, and no key is announced where none is printed', async ({
  browser,
}) => {
  const long = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(2);
  const options = ['a', 'b'].map((value) => ({ value, label: `${value}${long}`, help: long }));
  const fields = [
    { id: 'one', kind: 'choice', ask: 'Which?', options },
    { id: 'why', kind: 'text', ask: 'Why?', required: false },
  ];
  const contents = [{ texts: [{ id: 'answer', body: 'Go early.' }] }];
  const token = await openForm(server, 'long-words', fields, contents);
  for (const [name, use] of Object.entries({ desk: {}, phone })) {
    const context = await browser.newContext(use);
    const { sheet } = await raterIn(context, server, token, `Long ${name}`);
    const page = await context.newPage();
    await page.goto(`${server.url}/s/${sheet}`);
    // The screen that listens may be laid out anew: a phone's fields come one by one.
    await painted(page);
    const rows = page.locator('.choice');
    await expect(rows).toHaveCount(2);
    for (const row of await rows.all()) {
      const [box, words, dot] = await Promise.all(
        [row, row.locator('.t'), row.locator('.dot')].map((part) => part.boundingBox()),
      );
      if (!box || !words || !dot) throw new Error('A part of the answer is not on the screen.');
      expect(words.x + words.width, name).toBeLessThanOrEqual(dot.x);
      expect(dot.x + dot.width, name).toBeLessThanOrEqual(box.x + box.width);
      expect(box.x + box.width, name).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
      expect(await row.evaluate((one) => one.scrollWidth - one.clientWidth), name).toBe(0);
    }
    if (name === 'phone') await page.getByRole('button', { name: 'Continue', exact: true }).tap();
    const legend = page.locator('legend', { hasText: 'Why?' });
    const shown = await legend.evaluate((one: HTMLElement) => one.innerText.replace(/\s+/g, ' '));
    expect(shown).toBe(name === 'desk' ? 'Why? Optional · R' : 'Why? Optional');
    await context.close();
  }
});

test('a group over parts that an item does not have says so, and the trial can be finished', async ({
  browser,
}) => {
  const fields = [
    {
      id: 'beats',
      kind: 'each',
      ask: 'Each beat?',
      over: 'beats',
      fields: [{ id: 'there', kind: 'yes-no', ask: 'There?' }],
    },
  ];
  const texts = [{ id: 'answer', body: 'Go early.' }];
  const token = await openForm(server, 'no-beats', fields, [{ texts }]);
  for (const [name, use] of Object.entries({ desk: {}, phone })) {
    const context = await browser.newContext(use);
    const { sheet } = await raterIn(context, server, token, `Beats ${name}`);
    const page = await context.newPage();
    await page.goto(`${server.url}/s/${sheet}`);
    await expect(page.getByText('This text has no beats to judge.')).toBeVisible();
    if (name === 'phone') await expect(page.locator('.steps .of')).toHaveText('1 of 1');
    await painted(page);
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await expect(page.getByRole('heading', { name: 'Everything is answered.' })).toBeVisible();
    await context.close();
  }
});

test('while a text box has focus the foot says how to save from it, and nothing moves', async ({
  page,
  context,
}) => {
  const { sheet } = await raterIn(context, server, invite, 'Writes');
  await page.goto(`${server.url}/s/${sheet}`);
  await page.getByRole('radio', { name: 'Yes' }).check();
  const hint = page.locator('.in-text-box');
  await expect(hint).toBeHidden();
  const before = await page.locator('.foot .btn').first().boundingBox();
  await page.getByRole('textbox', { name: 'Why?' }).focus();
  await expect(hint).toBeVisible();
  await expect(hint).toContainText('In a text box Ctrl');
  expect(await page.locator('.foot .btn').first().boundingBox()).toEqual(before);
});

test('the first places of a quote are shown, and that there are more', async ({
  page,
  context,
}) => {
  const fields = [{ id: 'words', kind: 'span', ask: 'Which words?', in: 'answer' }];
  const texts = [{ id: 'answer', body: 'dolor sit amet. '.repeat(13) }];
  const token = await openForm(server, 'many-places', fields, [{ texts }]);
  const { sheet } = await raterIn(context, server, token, 'Many');
  await page.goto(`${server.url}/s/${sheet}`);
  await page.getByRole('textbox', { name: /Paste the words/ }).fill('dolor');
  const found = page.getByRole('group', { name: 'Places found' });
  await expect(found.getByRole('button')).toHaveCount(12);
  await expect(found.getByText('there are more')).toBeVisible();
  await page.getByRole('textbox', { name: /Paste the words/ }).fill('amet. dolor');
  await expect(found.getByRole('button')).toHaveCount(12);
  await expect(found.getByText('there are more')).toHaveCount(0);
});
