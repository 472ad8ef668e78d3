import { expect, test, type CDPSession } from '@playwright/test';
import { atTrial, endScreen, press, windowAhead } from '../support/at-the-sheet';
import { openPairs } from '../support/pair-sheet';
import { quantile } from '../support/raters';
import { startServer, type Server } from '../support/server';
import { boatAnswers, openStudy, raterIn } from '../support/sheet-study';

const total = 30;
let server: Server;
let invite: string;
let pairs: string;

test.beforeAll(async () => {
  server = await startServer();
  invite = await openStudy(server, 'weight', boatAnswers(total));
  pairs = await openPairs(server, 'weight-pairs', { pairs: total });
});
test.afterAll(() => server.dispose());

type Load = { readonly url: string; readonly type: string; bytes: number };

/** What goes over the wire from now on: each request with its bytes as transferred, headers included. */
async function wire(cdp: CDPSession): Promise<Load[]> {
  const loads = new Map<string, Load>();
  cdp.on('Network.responseReceived', ({ requestId, response, type }) => {
    loads.set(requestId, { url: response.url, type, bytes: 0 });
  });
  const all: Load[] = [];
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const load = loads.get(requestId);
    if (load) all.push({ ...load, bytes: encodedDataLength });
  });
  await cdp.send('Network.enable');
  return all;
}

const kB = (loads: readonly Load[]): number =>
  loads.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

for (const [page, token] of [
  ['the rater’s page', () => invite],
  ['the page of a pair', () => pairs],
] as const) {
  test(
    `${page}, cold: at most 200 kB of HTML, CSS and script, 160 kB of fonts, 20 requests`,
    { tag: '@alone' },
    async ({ page: tab, context }) => {
      const { sheet } = await raterIn(context, server, token(), 'Cold');
      const loads = await wire(await context.newCDPSession(tab));
      await tab.goto(`${server.url}/s/${sheet}`);
      await atTrial(tab, 1, total);
      await windowAhead(tab);
      await tab.waitForLoadState('networkidle');
      const of = (...types: readonly string[]) => loads.filter(({ type }) => types.includes(type));
      const figures = {
        html: kB(of('Document')),
        css: kB(of('Stylesheet')),
        script: kB(of('Script')),
        fonts: kB(of('Font')),
        requests: loads.length,
      };
      console.log(`${page}, cold, kB:`, JSON.stringify(figures));
      for (const { url, type, bytes } of loads) {
        console.log(`  ${type} ${bytes} ${new URL(url).pathname.slice(-50)}`);
      }
      expect(figures.html + figures.css + figures.script).toBeLessThanOrEqual(200);
      expect(figures.fonts).toBeLessThanOrEqual(160);
      expect(figures.requests).toBeLessThanOrEqual(20);
    },
  );
}

test(
  'a save’s answer is at most 5 kB beyond its texts; the next trial is painted within 50 ms of the key',
  { tag: '@alone' },
  async ({ page, context }) => {
    const { sheet } = await raterIn(context, server, invite, 'Quick');
    await page.addInitScript(() => {
      const took: number[] = [];
      Object.assign(window, { took });
      let pressed: number | null = null;
      document.addEventListener(
        'keydown',
        (event) => {
          if (event.key === 'Enter') pressed = event.timeStamp;
        },
        true,
      );
      new MutationObserver(() => {
        const from = pressed;
        if (from === null || !document.querySelector('[data-text=answer]')) return;
        pressed = null;
        // The message comes after the frame that has the new texts in it.
        requestAnimationFrame(() => {
          const after = new MessageChannel();
          after.port1.onmessage = () => took.push(performance.now() - from);
          after.port2.postMessage(null);
        });
      }).observe(document, { childList: true, subtree: true });
    });
    const beyond: number[] = [];
    page.on('response', (response) => {
      if (!response.url().endsWith('/labels')) return;
      void response.text().then((text) => {
        const { next, ahead } = JSON.parse(text) as {
          next: { trial?: { texts: unknown } };
          ahead?: { texts: unknown };
        };
        const texts = [next.trial?.texts, ahead?.texts].filter((one) => one !== undefined);
        beyond.push(text.length - JSON.stringify(texts).length);
      });
    });
    await page.goto(`${server.url}/s/${sheet}`);
    for (let at = 1; at <= total; at += 1) {
      await atTrial(page, at, total);
      if (at === 1) await windowAhead(page);
      await press(page, 'n', 'Enter');
    }
    await expect(endScreen(page)).toBeVisible();
    await expect(page.getByText('Everything is saved.')).toBeVisible();
    const took = await page.evaluate(() => (window as unknown as { took: number[] }).took); // set above
    const [p50, p95] = [quantile(took, 0.5), quantile(took, 0.95)];
    console.log(
      `key to paint, ${took.length} trials, ms: p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)}`,
    );
    console.log(`a save's answer beyond its texts, bytes: at most ${Math.max(...beyond)}`);
    expect(took.length).toBeGreaterThanOrEqual(total - 1);
    expect(beyond).toHaveLength(total);
    expect(Math.max(...beyond)).toBeLessThanOrEqual(5000);
    expect(p50).toBeLessThanOrEqual(50);
  },
);
