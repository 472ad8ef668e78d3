import { expect, test } from '@playwright/test';
import { atTrial, press, savedChip, storedLabels, windowAhead } from '../support/at-the-sheet';
import { startServer, type Server } from '../support/server';
import { boatAnswers, openStudy, raterIn } from '../support/sheet-study';

const total = 14;
let server: Server;
let invite: string;

test.beforeAll(async () => {
  server = await startServer();
  invite = await openStudy(server, 'offline', boatAnswers(total));
});
test.afterAll(() => server.dispose());

/** Answers in turn, so that a mixed-up order would show in the values too. */
const keyAt = (at: number) => (at % 2 === 1 ? ['n'] : ['x', '1']);
const valuesAt = (at: number) => ({
  diverges: at % 2 === 1 ? 'no' : { cannotJudge: { reason: 'open' } },
});
const rowsTo = (last: number) =>
  Array.from({ length: last }, (_, index) => ({
    position: index + 1,
    revision: 1,
    values: valuesAt(index + 1),
  }));

test('ten labels given offline are counted, survive the closed page, and are ten rows in order', async ({
  context,
}) => {
  const { sheet } = await raterIn(context, server, invite, 'Ten');
  const page = await context.newPage();
  await page.goto(`${server.url}/s/${sheet}`);
  await atTrial(page, 1, total);
  await windowAhead(page);
  await context.setOffline(true);
  for (let at = 1; at <= 10; at += 1) {
    await atTrial(page, at, total);
    await press(page, ...keyAt(at), 'Enter');
    const words = `Offline: ${at} kept on this device`;
    await expect(page.getByText(words)).toBeVisible();
  }
  await page.close();
  expect(storedLabels(server.data, sheet)).toEqual([]);
  await context.setOffline(false);

  const again = await context.newPage();
  await again.goto(`${server.url}/s/${sheet}`);
  await atTrial(again, 11, total);
  await expect(savedChip(again)).toBeVisible();
  expect(storedLabels(server.data, sheet)).toEqual(rowsTo(10));
});

test('what is answered while the server is down waits, and is stored once when it is back', async ({
  page,
  context,
}) => {
  const { sheet } = await raterIn(context, server, invite, 'Down');
  await page.goto(`${server.url}/s/${sheet}`);
  await atTrial(page, 1, total);
  await windowAhead(page);
  await press(page, ...keyAt(1), 'Enter');
  await atTrial(page, 2, total);
  await expect(savedChip(page)).toBeVisible();
  await server.kill();
  for (let at = 2; at <= 5; at += 1) {
    await atTrial(page, at, total);
    await press(page, ...keyAt(at), 'Enter');
  }
  await expect(page.getByText(/: 4 kept on this device/)).toBeVisible();
  await expect(savedChip(page)).toHaveCount(0);
  await server.restart();
  await expect(savedChip(page)).toBeVisible({ timeout: 40_000 });
  expect(storedLabels(server.data, sheet)).toEqual(rowsTo(5));
});
