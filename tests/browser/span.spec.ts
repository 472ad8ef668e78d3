import { expect, test, type Page } from '@playwright/test';
import { atTrial, endScreen, press, savedChip, seeAll } from '../support/at-the-sheet';
import type { Joined, Trial } from '../support/client';
import { sharedServer, type Server } from '../support/server';
import { openForm, openStudy, raterIn } from '../support/sheet-study';

let server: Server;

test.beforeAll(async () => {
  server = await sharedServer();
});

/** A text, and in it what is dragged over, what is double-clicked, which words the keyboard takes, what is pasted. */
type Odd = {
  readonly body: string;
  readonly drag: string;
  readonly word: string;
  readonly keys: readonly [from: number, count: number];
  readonly paste: string;
};

const odd: readonly Odd[] = [
  {
    body: 'Start 😀 with 👩‍👩‍👧 family and 🇩🇪 flags, then the 𝒶stral end word.',
    drag: '👩‍👩‍👧 family',
    word: 'flags',
    keys: [4, 3],
    paste: '🇩🇪 flags, then',
  },
  {
    body: 'Cafe\u0301 nai\u0308ve Zu\u0308rich a\u0328\u0301lso 😀 last words here.',
    drag: 'nai\u0308ve Zu\u0308rich',
    word: 'a\u0328\u0301lso',
    keys: [1, 2],
    paste: 'Cafe\u0301',
  },
  {
    body: 'قال 😀 المعلم إن الباب مغلق اليوم تماما.',
    drag: 'الباب مغلق',
    word: 'اليوم',
    keys: [2, 3],
    paste: 'المعلم إن',
  },
  {
    body: 'One line 😀 here.\r\nSecond line there.\r\n\r\nThird line at last.',
    drag: 'here.\r\nSecond',
    word: 'Third',
    keys: [6, 2],
    paste: 'line at last',
  },
];

/** A quote at its first place, with the offsets counted here: UTF-16 by the string, code points one by one. */
function spanOf(body: string, quote: string) {
  const start16 = body.indexOf(quote);
  if (start16 < 0) throw new Error(`“${quote}” does not stand in the text.`);
  const start = [...body.slice(0, start16)].length;
  return {
    text: 'answer',
    start,
    end: start + [...quote].length,
    start16,
    end16: start16 + quote.length,
    quote,
  };
}

type Edge = { readonly x: number; readonly y: number };

/** Where on the screen a quote begins and ends, half a letter inside its first and last letter's outer edges. */
function edgesOf(page: Page, body: string, quote: string): Promise<{ from: Edge; to: Edge }> {
  const { start16, end16 } = spanOf(body, quote);
  return page.evaluate(
    ([start, end, text]) => {
      const lines = [...document.querySelectorAll<HTMLElement>('[data-text=answer] [data-start]')];
      const letters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)];
      const box = (at: number) => {
        const letter = letters.find(({ index, segment }) => at < index + segment.length);
        const line = lines.findLast((one) => Number(one.dataset.start) <= at);
        if (!letter || !line) throw new Error('No letter stands there.');
        const node = document.createTreeWalker(line, NodeFilter.SHOW_TEXT).nextNode();
        if (!node) throw new Error('The line is empty.');
        const range = document.createRange();
        const from = letter.index - Number(line.dataset.start);
        range.setStart(node, from);
        range.setEnd(node, from + letter.segment.length);
        const rect = range.getBoundingClientRect();
        return { rect, mirrored: getComputedStyle(line).direction === 'rtl' };
      };
      const [first, last] = [box(start), box(end - 1)];
      const y = ({ rect }: typeof first) => rect.y + rect.height / 2;
      return {
        from: { x: first.mirrored ? first.rect.right - 1 : first.rect.left + 1, y: y(first) },
        to: { x: last.mirrored ? last.rect.left + 1 : last.rect.right - 1, y: y(last) },
      };
    },
    [start16, end16, body] as const,
  );
}

const methods = ['drag', 'word', 'keys', 'paste'] as const;
type Method = (typeof methods)[number];

