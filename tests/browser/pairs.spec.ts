import { expect, test, type Page } from '@playwright/test';
import {
  atTrial,
  endScreen,
  painted,
  press,
  savedChip,
  sentLabels,
  storedLabels,
  windowAhead,
} from '../support/at-the-sheet';
import { ask } from '../support/commands';
import { labelOf, signedIn, type Trial } from '../support/client';
import { openPairs } from '../support/pair-sheet';
import { sharedServer, type Server } from '../support/server';
import { putSession, raterIn } from '../support/sheet-study';

let server: Server;
let real: string;
let mixed: string;

test.beforeAll(async () => {
  server = await sharedServer();
  real = await openPairs(server, 'real-or-not', { pairs: 12, boundaries: 3 });
  mixed = await openPairs(server, 'mixed', {
    pairs: 2,
    preferences: 2,
    worksheets: 1,
    boundaries: 1,
  });
});

const textOf = (page: Page, side: 'a' | 'b') => page.locator(`.side.${side} [data-text=${side}]`);
const chosen = (page: Page) => page.getByRole('radio', { checked: true });

/** What is pressed at each of twelve pairs, and what it means. */
const pairKeys: readonly (readonly [readonly string[], Record<string, unknown>])[] = [
  [['a'], { real: 'a' }],
  [['b', '4'], { real: 'b', sure: 4 }],
  [['ArrowLeft', '1'], { real: 'a', sure: 1 }],
  [['ArrowRight'], { real: 'b' }],
  [['x'], { real: { cannotJudge: { reason: 'broken' } } }],
  [['a', 'b', 'ArrowLeft', '2', '3'], { real: 'a', sure: 3 }],
];
/** The same at three texts of twelve sentences. */
const placeKeys: readonly (readonly [readonly string[], Record<string, unknown>])[] = [
  [['1', '0'], { hand: 10 }],
  [['4', 'ArrowDown', 'ArrowDown', 'ArrowUp'], { hand: 5 }],
  [['ArrowDown', '0'], { hand: 'none' }],
];

test('twelve pairs and three texts by keyboard alone, up to the hand-in; each answer is what was pressed', async ({
  page,
  context,
}) => {
  const { sheet } = await raterIn(context, server, real, 'Keys');
  await page.goto(`${server.url}/s/${sheet}`);
  const entered: Record<string, unknown>[] = [];
  for (let at = 1; at <= 15; at += 1) {
    await atTrial(page, at, 15);
    const [keys, values] =
      (at <= 12 ? pairKeys[(at - 1) % pairKeys.length] : placeKeys[at - 13]) ?? [];
    // An arrow belongs to the pair, not to the scale that a digit has just moved focus to.
    await press(page, ...(keys ?? []), 'Enter');
    entered.push(values ?? {});
  }
  await expect(endScreen(page)).toBeVisible();
  await expect(page.getByText('Everything is saved.')).toBeVisible();
  expect(storedLabels(server.data, sheet).map(({ values }) => values)).toEqual(entered);
  await painted(page);
  for (const name of [/^Hand in$/, /^Hand in 15 answers$/]) {
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => document.activeElement?.textContent ?? '');
      if (name.test(focused.trim())) break;
    }
    await press(page, 'Enter');
  }
  await expect(page.getByRole('heading', { name: 'Handed in. Thank you.' })).toBeVisible();
});

