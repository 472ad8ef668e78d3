// The whole trip of a study of 100,000 items (42 MB of texts) on one sheet of two raters, through the server: import,
// every page, the blindness check, freeze, labels by file, close, reveal, export, verify, import into another
// installation, export again. Prints each step with its time and the most memory that the server took in it (Linux).
import { spawnSync } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'; // prettier-ignore
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { generator } from '@/lib/stats/resampling/generator';
import { signedIn } from '../../tests/support/client';
import { commandLine } from '../../tests/support/commands';
import { startServer, type Server } from '../../tests/support/server';

const items = Number(process.argv[2] ?? 100_000);
const most = 450;
const slug = 'large';
const pages = ['', '/form', '/blindness', '/design', '/people', '/judgments', '/export', '/disagreements', '/gold', '/pairs', '/report', '/agreement']; // prettier-ignore
const files = ['export.zip', 'labels.jsonl', 'ratings.csv', 'gold.jsonl', 'report.json', 'report.md', 'agreement']; // prettier-ignore
const draw = generator(1);
const folder = mkdtempSync(join(tmpdir(), 'blindmark-large-'));
const faults: string[] = [];
let peak = 0;

await makeStudy();
const first = await startServer();
try {
  await trip(first);
  await again();
} finally {
  await first.dispose();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`the server took ${peak} MB at most; the bound is ${most}`);
if (peak > most) faults.push(`The server took ${peak} MB.`);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

async function trip(server: Server): Promise<void> {
  const run = (...argv: string[]) => step(server, argv.slice(0, 1).join(' '), () => commandLine(server.data, ...argv)); // prettier-ignore
  const { token } = await commandLine<{ token: string }>(server.data, 'sign-in', 'Ada');
  const { cookie } = await signedIn(server.url, token);
  const open = (when: string) => opened(server, cookie(), when);
  await run('import', join(folder, slug), '--owner', 'Ada');
  await open('draft');
  await run('blindness', slug, '--condition', 'model').catch(said);
  await run('freeze', slug, '--because', 'A measurement.');
  await open('frozen');
  for (const rater of ['One', 'Two'])
    await run('labels', slug, join(folder, `${rater}.jsonl`), '--rater', rater);
  await run('open', slug);
  await run('close', slug);
  await run('reveal', slug, 'all');
  await open('revealed');
  await run('gold', slug);
  await run('export', slug, join(folder, 'first'));
  await run('backup', join(folder, 'copy.db'));
  await step(server, 'verify (a program of its own)', () => commandLine(server.data, 'verify', join(folder, 'first'))); // prettier-ignore
}

/** Into another installation, and out of it: the same bytes. */
async function again(): Promise<void> {
  const other = await startServer();
  try {
    const run = (...argv: string[]) => step(other, `${argv[0]} elsewhere`, () => commandLine(other.data, ...argv)); // prettier-ignore
    await run('import', join(folder, 'first'));
    await run('export', slug, join(folder, 'second'));
  } finally {
    await other.dispose();
  }
  const names = readdirSync(join(folder, 'first'));
  const differ = names.filter(
    (name) => spawnSync('cmp', ['-s', join(folder, 'first', name), join(folder, 'second', name)]).status !== 0, // prettier-ignore
  );
  console.log(`${names.length} files exported again: ${differ.length === 0 ? 'the same bytes' : `${differ.join(', ')} differ`}`); // prettier-ignore
  if (differ.length > 0) faults.push(`Not the same bytes: ${differ.join(', ')}.`);
}

async function opened(server: Server, cookie: string, when: string): Promise<void> {
  const get = async (path: string) => {
    const answer = await fetch(server.url + path, { headers: { cookie }, redirect: 'manual' });
    for await (const piece of answer.body ?? []) void piece;
    if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}`);
    return answer.status;
  };
  for (const page of pages) await step(server, `${when}: page ${page || '/'}`, () => get(`/studies/${slug}${page}`)); // prettier-ignore
  if (when !== 'revealed') return;
  await step(server, 'figures computed', () => computed(server, cookie));
  for (const page of ['/report', '/agreement', '/gold', '/disagreements']) await step(server, `computed: page ${page}`, () => get(`/studies/${slug}${page}`)); // prettier-ignore
  for (const file of files) await step(server, file, () => get(`/api/studies/${slug}/${file}`));
}

async function computed(server: Server, cookie: string): Promise<void> {
  for (;;) {
    const progress = await fetch(`${server.url}/api/studies/${slug}/report-progress`, { headers: { cookie } }); // prettier-ignore
    if (progress.status !== 200) throw new Error(`progress answered ${progress.status}`);
    if (((await progress.json()) as { ready: boolean }).ready) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Does one step, and prints its time and the most memory that the server took in it. */
async function step(server: Server, name: string, work: () => Promise<unknown>): Promise<void> {
  const pid = server.process().pid ?? 0;
  const alive = () => server.process().exitCode === null && server.process().signalCode === null;
  // From here on the most is counted anew.
  if (alive()) writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const began = performance.now();
  let fault = '';
  await work().catch((error: unknown) => {
    fault =
      error instanceof Error ? error.message.split('\n').slice(0, 2).join(' ') : String(error);
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const status = alive() ? readFileSync(`/proc/${pid}/status`, 'utf8') : '';
  const megabytes = Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  peak = Math.max(peak, megabytes);
  console.log(
    `${name.padEnd(34)} ${seconds.padStart(7)} s ${String(megabytes).padStart(5)} MB ${fault}`,
  );
  if (fault !== '') faults.push(`${name}: ${fault}`);
  if (!alive()) {
    faults.push(`${name}: the server ended.`);
    console.log(server.log().slice(-1_500));
    await server.restart();
  }
}

function said(error: unknown): void {
  console.log(error instanceof Error ? error.message : error);
}

/** Texts of some 70 words, one condition that says nothing, and two raters' files of labels. */
async function makeStudy(): Promise<void> {
  const words = Array.from(
    { length: 20_000 },
    () =>
    Array.from({ length: 2 + draw.below(7) }, () => String.fromCharCode(97 + draw.below(26))).join(''), // prettier-ignore
  );
  const text = () => Array.from({ length: 70 }, () => words[draw.below(words.length)]).join(' ');
  mkdirSync(join(folder, slug), { recursive: true });
  const study = {
    slug,
    title: 'A large study, made for a measurement',
    texts: [{ id: 'answer' }],
    form: { fields: [{ id: 'good', kind: 'yes-no', ask: 'Is it good?' }] },
    plan: { ratersPerUnit: 2 },
  };
  writeFileSync(join(folder, slug, 'study.json'), JSON.stringify(study));
  writeFileSync(join(folder, slug, 'guidelines.md'), 'Say whether it is good.\n');
  await written(join(folder, slug, 'items.jsonl'), (at) => ({ id: `item-${at + 1}`, answer: text(), model: `m${draw.below(2)}` })); // prettier-ignore
  for (const rater of ['One', 'Two'])
    await written(join(folder, `${rater}.jsonl`), (at) => ({ item: `item-${at + 1}`, values: { good: draw.below(3) === 0 ? 'no' : 'yes' } })); // prettier-ignore
}

async function written(file: string, row: (at: number) => unknown): Promise<void> {
  const stream = createWriteStream(file);
  for (let at = 0; at < items; at += 1)
    if (!stream.write(`${JSON.stringify(row(at))}\n`)) await once(stream, 'drain');
  stream.end();
  await once(stream, 'finish');
}