/** Marks the words and returns the span that should be stored. */
async function mark(page: Page, text: Odd, method: Method) {
  const { body } = text;
  if (method === 'keys') {
    const [from, count] = text.keys;
    const words = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(body)].filter(
      (part) => part.isWordLike,
    );
    const [first, last] = [words[from], words[from + count - 1]];
    if (!first || !last) throw new Error('The text has too few words.');
    await press(page, 's');
    // Down and up go by reading order; left and right follow the text's own direction.
    for (let step = 0; step < from; step += 1) await press(page, 'ArrowDown');
    const forward = body === odd[2]?.body ? 'Shift+ArrowLeft' : 'Shift+ArrowRight';
    for (let step = 1; step < count; step += 1) await press(page, forward);
    await press(page, 'Enter');
    return spanOf(body, body.slice(first.index, last.index + last.segment.length));
  }
  if (method === 'paste') {
    await page.getByRole('textbox', { name: /Paste the words/ }).fill(text.paste);
    await page.getByRole('button', { name: /^Take it at/ }).click();
    return spanOf(body, text.paste);
  }
  if (method === 'word') {
    const { from, to } = await edgesOf(page, body, text.word);
    await page.mouse.dblclick((from.x + to.x) / 2, from.y);
    return spanOf(body, text.word);
  }
  const { from, to } = await edgesOf(page, body, text.drag);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, to.y, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up();
  return spanOf(body, text.drag);
}

async function trialAt({ person, sheet }: Joined, at: number): Promise<Trial> {
  const reply = await person.call<{ trial: Trial }>('GET', `/api/sheets/${sheet}/trials?at=${at}`);
  return reply.body.trial;
}

const bodyOf = (trial: Trial): string => trial.texts.find(({ id }) => id === 'answer')?.body ?? '';

test('emoji, combining marks, right-to-left and CRLF keep their offsets by drag, double click, keyboard and paste', async ({
  page,
  context,
}) => {
  const items = odd.flatMap(({ body }, index) =>
    methods.map((method) => ({ id: `${index}-${method}`, answer: body })),
  );
  const rater = await raterIn(
    context,
    server,
    await openStudy(server, 'odd-texts', items),
    'Marks',
  );
  await page.goto(`${server.url}/s/${rater.sheet}`);
  const used = new Map<string, number>();
  const expected: Record<string, unknown>[] = [];
  for (let at = 1; at <= items.length; at += 1) {
    await atTrial(page, at, items.length);
    const body = bodyOf(await trialAt(rater, at));
    const text = odd.find((one) => one.body === body);
    if (!text) throw new Error('The text came changed.');
    const method = methods[used.get(body) ?? 0] ?? 'drag';
    used.set(body, (used.get(body) ?? 0) + 1);
    await press(page, 'y', '1');
    const span = await mark(page, text, method);
    // The browser folds line breaks where it shows a quote; what is stored has them.
    await expect(page.locator('.quote q'), `${method}: ${body}`).toHaveText(span.quote);
    await expect(page.locator('.quote .where')).toHaveText(`${span.start}–${span.end}`);
    expected.push({ method, span: [span] });
    await press(page, 'r');
    await page.keyboard.type(method);
    await press(page, 'Control+Enter');
  }
  await expect(endScreen(page)).toBeVisible();
  await expect(page.getByText('Everything is saved.')).toBeVisible();
  const stored = await Promise.all(items.map((_, index) => trialAt(rater, index + 1)));
  expect(stored.map(({ values }) => ({ method: values?.rationale, span: values?.span }))).toEqual(
    expected,
  );
});

const marksForm = [{ id: 'words', kind: 'span', ask: 'Which words?', in: 'answer', atMost: 3 }];
const plain = 'You may take a boat for three hours, whatever the wind.';
/** The words of the marks, in the order in which they were made. */
const quotes = (page: Page) => page.locator('.quote q').allTextContents();
const said = (page: Page) => page.locator('.last-mark bdi');

