import { expect, test, type Page } from '@playwright/test';
import { atTrial, endScreen, press, storedLabels } from '../support/at-the-sheet';
import { sharedServer, type Server } from '../support/server';
import { boatAnswers, openStudy, putSession, raterIn } from '../support/sheet-study';

const races = 20;
let server: Server;
let invite: string;

test.beforeAll(async () => {
  server = await sharedServer();
  invite = await openStudy(server, 'tabs', boatAnswers(races));
});

const no = { diverges: 'no' };
const open = { diverges: { cannotJudge: { reason: 'open' } } };

/** Both tabs answer every trial at the same time, differently: 20 races for one current revision. */
async function raceThrough(one: Page, two: Page, url: string): Promise<void> {
  await Promise.all([one.goto(url), two.goto(url)]);
  for (let at = 1; at <= races; at += 1) {
    await Promise.all([atTrial(one, at, races), atTrial(two, at, races)]);
    await Promise.all([press(one, 'n', 'Enter'), press(two, 'x', '1', 'Enter')]);
  }
  await Promise.all([one, two].map((page) => expect(endScreen(page)).toBeVisible()));
}

/** Each trial's revisions count up from 1, and every answer is in the history or its giver is told. */
function histories(sheet: string): Map<number, unknown[]> {
  const found = new Map<number, unknown[]>();
  for (const { position, revision, values } of storedLabels(server.data, sheet)) {
    const before = found.get(position) ?? [];
    expect(revision, `trial ${position}`).toBe(before.length + 1);
    found.set(position, [...before, values]);
  }
  return found;
}

const toldOf = async (page: Page): Promise<number> => {
  const chip = page.locator('.chip');
  await expect(chip).toHaveText(/^Saved|not accepted: see why$/);
  return Number(/^(\d+) not accepted/.exec((await chip.textContent()) ?? '')?.[1] ?? 0);
};

test('two tabs of one browser, twenty races: one current answer each, the other kept or its giver told', async ({
  context,
}) => {
  const { sheet } = await raterIn(context, server, invite, 'One browser');
  const [one, two] = [await context.newPage(), await context.newPage()];
  await raceThrough(one, two, `${server.url}/s/${sheet}`);
  const inHistory = () => [...histories(sheet).values()].filter((values) => values.length === 2);
  await expect.poll(async () => (await toldOf(two)) + inHistory().length).toBe(races);
  await expect.poll(async () => (await toldOf(one)) + inHistory().length).toBe(races);
  expect(histories(sheet).size).toBe(races);
  for (const values of inHistory()) {
    expect(values).toContainEqual(no);
    expect(values).toContainEqual(open);
  }
});

test('two devices, twenty races: each loser sees both answers, and takes one of them', async ({
  browser,
  context,
}) => {
  const { sheet, person } = await raterIn(context, server, invite, 'Two devices');
  const other = await browser.newContext();
  await putSession(other, server, person.cookie());
  const [one, two] = [await context.newPage(), await other.newPage()];
  await raceThrough(one, two, `${server.url}/s/${sheet}`);
  const bothTold = () => Promise.all([toldOf(one), toldOf(two)]);
  await expect.poll(async () => (await bothTold()).reduce((sum, told) => sum + told)).toBe(races);
  const losses = await bothTold();
  const before = [...histories(sheet).values()];
  expect(before.map((values) => values.length)).toEqual(Array<number>(races).fill(1));

  for (const [index, page] of [one, two].entries()) {
    const count = losses[index] ?? 0;
    if (count === 0) continue;
    await page.getByRole('button', { name: /not accepted: see why$/ }).click();
    const first = page.locator('.problems li').first();
    const [mine, theirs] = index === 0 ? ['No', 'Cannot judge'] : ['Cannot judge', 'No'];
    await expect(first.locator('.versions dd').nth(0)).toContainText(mine ?? '');
    await expect(first.locator('.versions dd').nth(1)).toContainText(theirs ?? '');
    await first.getByRole('button', { name: 'Save mine as a newer revision' }).click();
    await expect(page.locator('.problems li')).toHaveCount(count - 1);
    if (count > 1) {
      await first.getByRole('button', { name: 'Keep what is saved' }).click();
      await expect(page.locator('.problems li')).toHaveCount(count - 2);
    }
  }
  const asked = losses.filter((count) => count > 0).length;
  await expect
    .poll(() => [...histories(sheet).values()].filter((values) => values.length === 2).length)
    .toBe(asked);
  await other.close();
});
