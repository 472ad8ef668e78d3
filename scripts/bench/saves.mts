// What one save costs the server, closed loop over plain HTTP: process CPU from /proc, latency at the client.
// The client runs in worker threads of this process; the server is another process, as in use.
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { cpus, loadavg } from 'node:os';
import { joined, type Joined, type Trial } from '../../tests/support/client';
import { ask } from '../../tests/support/commands';
import { startServer, type Server } from '../../tests/support/server';
import { yesNoFolder } from '../../tests/support/study';

type Measured = {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly cpuMs: number;
};

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** CPU milliseconds that a process has used, user and system (Linux). */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

const rssOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
const peakOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

function call(
  server: Server,
  method: string,
  path: string,
  cookie: string,
  body?: unknown,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      cookie,
      ...(text === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    };
    const sent = request(
      { host: '127.0.0.1', port: server.port, method, path, agent, headers },
      (response) => {
        let received = '';
        response.setEncoding('utf8').on('data', (piece: string) => (received += piece));
        response.once('end', () => resolve({ status: response.statusCode ?? 0, text: received }));
      },
    );
    sent.once('error', reject);
    sent.end(text);
  });
}

/** Runs `work` in as many closed loops as there are raters, until `total` calls were made. */
async function measure(
  server: Server,
  raters: number,
  total: number,
  work: (rater: number) => Promise<void>,
): Promise<Measured> {
  const pid = server.process().pid ?? 0;
  const times: number[] = [];
  let left = total;
  const begunCpu = cpuOf(pid);
  const begun = performance.now();
  const loops = Array.from({ length: raters }, async (_, rater) => {
    while (left > 0) {
      left -= 1;
      const start = performance.now();
      await work(rater);
      times.push(performance.now() - start);
    }
  });
  await Promise.all(loops);
  const seconds = (performance.now() - begun) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    perSecond: times.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    cpuMs: (cpuOf(pid) - begunCpu) / times.length,
  };
}

/** One save and its next trial in one request, as the browser sends them. */
function saver(server: Server, people: readonly Joined[], next: (string | undefined)[]) {
  return async (rater: number): Promise<void> => {
    const person = people[rater];
    const trial = next[rater];
    if (!person || !trial) throw new Error('A sheet ended before the measurement did.');
    const body = {
      trial,
      key: crypto.randomUUID(),
      baseRevision: 0,
      values: { departs: 'no' },
      shownAt: '2026-11-30T09:00:00.000Z',
      activeMs: 900,
    };
    const { status, text } = await call(
      server,
      'POST',
      `/api/sheets/${person.sheet}/labels`,
      person.person.cookie(),
      body,
    );
    if (status !== 201) throw new Error(`A save answered ${status}: ${text}`);
    next[rater] = (JSON.parse(text) as { next: { trial?: Trial } }).next.trial?.id;
  };
}

async function study(
  server: Server,
  slug: string,
  items: number,
  raters: number,
): Promise<{ people: Joined[]; next: (string | undefined)[] }> {
  await ask(server.data, 'import', yesNoFolder(slug, { items, raters, length: 600 }));
  await ask(server.data, 'freeze', slug);
  await ask(server.data, 'open', slug);
  const { token } = await ask<{ token: string }>(
    server.data,
    'invite',
    slug,
    '--uses',
    String(raters),
  );
  const people: Joined[] = [];
  const next: (string | undefined)[] = [];
  for (let at = 0; at < raters; at += 1) {
    const one = await joined(server.url, token, `Bench ${slug} ${at}`);
    people.push(one);
    const { text } = await call(
      server,
      'GET',
      `/api/sheets/${one.sheet}/next`,
      one.person.cookie(),
    );
    next.push((JSON.parse(text) as { trial: Trial }).trial.id);
  }
  return { people, next };
}

const line = (name: string, { perSecond, p50, p99, cpuMs }: Measured): string =>
  `| ${name} | ${perSecond.toFixed(0)} | ${p50.toFixed(2)} | ${p99.toFixed(2)} | ${cpuMs.toFixed(2)} |`;
const ratio = (a: number, b: number): string => `${(a / b).toFixed(2)}×`;

const quick = process.argv.includes('--quick');
const server = await startServer();
try {
  await ask(server.data, 'sign-in', 'Bench');
  const idleMb = rssOf(server.process().pid ?? 0);
  const [small, large, crowd] = [
    await study(server, 'small', 200, 1),
    await study(server, 'large', quick ? 2_000 : 20_000, 1),
    await study(server, 'crowd', 400, 20),
  ];
  const empty = () => call(server, 'GET', '/api/health', '').then(() => undefined);
  // Once through everything, so that nobody's first call is measured.
  for (let warm = 0; warm < 300; warm += 1) await empty();
  await measure(server, 20, 600, saver(server, crowd.people, crowd.next));
  const rows = {
    emptyOne: await measure(server, 1, 600, empty),
    smallOne: await measure(server, 1, 180, saver(server, small.people, small.next)),
    largeOne: await measure(server, 1, 180, saver(server, large.people, large.next)),
    emptyTwenty: await measure(server, 20, 3_000, empty),
    crowdTwenty: await measure(server, 20, 3_000, saver(server, crowd.people, crowd.next)),
  };
  console.log(
    `Node ${process.version}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, synchronous FULL, closed loop, plain HTTP\n`,
  );
  console.log('| route | per s | p50 ms | p99 ms | server CPU ms |\n|---|---:|---:|---:|---:|');
  console.log(line('empty JSON route, 1 at a time', rows.emptyOne));
  console.log(line('save and next, 1 rater, 200 items', rows.smallOne));
  console.log(line(`save and next, 1 rater, ${quick ? '2,000' : '20,000'} items`, rows.largeOne));
  console.log(line('empty JSON route, 20 at a time', rows.emptyTwenty));
  console.log(line('save and next, 20 raters', rows.crowdTwenty));
  console.log('\n| goal | measured |\n|---|---|');
  console.log(
    `| CPU a label ≤ 2× the empty route's | ${ratio(rows.crowdTwenty.cpuMs, rows.emptyTwenty.cpuMs)} at 20 raters, ${ratio(rows.smallOne.cpuMs, rows.emptyOne.cpuMs)} at 1 |`,
  );
  console.log(
    `| p50 ≤ 2.5× | ${ratio(rows.crowdTwenty.p50, rows.emptyTwenty.p50)} at 20 raters, ${ratio(rows.smallOne.p50, rows.emptyOne.p50)} at 1 |`,
  );
  console.log(
    `| labels/s at 20 raters ≥ 50% of the empty route's | ${((100 * rows.crowdTwenty.perSecond) / rows.emptyTwenty.perSecond).toFixed(0)}% |`,
  );
  console.log(
    `| 20,000 items within 20% of 200 (p50) | ${ratio(rows.largeOne.p50, rows.smallOne.p50)} |`,
  );
  console.log(
    `| server memory ≤ 350 MB | ${idleMb.toFixed(0)} MB idle, ${rssOf(server.process().pid ?? 0).toFixed(0)} MB after, ${peakOf(server.process().pid ?? 0).toFixed(0)} MB at most |`,
  );
} finally {
  await server.dispose();
  agent.destroy();
}