test('doing the sheet again is refused and changes nothing: by page, by request, by the invitation', async ({
  page,
  context,
}) => {
  const rater = await raterIn(context, server, mixed, 'Twice');
  const { person, sheet } = rater;
  const values: Readonly<Record<string, unknown>> = {
    '2afc': { real: 'a' },
    preference: { better: 'tie' },
    worksheet: { keeps: 'yes' },
    boundary: { hand: 3 },
  };
  type Next = { trial?: Trial & { kind: string } };
  let next = (await person.call<Next>('GET', `/api/sheets/${sheet}/next`)).body.trial;
  const first = next;
  while (next) {
    const label = labelOf(next.id, values[next.kind]);
    const saved = await person.call<{ next: Next }>('POST', `/api/sheets/${sheet}/labels`, label);
    expect(saved.status, saved.text).toBe(201);
    next = saved.body.next.trial;
  }
  await person.call('POST', `/api/sheets/${sheet}/hand-in`, { declared: [] });
  const before = storedLabels(server.data, sheet);
  expect(before).toHaveLength(6);
  const again = labelOf(first?.id ?? '', { real: 'b' }, 1);
  const refused = await person.call<{ error: { code: string } }>(
    'POST',
    `/api/sheets/${sheet}/labels`,
    again,
  );
  expect([refused.status, refused.body.error.code]).toEqual([409, 'locked']);
  const joinedAgain = await person.call<{ sheet: string }>('POST', '/api/join', {
    token: mixed,
    alias: 'Twice',
    consent: true,
  });
  // The invitation leads back to the sheet that was handed in, or nowhere: never to a second one.
  expect([sheet, undefined]).toContain(joinedAgain.body.sheet);
  await page.goto(`${server.url}/s/${sheet}`);
  await expect(page.getByRole('heading', { name: /Handed in/ })).toBeVisible();
  expect(storedLabels(server.data, sheet)).toEqual(before);
});

test('a sheet of four kinds asks on each trial what is its own, and keeps every answer', async ({
  page,
  context,
}) => {
  const { sheet } = await raterIn(context, server, mixed, 'Mixed');
  await page.goto(`${server.url}/s/${sheet}`);
  const real = page.getByRole('radiogroup', { name: /did the author write/ });
  const better = page.getByRole('radiogroup', { name: /is better/ });
  const hand = page.getByRole('radiogroup', { name: /another hand/ });
  const keeps = page.getByRole('group', { name: /keep to the prompt/ });
  for (let at = 1; at <= 6; at += 1) {
    await atTrial(page, at, 6);
    const here = at <= 2 ? real : at <= 4 ? better : at === 5 ? keeps : hand;
    for (const one of [real, better, hand, keeps])
      await expect(one).toHaveCount(one === here ? 1 : 0);
    if (at <= 2) {
      // One may not step aside, but for a broken text.
      await expect(page.getByRole('radio')).toHaveCount(2 + 1 + 4);
      await press(page, 'b', 'Enter');
    } else if (at <= 4) {
      await expect(page.getByRole('region', { name: 'Prompt' })).toContainText('does not come');
      await press(page, ...(at === 3 ? ['d'] : ['x', '2', 'r']));
      if (at === 4) await page.keyboard.type('Neither is about a ferry.');
      await press(page, 'Control+Enter');
    } else await press(page, at === 5 ? 'y' : '1', 'Enter');
  }
  await expect(endScreen(page)).toBeVisible();
  await expect(page.getByText('Everything is saved.')).toBeVisible();
  expect(storedLabels(server.data, sheet).map(({ values }) => values)).toEqual([
    { real: 'b' },
    { real: 'b' },
    { better: 'both-bad' },
    { better: { cannotJudge: { reason: 'unsure', text: 'Neither is about a ferry.' } } },
    { keeps: 'yes' },
    { hand: 1 },
  ]);
});

