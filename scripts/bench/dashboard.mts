// The dashboard of a large study, while raters save: 10 raters × 10,000 items × 5 questions × 6 judges. How long it
// takes to open when its figures must be computed and when they were, and what a save takes meanwhile: at a pace of one
// save a second from each of 20 raters, which is faster than people label, and in a closed loop, which takes all that
// the machine has.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generator } from '@/lib/stats/resampling/generator';
import { signedIn } from '../../tests/support/client';
import { ask } from '../../tests/support/commands';
import { quantile, setToPace, setToWork, sleep, type Crew } from '../../tests/support/raters';
import { SaveLedger } from '../../tests/support/save-ledger';
import { startServer, writeFolder } from '../../tests/support/server';
import { openYesNo } from '../../tests/support/study';

const items = Number(process.argv[2] ?? 10_000);
/** Seconds after which figures are no longer waited for. */
const patience = 120;
const [raters, judges, questions] = [10, 6, 5];
const server = await startServer();
const run = <T,>(...argv: string[]) => ask<T>(server.data, ...argv);
const draw = generator(1);
const fields = Array.from({ length: questions }, (_, at) => `q${at + 1}`);
const lines = (rows: readonly unknown[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
try {
  const owner = await signedIn(server.url, (await run<{ token: string }>('sign-in', 'Ada')).token);
  const headers = { cookie: owner.cookie() };
  // A server that has shown a dashboard before: what it does once in its life is printed by itself.
  await closedStudy('small', 40);
  await closedStudy('large', items);
  const first = await open('small', headers);
  console.log(`the first page of a server that has just started: ${first.ms.toFixed(0)} ms`);
  await computed('small', headers);
  for (let at = 0; at < 3; at += 1) await open('small', headers);

  const crew = await openYesNo(server, 'worked-on', { items: 4_000, raters: 20 });
  await measure('20 raters who save once a second each', (ledger) => setToPace(crew, ledger, 1_000), headers); // prettier-ignore
  // Nothing kept: the figures are computed again.
  await server.kill('SIGTERM');
  rmSync(join(server.data, 'reports'), { recursive: true });
  await server.restart();
  for (let at = 0; at < 3; at += 1) {
    await open('small', headers);
    await computed('small', headers);
  }
  await measure('20 raters in a closed loop', (ledger) => setToWork(crew, ledger), headers);
} finally {
  await server.dispose();
}

/** Made, labelled, judged, closed and revealed, with as many items. */
async function closedStudy(slug: string, count: number): Promise<void> {
  const ids = Array.from({ length: count }, (_, at) => `row-${at + 1}`);
  const truth = ids.map(() => fields.map(() => draw.below(10) < 4));
  const valuesOf = (item: number, slips: number) =>
    Object.fromEntries(
      fields.map((field, at) => {
        const yes = (truth[item]?.[at] === true) === draw.below(100) >= slips;
        return [field, yes ? 'yes' : 'no'];
      }),
    );
  const folder = writeFolder(
    {
      'study.json': JSON.stringify({
        slug,
        title: `A ${slug} study, made for a measurement`,
        texts: [{ id: 'answer' }],
        form: { fields: fields.map((id) => ({ id, kind: 'yes-no', ask: `Question ${id}?` })) },
        strata: ['kind'],
      }),
      'items.jsonl': lines(
        ids.map((id, at) => ({ id, answer: `Text ${at}.`, kind: `kind ${at % 4}` })),
      ),
    },
    slug,
  );
  await run('import', folder, '--owner', 'Ada');
  await run('freeze', slug);
  for (let rater = 1; rater <= raters; rater += 1) {
    const file = join(folder, `rater-${rater}.jsonl`);
    // One in twenty is left out, so that raters share most items and not all.
    const rows = ids.flatMap((item, at) => (draw.below(20) === 0 ? [] : [{ item, values: valuesOf(at, 10) }])); // prettier-ignore
    writeFileSync(file, lines(rows));
    await run('labels', slug, file, '--rater', `Rater ${rater}`);
  }
  const file = join(folder, 'judgments.jsonl');
  const judged = Array.from({ length: judges }, (_, judge) =>
    ids.map((item, at) => ({ judge: `judge-${judge}`, run: 1, item, values: valuesOf(at, 12) })),
  );
  writeFileSync(file, lines(judged.flat()));
  await run('judgments', slug, file);
  await run('open', slug);
  await run('close', slug);
  await run('reveal', slug, 'all');
}

type Headers = Readonly<Record<string, string>>;

async function open(slug: string, headers: Headers): Promise<{ ms: number; computing: boolean }> {
  const started = performance.now();
  const text = await (await fetch(`${server.url}/studies/${slug}/agreement`, { headers })).text();
  return { ms: performance.now() - started, computing: text.includes('role="progressbar"') };
}

/** Waits until the figures are there, for a while: whether they are. */
async function computed(slug: string, headers: Headers): Promise<boolean> {
  const started = performance.now();
  while (performance.now() - started < patience * 1000) {
    const progress = await fetch(`${server.url}/api/studies/${slug}/report-progress`, { headers });
    if (((await progress.json()) as { ready: boolean }).ready) return true;
    await sleep(200);
  }
  return false;
}

/** The dashboard's first opening, and later ones, while a crew saves; and the same saves alone. */
async function measure(
  who: string,
  set: (ledger: SaveLedger) => Crew,
  headers: Headers,
): Promise<void> {
  const ledger = new SaveLedger();
  const crew = set(ledger);
  await sleep(3_000);
  const saves = ({ p50, p99, n }: Saves) => `${n} saves, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`; // prettier-ignore
  console.log(`\n${who}: ${saves(await during(ledger, () => sleep(10_000)))}`);
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  let ready = false;
  const meanwhile = await during(ledger, async () => {
    const first = await open('large', headers);
    console.log(`the first page after ${first.ms.toFixed(0)} ms, with a progress: ${first.computing}`); // prettier-ignore
    ready = await computed('large', headers);
    if (ready) await open('large', headers);
  });
  console.log(`${ready ? 'computed and open' : 'NOT computed'} after ${seconds().toFixed(1)} s; ${saves(meanwhile)}`); // prettier-ignore
  if (ready) {
    const again: number[] = [];
    const kept = await during(ledger, async () => {
      for (let at = 0; at < 20; at += 1) {
        again.push((await open('large', headers)).ms);
        await sleep(250);
      }
    });
    console.log(`computed before, it opens in ${quantile(again, 0.5).toFixed(0)} ms (median of 20); ${saves(kept)}`); // prettier-ignore
  }
  await crew.stop();
}

type Saves = { readonly p50: number; readonly p99: number; readonly n: number };

async function during(ledger: SaveLedger, work: () => Promise<unknown>): Promise<Saves> {
  const before = ledger.saves.size;
  await work();
  const times = [...ledger.saves.values()]
    .slice(before)
    .flatMap(({ took, outcome }) => (outcome === 'acknowledged' ? [took] : []));
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), n: times.length };
}