test('by keyboard marks nest and overlap, are moved, removed and brought back, and at the most stay', async ({
  page,
  context,
}) => {
  const contents = [{ texts: [{ id: 'answer', body: plain }] }];
  const invite = await openForm(server, 'layers', marksForm, contents);
  const rater = await raterIn(context, server, invite, 'Layers');
  await page.goto(`${server.url}/s/${rater.sheet}`);
  await atTrial(page, 1, 1);
  // “take a boat”, in it “a boat”, over its end “boat for three”.
  const forward = (count: number) => Array.from({ length: count }, () => 'ArrowRight');
  const further = (count: number) => Array.from({ length: count }, () => 'Shift+ArrowRight');
  await press(page, 's', ...forward(2), ...further(2), 'Enter');
  await press(page, 's', ...forward(3), ...further(1), 'Enter');
  await press(page, 's', ...forward(4), ...further(2), 'Enter');
  expect(await quotes(page)).toEqual(['take a boat', 'a boat', 'boat for three']);
  const layersOf = async (words: string) =>
    page.locator('mark', { hasText: new RegExp(`^${words}$`) }).getAttribute('class');
  expect(await layersOf('boat')).toBe('mark-span mark-span-1 mark-span-2');
  await expect(page.locator('[data-text=answer]')).toHaveText(plain);

  // The most is reached: S leads over the marks that are there, and the fourth cannot be made.
  await press(page, 's', 's', 'Shift+ArrowRight', 'Enter');
  expect(await quotes(page)).toEqual(['take a boat', 'a boat for', 'boat for three']);
  await expect(said(page)).toHaveText('The mark is now on “a boat for”.');
  const hours = await lettersOf(page, 'hours');
  await page.mouse.dblclick((hours.left + hours.right) / 2, hours.y);
  await expect(said(page)).toHaveText(/^At most 3 places can be marked, and 3 are\./);
  expect(await quotes(page)).toEqual(['take a boat', 'a boat for', 'boat for three']);

  await press(page, 's', 'Delete');
  expect(await quotes(page)).toEqual(['a boat for', 'boat for three']);
  await expect(page.locator('[aria-live=polite]', { hasText: 'no longer marked' })).toHaveCount(1);
  // Back again, one act after the other: the removed one, the moved one's old place, the last one made.
  await press(page, 'Control+z');
  expect(await quotes(page)).toEqual(['take a boat', 'a boat for', 'boat for three']);
  await press(page, 'z');
  expect(await quotes(page)).toEqual(['take a boat', 'a boat', 'boat for three']);
  await page.locator('.last-mark').getByRole('button', { name: 'Undo' }).click();
  expect(await quotes(page)).toEqual(['take a boat', 'a boat']);

  // White space alone, by letter: the space behind “You”.
  await press(page, 's', 'Control+ArrowRight', 'Enter');
  await expect(page.locator('.quote .where').last()).toHaveText('3–4');
  await press(page, 'Enter');
  await expect(endScreen(page)).toBeVisible();
  await expect(page.getByText('Everything is saved.')).toBeVisible();
  const stored = (await trialAt(rater, 1)).values?.words as { quote: string }[]; // the form's marks
  expect(stored.map(({ quote }) => quote)).toEqual([' ', 'take a boat', 'a boat']);
});

test('a mouse chooses the innermost mark, and its handles move its ends by letters', async ({
  page,
  context,
}) => {
  const contents = [{ texts: [{ id: 'answer', body: plain }] }];
  const invite = await openForm(server, 'handles', marksForm, contents);
  const rater = await raterIn(context, server, invite, 'Mouse');
  await page.goto(`${server.url}/s/${rater.sheet}`);
  await atTrial(page, 1, 1);
  const drag = async (words: string) => {
    const { left, right, y } = await lettersOf(page, words);
    await page.mouse.move(left + 1, y);
    await page.mouse.down();
    await page.mouse.move(right - 1, y, { steps: 3 });
    await page.mouse.up();
  };
  await drag('take a boat');
  await drag('a boat for three');
  expect(await quotes(page)).toEqual(['take a boat', 'a boat for three']);
  await page.locator('mark').last().click();
  const handle = await page.locator('.handle[data-end=end]').boundingBox();
  const wanted = await lettersOf(page, 'three');
  const until = await lettersOf(page, 'hou');
  if (handle === null) throw new Error('There is no handle.');
  const knob = { x: handle.x + handle.width / 2, y: handle.y + 4 };
  await page.mouse.move(knob.x, knob.y);
  await page.mouse.down();
  await page.mouse.move(knob.x + until.right - wanted.right, knob.y, { steps: 4 });
  await page.mouse.up();
  expect(await quotes(page)).toEqual(['take a boat', 'a boat for three hou']);
  await press(page, 'Control+z');
  expect(await quotes(page)).toEqual(['take a boat', 'a boat for three']);
});

