// The dashboard of a large study, while raters save: 10 raters × 10,000 items × 5 questions × 6 judges. How long it
// takes to open when its figures must be computed and when they were, and what a save takes meanwhile: at a pace of one
// save a second from each of 20 raters, which is faster than people label, and in a closed loop, which takes all that
// the machine has.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generator } from '@/lib/stats/generator';
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
const draw = generator(1);
const fields = Array.from({ length: questions }, (_, at) => `q${at + 1}`);
const ids = Array.from({ length: items }, (_, at) => `row-${at + 1}`);
const truth = ids.map(() => fields.map(() => draw.below(10) < 4));
const lines = (rows: readonly unknown[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const valuesOf = (item: number, slips: number) =>
  Object.fromEntries(
    fields.map((field, at) => {
      const yes = (truth[item]?.[at] === true) === draw.below(100) >= slips;
      return [field, yes ? 'yes' : 'no'];
    }),
  );

try {
  const folder = writeFolder(
    {
      'study.json': JSON.stringify({
        slug: 'large',
        title: 'A large study, made for a measurement',
        texts: [{ id: 'answer' }],
        form: { fields: fields.map((id) => ({ id, kind: 'yes-no', ask: `Question ${id}?` })) },
        strata: ['kind'],
      }),
      'items.jsonl': lines(ids.map((id, at) => ({ id, answer: `Text ${at}.`, kind: `kind ${at % 4}` }))), // prettier-ignore
    },
    'large',
  );
  const run = <T,>(...argv: string[]) => ask<T>(server.data, ...argv);
  const owner = await signedIn(server.url, (await run<{ token: string }>('sign-in', 'Ada')).token);
  await run('import', folder, '--owner', 'Ada');
  await run('freeze', 'large');
  for (let rater = 1; rater <= raters; rater += 1) {
    const file = join(folder, `rater-${rater}.jsonl`);
    // One in twenty is left out, so that raters share most items and not all.
    const rows = ids.flatMap((item, at) => (draw.below(20) === 0 ? [] : [{ item, values: valuesOf(at, 10) }])); // prettier-ignore
    writeFileSync(file, lines(rows));
    await run('labels', 'large', file, '--rater', `Rater ${rater}`);
  }
  const file = join(folder, 'judgments.jsonl');
  writeFileSync(
    file,
    lines(
      Array.from({ length: judges }, (_, judge) =>
        ids.map((item, at) => ({
          judge: `judge-${judge}`,
          run: 1,
          item,
          values: valuesOf(at, 12),
        })),
      ).flat(),
    ),
  );
  await run('judgments', 'large', file);
  await run('open', 'large');
  await run('close', 'large');
  await run('reveal', 'large', 'all');

  const crew = await openYesNo(server, 'worked-on', { items: 4_000, raters: 20 });
  const headers = { cookie: owner.cookie() };
  await measure('20 raters who save once a second each', (ledger) => setToPace(crew, ledger, 1_000), headers); // prettier-ignore
  // Nothing kept: the figures are computed again.
  await server.kill('SIGTERM');
  rmSync(join(server.data, 'reports'), { recursive: true });
  await server.restart();
  await measure('20 raters in a closed loop', (ledger) => setToWork(crew, ledger), headers);
} finally {
  await server.dispose();
}

/** The dashboard's first opening, and later ones, while a crew saves; and the same saves alone. */
async function measure(
  who: string,
  set: (ledger: SaveLedger) => Crew,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const ledger = new SaveLedger();
  const crew = set(ledger);
  await sleep(3_000);
  const saves = ({ p50, p99, n }: Saves) => `${n} saves, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`; // prettier-ignore
  console.log(`\n${who}: ${saves(await during(ledger, () => sleep(10_000)))}`);
  const page = `${server.url}/studies/large/agreement`;
  const open = async () => {
    const started = performance.now();
    const text = await (await fetch(page, { headers })).text();
    return { ms: performance.now() - started, computing: text.includes('role="progressbar"') };
  };
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  let ready = false;
  const computed = await during(ledger, async () => {
    const first = await open();
    console.log(`the first page after ${first.ms.toFixed(0)} ms, with a progress: ${first.computing}`); // prettier-ignore
    while (!ready && seconds() < patience) {
      await sleep(200);
      const progress = await fetch(`${server.url}/api/studies/large/report-progress`, { headers });
      ready = ((await progress.json()) as { ready: boolean }).ready;
    }
    if (ready) await open();
  });
  console.log(`${ready ? 'computed and open' : 'NOT computed'} after ${seconds().toFixed(1)} s; ${saves(computed)}`); // prettier-ignore
  if (ready) {
    const again: number[] = [];
    const kept = await during(ledger, async () => {
      for (let at = 0; at < 20; at += 1) {
        again.push((await open()).ms);
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
