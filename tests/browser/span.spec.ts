import { expect, test, type Page } from '@playwright/test';
import { atTrial, endScreen, press, savedChip } from '../support/at-the-sheet';
import type { Joined, Trial } from '../support/client';
import { sharedServer, type Server } from '../support/server';
import { openStudy, raterIn } from '../support/sheet-study';

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
  const rater = await raterIn(context, server, openStudy(server, 'odd-texts', items), 'Marks');
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

test('on a phone, words selected by touch are taken by a button, with the same offsets', async ({
  browser,
}) => {
  const text = odd[0];
  if (!text) throw new Error('There is no text.');
  const invite = openStudy(server, 'touched', [{ id: 'only', answer: text.body }]);
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const rater = await raterIn(phone, server, invite, 'Thumb');
  const page = await phone.newPage();
  await page.goto(`${server.url}/s/${rater.sheet}`);
  await atTrial(page, 1, 1);
  const goOn = page.getByRole('button', { name: 'Go on', exact: true });
  await page.getByRole('radio', { name: 'Yes' }).tap();
  await goOn.tap();
  await page.getByRole('radio', { name: 'Condition dropped' }).tap();
  await goOn.tap();
  // A long press leaves a selection; the handles' own gestures belong to the system.
  const span = spanOf(text.body, text.drag);
  await page.evaluate(
    ([start, end]) => {
      const line = document.querySelector('[data-text=answer] [data-start]');
      const node = line && document.createTreeWalker(line, NodeFilter.SHOW_TEXT).nextNode();
      if (!node) throw new Error('The text is not there.');
      getSelection()?.setBaseAndExtent(node, start, node, end);
    },
    [span.start16, span.end16] as const,
  );
  await page.getByRole('button', { name: /^Take/ }).tap();
  await expect(page.locator('.quote q')).toHaveText(span.quote);
  await goOn.tap();
  await page.getByRole('textbox', { name: 'Why?' }).tap();
  await page.keyboard.type('By touch.');
  await page.getByRole('button', { name: 'Save and go on' }).tap();
  await expect(endScreen(page)).toBeVisible();
  await expect(savedChip(page)).toBeVisible();
  expect((await trialAt(rater, 1)).values).toMatchObject({ mechanism: 'condition', span: [span] });
  await phone.close();
});