test('both texts come in one frame, and A and B are the same box in every pixel', async ({
  page,
  context,
}) => {
  const { sheet } = await raterIn(context, server, real, 'Frames');
  await page.goto(`${server.url}/s/${sheet}`);
  await atTrial(page, 1, 15);
  await windowAhead(page);
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const read = (side: string): string =>
      document.querySelector(`.side.${side} [data-text]`)?.textContent ?? '';
    const look = (): void => {
      const now = `${read('a')} | ${read('b')}`;
      if (seen.at(-1) !== now) seen.push(now);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const box = async (side: 'a' | 'b') => {
    const one = await page.locator(`.side.${side}`).evaluate((element) => {
      const { width, height, top } = element.getBoundingClientRect();
      const styles = [element, ...element.querySelectorAll('.text, .read, .pick, .dot')].map(
        (part) => {
          const style = getComputedStyle(part);
          return [style.color, style.backgroundColor, style.borderColor, style.font, style.padding];
        },
      );
      return { width, height, top, styles };
    });
    return one;
  };
  expect(await box('a')).toEqual(await box('b'));
  // Nothing is marked, chosen or focused on either side before an answer.
  expect(await page.locator('.side :focus, .side.on, .side input:checked').count()).toBe(0);
  const before = await page.locator('.afc > *, .foot, .bar, .ruler').evaluateAll((parts) => parts.map((part) => JSON.stringify(part.getBoundingClientRect()))); // prettier-ignore
  for (const keys of [['a'], ['b', '2'], ['a']]) await press(page, ...keys);
  await press(page, 'Enter');
  await atTrial(page, 2, 15);
  expect(await box('a')).toEqual(await box('b'));
  const after = await page.locator('.afc > *, .foot, .bar, .ruler').evaluateAll((parts) => parts.map((part) => JSON.stringify(part.getBoundingClientRect()))); // prettier-ignore
  expect(after).toEqual(before);
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen); // set above
  // Never one new text beside an old one.
  expect(seen).toHaveLength(2);
});

