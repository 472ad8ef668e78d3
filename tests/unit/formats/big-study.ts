import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Entry, Folder } from '@/lib/formats/folder';
import { planImport } from '@/lib/formats/plan';
import { readItems } from '@/lib/formats/read-items';

const studyJson = JSON.stringify({
  title: 'A large study',
  texts: [{ id: 'passage' }, { id: 'answer', role: 'judged' }],
  form: { fields: [{ id: 'diverges', kind: 'yes-no', ask: 'Does it?' }] },
});

/** Long enough that an engine would keep it as a slice of its row. */
const idOf = (index: number): string => `an-item-with-a-long-name-${index}`;

/** A generated study of about so many bytes of items, made while it is read and never held. */
export function bigStudy(itemBytes: number): Folder & { readonly items: number } {
  const rowOf = (index: number): string => {
    const words = `Sentence ${index} of an invented text, é and 😀 included. `.repeat(8);
    return `${JSON.stringify({ id: idOf(index), passage: words, answer: `${words} ${index}` })}\n`;
  };
  const items = Math.ceil(itemBytes / Buffer.byteLength(rowOf(100_000)));
  const rows = (name: string, row: (index: number) => string): Entry => ({
    name,
    size: itemBytes,
    async *open() {
      for (let index = 0; index < items;) {
        let block = '';
        for (; block.length < 65_536 && index < items; index += 1) block += row(index);
        await Promise.resolve();
        yield Buffer.from(block);
      }
    },
  });
  const text = (name: string, content: string): Entry => ({
    name,
    size: content.length,
    async *open() {
      await Promise.resolve();
      yield Buffer.from(content);
    },
  });
  const sealed = (index: number): string =>
    `${JSON.stringify({ id: idOf(index), provenance: { model: `model-${index % 7}`, kind: 'k' } })}\n`;
  const entries = [
    text('study.json', studyJson),
    text('guidelines.md', 'Judge.'),
    rows('items.jsonl', rowOf),
    rows('provenance.jsonl', sealed),
  ];
  return { items, entries, close: () => Promise.resolve() };
}

export type Measured = {
  readonly stored: number;
  readonly read: number;
  readonly seconds: number;
  readonly rssGrowthMb: number;
  /** What the plan itself holds while it reads, garbage collected. */
  readonly heldMb: number;
  /** Processor time that 99 of 100 turns of the event loop take at most: no other work of the machine. */
  readonly turnCpuMs: number;
  readonly progressCalls: number;
};

/** Plans and reads a generated study, and measures what it costs whoever shares the process. */
export async function measureImport(itemBytes: number): Promise<Measured> {
  const folder = bigStudy(itemBytes);
  // The first run of any code grows the process; it is not what is asked here.
  await planImport(bigStudy(2_000_000));
  const before = process.memoryUsage().rss;
  let most = before;
  let progressCalls = 0;
  const onProgress = (): void => {
    progressCalls += 1;
    most = Math.max(most, process.memoryUsage().rss);
  };
  const heldMb = await measureHeld(itemBytes);
  const turns = countTurns();
  const began = performance.now();
  const plan = await planImport(folder, { onProgress });
  let read = 0;
  for await (const { item } of readItems(folder, { plan, onProgress })) {
    if (item.content.texts.length === 2) read += 1;
  }
  const turnCpuMs = turns.stop();
  return {
    stored: plan.items.stored,
    read,
    seconds: (performance.now() - began) / 1000,
    rssGrowthMb: (most - before) / 1e6,
    heldMb,
    turnCpuMs,
    progressCalls,
  };
}

/** The growth of the heap, collected first, at ten places of planning. */
async function measureHeld(itemBytes: number): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') throw new Error('The collector cannot be called.');
  const heap = (): number => {
    Reflect.apply(collect, undefined, []);
    return process.memoryUsage().heapUsed;
  };
  const before = heap();
  const step = Math.ceil(itemBytes / 65_536 / 10);
  let calls = 0;
  let most = 0;
  const onProgress = (): void => {
    calls += 1;
    if (calls % step === 0) most = Math.max(most, heap() - before);
  };
  await planImport(bigStudy(itemBytes), { onProgress });
  return most / 1e6;
}

/** Watches how much processor time passes from one turn of the event loop to the next. */
function countTurns(): { stop(): number } {
  const spent: number[] = [];
  let last = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(last);
    spent.push((user + system) / 1000);
    last = process.cpuUsage();
  }, 1);
  return {
    stop() {
      clearInterval(timer);
      return spent.sort((a, b) => a - b)[Math.floor(spent.length * 0.99)] ?? Infinity;
    },
  };
}
