import { importStudy, planOf } from '@/lib/commands/import-study';
import type { SignedIn } from '@/lib/data/actor';
import { memoryFolder } from '@/lib/formats/folder';

/** Sentences of our own: nobody's text. */
const noun = ['ferry', 'lamp', 'orchard', 'ledger', 'bridge', 'kettle', 'harbour', 'signal'];

/** A text of `sentences` short sentences that no other number gives. */
export const textOf = (number: number, sentences = 3): string =>
  Array.from(
    { length: sentences },
    (_, at) => `The ${noun[(number + at) % noun.length]} of day ${number} was number ${at + 1}.`,
  ).join(' ');

export const pairForm = {
  cannotJudge: { reasons: [{ value: 'broken', label: 'A text is broken' }] },
  fields: [
    { id: 'real', kind: 'side', ask: 'Which did the author write?', cannotJudge: ['broken'] },
    {
      id: 'sure',
      kind: 'scale',
      ask: 'How sure?',
      min: 1,
      max: 4,
      level: 'ordinal',
      required: false,
      for: ['2afc', 'preference'],
    },
    { id: 'hand', kind: 'boundary', ask: 'After which sentence?', none: true },
  ],
};

export type PairStudy = {
  readonly pairs: number;
  readonly boundaries?: number;
  readonly catches?: number;
  readonly more?: Record<string, unknown>;
};

/** The files of a study with pairs: "human-3" is the target of "pair-3", as its a in odd rows and its b in even ones. */
export function pairFiles({ pairs, boundaries = 0, catches = 0, more = {} }: PairStudy) {
  const items: unknown[] = [];
  const rows: unknown[] = [];
  const pair = (name: string, at: number, kind: 'standard' | 'catch') => {
    items.push(
      { id: `human-${name}`, text: textOf(10 * at + 1), model: 'LEAK-HUMAN' },
      { id: `model-${name}`, text: textOf(10 * at + 2), model: 'LEAK-MODEL' },
    );
    const humanFirst = at % 2 === 1;
    rows.push({
      id: `pair-${name}`,
      a: humanFirst ? `human-${name}` : `model-${name}`,
      b: humanFirst ? `model-${name}` : `human-${name}`,
      target: humanFirst ? 'a' : 'b',
      kind,
      provenance: { batch: `LEAK-BATCH-${at % 3}` },
    });
  };
  for (let at = 1; at <= pairs; at += 1) pair(String(at), at, 'standard');
  for (let at = 1; at <= catches; at += 1) pair(`c${at}`, 500 + at, 'catch');
  for (let at = 1; at <= boundaries; at += 1) {
    items.push({ id: `mixed-${at}`, text: textOf(9000 + 10 * at, 8) });
    rows.push({
      id: `edge-${at}`,
      a: `mixed-${at}`,
      kind: 'boundary',
      provenance: { boundary: at + 2 },
    });
  }
  const lines = (values: readonly unknown[]) =>
    values.map((value) => `${JSON.stringify(value)}\n`).join('');
  return {
    'study.json': JSON.stringify({
      title: 'Real or not',
      texts: [{ id: 'text', role: 'judged' }],
      form: pairForm,
      pairs: { limit: 0.65, confidence: 'sure', condition: 'model' },
      ...more,
    }),
    'guidelines.md': '# How\n\nRead both.\n',
    'items.jsonl': lines(items),
    'pairs.jsonl': lines(rows),
  };
}

/** Brings such a study in, as a draft of its owner's. */
export async function importPairs(owner: SignedIn, slug: string, study: PairStudy): Promise<void> {
  const folder = memoryFolder(pairFiles(study));
  await importStudy(owner, folder, await planOf(folder, {}), slug, { leaveOut: false });
}