test('choosing a place moves no sentence, and a focused scale keeps its own arrows', async ({
  page,
  context,
}) => {
  const { sheet } = await raterIn(context, server, mixed, 'Still');
  await page.goto(`${server.url}/s/${sheet}`);
  await atTrial(page, 1, 6);
  await press(page, '2');
  await expect(page.getByRole('radio', { name: /Leaning/ })).toBeChecked();
  await press(page, 'ArrowRight');
  await expect(page.getByRole('radio', { name: /Fairly sure/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Text B' })).not.toBeChecked();
  await press(page, 'b', 'Enter');
  for (const [at, keys] of [
    [2, ['b']],
    [3, ['t']],
    [4, ['a']],
    [5, ['n']],
  ] as const) {
    await atTrial(page, at, 6);
    await press(page, ...keys, 'Enter');
  }
  await atTrial(page, 6, 6);
  const tops = () =>
    page.locator('.sent').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  const before = await tops();
  expect(before).toHaveLength(12);
  for (const key of ['3', 'ArrowDown', 'x', '0', '5']) {
    await press(page, key);
    expect(await tops(), key).toEqual(before);
  }
  await expect(page.getByText('The hand changes here, after 5')).toBeVisible();
  await expect(chosen(page)).toHaveCount(1);
});

test('Back, reload and a second tab show the same sides and the same answer; stopping early costs nothing', async ({
  context,
}) => {
  const { sheet } = await raterIn(context, server, real, 'Early');
  const sent = sentLabels(context);
  const page = await context.newPage();
  await page.goto(`${server.url}/s/${sheet}`);
  const shown: string[] = [];
  for (let at = 1; at <= 5; at += 1) {
    await atTrial(page, at, 15);
    shown.push(`${await textOf(page, 'a').textContent()} | ${await textOf(page, 'b').textContent()}`); // prettier-ignore
    await press(page, at % 2 === 1 ? 'a' : 'b', '3', 'Enter');
  }
  await atTrial(page, 6, 15);
  await expect(chosen(page)).toHaveCount(0);
  await expect(savedChip(page)).toBeVisible();
  // Back, and a reload there: the sides stand as they stood, and nothing is sent.
  await press(page, 'PageUp');
  await atTrial(page, 5, 15);
  for (let look = 0; look < 2; look += 1) {
    expect(`${await textOf(page, 'a').textContent()} | ${await textOf(page, 'b').textContent()}`).toBe(shown[4]); // prettier-ignore
    await expect(page.getByRole('radio', { name: 'Text A' })).toBeChecked();
    await page.reload();
    await atTrial(page, 5, 15);
  }
  expect(sent).toHaveLength(5);
  // An answer that is begun is there again after a reload.
  await press(page, 'PageDown');
  await atTrial(page, 6, 15);
  await press(page, 'ArrowRight', '2');
  await page.reload();
  await atTrial(page, 6, 15);
  await expect(page.getByRole('radio', { name: 'Text B' })).toBeChecked();
  await expect(page.getByRole('radio', { name: /Leaning/ })).toBeChecked();
  await page.close();

  // Stopped here; a week later the sheet goes on where it stood, in two tabs at once.
  const [one, two] = [await context.newPage(), await context.newPage()];
  for (const tab of [one, two]) {
    await tab.goto(`${server.url}/s/${sheet}`);
    await atTrial(tab, 6, 15);
  }
  await press(one, 'a', 'Enter');
  await expect(savedChip(one)).toBeVisible();
  await press(two, 'b', 'Enter');
  await expect
    .poll(() => storedLabels(server.data, sheet).filter(({ position }) => position === 6).length)
    .toBeGreaterThan(0);
  const told = two.getByRole('button', { name: /not accepted: see why$/ });
  await expect
    .poll(
      async () =>
        (await told.count()) +
        storedLabels(server.data, sheet).filter(({ position }) => position === 6).length,
    )
    .toBe(2);
  expect(storedLabels(server.data, sheet).filter(({ position }) => position <= 5)).toHaveLength(5);
});

test('keys that were on their way to the pair before choose nothing on the next one', async ({
  page,
  context,
}) => {
  const { sheet } = await raterIn(context, server, real, 'Hasty');
  await page.goto(`${server.url}/s/${sheet}`);
  await atTrial(page, 1, 15);
  await windowAhead(page);
  await Promise.all(['a', 'Enter', 'b', 'ArrowLeft', '3', 'Enter'].map((key) => page.keyboard.press(key))); // prettier-ignore
  await atTrial(page, 2, 15);
  await expect(chosen(page)).toHaveCount(0);
  await expect(savedChip(page)).toBeVisible();
  expect(storedLabels(server.data, sheet)).toEqual([
    { position: 1, revision: 1, values: { real: 'a' } },
  ]);
});

test('time away is counted and kept beside the answer', async ({ page, context }) => {
  const { sheet } = await raterIn(context, server, real, 'Away');
  const sent = sentLabels(context);
  await page.goto(`${server.url}/s/${sheet}`);
  await atTrial(page, 1, 15);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hasFocus', { value: () => false, configurable: true });
    window.dispatchEvent(new Event('blur'));
  });
  const left = await page.evaluate(() => performance.now());
  await page.waitForFunction((since) => performance.now() - since > 300, left);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hasFocus', { value: () => true, configurable: true });
    window.dispatchEvent(new Event('focus'));
  });
  await press(page, 'a', 'Enter');
  await atTrial(page, 2, 15);
  await press(page, 'b', 'Enter');
  await expect.poll(() => sent.length).toBe(2);
  const focus = (index: number) => (sent[index] as unknown as { focus: { blurs: number; awayMs: number } }).focus; // prettier-ignore
  expect(focus(0).blurs).toBe(1);
  expect(focus(0).awayMs).toBeGreaterThanOrEqual(300);
  expect(focus(1)).toEqual({ blurs: 0, awayMs: 0 });
});

test('an owner tries the form on a trial of its own kind, pairs and places alike', async ({
  page,
  context,
}) => {
  const { token } = await ask<{ token: string }>(server.data, 'sign-in', 'Ada');
  await putSession(context, server, (await signedIn(server.url, token)).cookie());
  await openPairs(server, 'only-places', { boundaries: 3 });
  for (const slug of ['real-or-not', 'only-places'])
    await ask(server.data, 'people', slug, '--add', 'Ada', '--role', 'owner');
  await page.goto(`${server.url}/studies/only-places/form`);
  await page.getByRole('radio', { name: 'After sentence 4' }).check({ force: true });
  await expect(page.getByText('The hand changes here, after 4')).toBeVisible();
  await expect(page.getByText('After sentence 4', { exact: true })).toBeVisible();
  await page.goto(`${server.url}/studies/real-or-not/form`);
  // Which trial it is, is drawn; its question is one of its kind, and the other kind's is not asked.
  const asked = page.getByText(/did the author write\?$|another hand take over\?$/);
  await expect(asked).toHaveCount(1);
});