/** Where letters stand on the screen, whatever marks cut the line into. */
function lettersOf(page: Page, words: string): Promise<{ left: number; right: number; y: number }> {
  return page.evaluate((wanted) => {
    const root = document.querySelector('[data-text=answer]');
    const from = root?.textContent?.indexOf(wanted) ?? -1;
    const walker = root && document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    let at = 0;
    for (let node = walker?.nextNode(); node; node = walker?.nextNode()) {
      const next = at + (node.nodeValue ?? '').length;
      if (from >= at && from < next) range.setStart(node, from - at);
      if (from + wanted.length > at && from + wanted.length <= next)
        range.setEnd(node, from + wanted.length - at);
      at = next;
    }
    const { left, right, top, height } = range.getBoundingClientRect();
    return { left, right, y: top + height / 2 };
  }, words);
}

test('on a phone a long press marks a word, its handles move its ends, and each can be undone', async ({
  browser,
}) => {
  const text = odd[0];
  if (!text) throw new Error('There is no text.');
  const invite = await openStudy(server, 'touched', [{ id: 'only', answer: text.body }]);
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const rater = await raterIn(phone, server, invite, 'Thumb');
  const page = await phone.newPage();
  const cdp = await phone.newCDPSession(page);
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    ...at: { x: number; y: number }[]
  ) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at });
  await page.goto(`${server.url}/s/${rater.sheet}`);
  await atTrial(page, 1, 1);
  const goOn = page.getByRole('button', { name: 'Continue', exact: true });
  await seeAll(page);
  await page.getByRole('radio', { name: 'Yes' }).tap();
  await goOn.tap();
  await page.getByRole('radio', { name: 'Condition dropped' }).tap();
  await goOn.tap();
  const quote = page.locator('.quote q');

  await expect(page.locator('html[data-hands]')).toBeAttached();
  await expect(page.getByRole('textbox', { name: /^Which words carry it/ })).toBeVisible();
  // A press that is let go at once, and one that moves, mark nothing: they scroll and tap.
  const word = await lettersOf(page, 'family');
  const on = { x: (word.left + word.right) / 2, y: word.y };
  await touch('touchStart', on);
  await touch('touchEnd');
  await expect(page.locator('mark')).toHaveCount(0);
  await touch('touchStart', on);
  await expect(page.locator('mark.mark-caret')).toHaveText('family');
  await touch('touchEnd');
  await expect(quote).toHaveText('family');

  // The handle that hangs below the end is taken to “flags”.
  const handle = await page.locator('.handle[data-end=end]').boundingBox();
  const flags = await lettersOf(page, 'flags');
  if (handle === null) throw new Error('There is no handle.');
  expect(Math.min(handle.width, handle.height)).toBeGreaterThanOrEqual(44);
  const held = { x: handle.x + handle.width / 2, y: handle.y + 10 };
  const by = { x: (flags.left + flags.right) / 2 - word.right, y: flags.y - word.y };
  await touch('touchStart', held);
  await touch('touchMove', { x: held.x + by.x / 2, y: held.y + by.y / 2 });
  await touch('touchMove', { x: held.x + by.x, y: held.y + by.y });
  await touch('touchEnd');
  await expect(quote).toHaveText('family and 🇩🇪 flags');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  // One place can be marked: a long press elsewhere keeps it, and offers to move it.
  const start = await lettersOf(page, 'Start');
  await touch('touchStart', { x: start.left + 10, y: start.y });
  await expect(page.locator('mark.mark-caret')).toHaveText('Start');
  await touch('touchEnd');
  await expect(quote).toHaveText('family and 🇩🇪 flags');
  await expect(said(page)).toHaveText(/^One place can be marked/);
  await page.getByRole('button', { name: 'Move the mark to “Start”' }).tap();
  await expect(quote).toHaveText('Start');
  const undo = page.locator('.last-mark').getByRole('button', { name: 'Undo' });
  await undo.tap();
  await expect(quote).toHaveText('family and 🇩🇪 flags');
  await undo.tap();
  await expect(quote).toHaveText('family');

  await goOn.tap();
  await page.getByRole('textbox', { name: 'Why?' }).tap();
  await page.keyboard.type('By touch.');
  await page.getByRole('button', { name: 'Save and continue' }).tap();
  await expect(endScreen(page)).toBeVisible();
  await expect(savedChip(page)).toBeVisible();
  const span = [spanOf(text.body, 'family')];
  expect((await trialAt(rater, 1)).values).toMatchObject({ mechanism: 'condition', span });
  await phone.close();
});
