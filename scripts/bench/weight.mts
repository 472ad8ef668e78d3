// What a rater's first visit to a sheet costs the line: bytes as transferred (headers included), with a cold cache.
// After `npm start` or `npm test` has built the app: node --import tsx scripts/bench/weight.mts
import { chromium } from '@playwright/test';
import { startServer } from '../../tests/support/server';
import { requireChromium } from '../chromium.mjs';

type Received = { readonly type: string; bytes: number };

const server = await startServer({ demo: true });
const browser = await chromium.launch({
  executablePath: requireChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const first = await browser.newContext();
  const door = await first.newPage();
  await door.goto(`${server.url}/sign-in#${server.links()['Demo rater 1']}`);
  await door.getByRole('button', { name: 'Sign in' }).click();
  // On the rater's own page, to the sheet that is next.
  await door.locator('a.btn.main').click();
  await door.waitForURL(/\/s\//);

  // A browser of its own, which has nothing in its cache but the session.
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(await first.cookies());
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  const requests = new Map<string, Received>();
  network.on('Network.requestWillBeSent', ({ requestId, type }) => {
    requests.set(requestId, { type: type ?? 'Other', bytes: 0 });
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  await network.send('Network.enable');
  await page.goto(door.url(), { waitUntil: 'networkidle' });

  console.log('| what | requests | kB |\n|---|---:|---:|');
  for (const type of new Set([...requests.values()].map((request) => request.type))) {
    console.log(row(type, ({ type: own }) => own === type));
  }
  const ofPage = new Set(['Document', 'Stylesheet', 'Script']);
  console.log(row('HTML, CSS and script', ({ type }) => ofPage.has(type)));
  console.log(row('everything', () => true));

  function row(name: string, wanted: (request: Received) => boolean): string {
    const found = [...requests.values()].filter(wanted);
    const bytes = found.reduce((sum, request) => sum + request.bytes, 0);
    return `| ${name} | ${found.length} | ${(bytes / 1000).toFixed(1)} |`;
  }
} finally {
  await browser.close();
  await server.dispose();
}
