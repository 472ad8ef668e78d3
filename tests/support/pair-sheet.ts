import { writeFolder, type Server } from './server';
import { openFolder } from './study';

// Studies with pairs for browsers and servers; every sentence in them is invented.

const reasons = [
  { value: 'broken', label: 'A text is broken', text: 'none' },
  { value: 'unsure', label: 'I cannot tell', text: 'optional' },
];

const fields = [
  {
    id: 'real',
    kind: 'side',
    ask: 'Which of the two did the author write?',
    for: ['2afc'],
    cannotJudge: ['broken'],
  },
  {
    id: 'better',
    kind: 'side',
    ask: 'Which of the two is better?',
    for: ['preference'],
    tie: true,
    bothBad: true,
    cannotJudge: true,
  },
  {
    id: 'hand',
    kind: 'boundary',
    ask: 'After which sentence does another hand take over?',
    none: true,
    cannotJudge: ['broken'],
  },
  {
    id: 'sure',
    kind: 'scale',
    ask: 'How sure?',
    min: 1,
    max: 4,
    level: 'ordinal',
    anchors: { 1: 'A guess', 2: 'Leaning', 3: 'Fairly sure', 4: 'Certain' },
    required: false,
    for: ['2afc', 'preference'],
  },
  { id: 'keeps', kind: 'yes-no', ask: 'Does it keep to the prompt?', for: ['worksheet'] },
];

const people = ['Ines', 'Tore', 'Maud', 'Olek', 'Jana', 'Piet'];
const things = ['coat', 'lamp', 'rope', 'bell', 'oar', 'map'];
const pick = (list: readonly string[], at: number): string => list[at % list.length] ?? '';

/** A short text that no other number gives. */
export const proseOf = (number: number): string =>
  [
    `On day ${number} the ferry was late, and ${pick(people, number)} waited under the tin roof with a ${pick(things, number)}.`,
    `Somebody opened the hatch and said that the pump had gone again.`,
    `Nobody moved until ${pick(people, number + 1)} took a cup of tea.`,
  ].join(' ');

/** Twelve numbered sentences, so that a place among them can have two digits. */
export const sentences = 12;
const storyOf = (number: number): string =>
  Array.from(
    { length: sentences },
    (_, at) =>
      `In part ${at + 1} of story ${number} the ${pick(things, number + at)} hung on its nail.`,
  ).join(' ');

export type Mix = {
  readonly pairs?: number;
  readonly catches?: number;
  readonly preferences?: number;
  readonly boundaries?: number;
  readonly worksheets?: number;
  readonly plan?: Readonly<Record<string, number | string>>;
  /** Sealed words, one for each place in which an author may write something that raters must not meet. */
  readonly sealed?: (place: string) => string;
};

/** The files of a study that mixes kinds of trial. */
export function pairFiles(slug: string, mix: Mix): Record<string, string> {
  const { sealed = (place: string) => `invented ${place}` } = mix;
  const items: object[] = [];
  const rows: object[] = [];
  let made = 0;
  const item = (more: object): string => {
    made += 1;
    const id = `${sealed('item')}-${made}`;
    items.push({ id, model: sealed('model'), run: sealed('run'), file: sealed('file'), ...more });
    return id;
  };
  const times = (count: number, make: (at: number) => void): void => {
    for (let at = 1; at <= count; at += 1) make(at);
  };
  const two = (first: number, prompt?: string) => {
    const more = prompt === undefined ? {} : { prompt };
    return [
      item({ text: proseOf(first), ...more }),
      item({ text: proseOf(first + 1), ...more }),
    ] as const;
  };
  const pair = (at: number, kind: 'standard' | 'catch'): void => {
    const [a, b] = two(kind === 'catch' ? 5000 + 10 * at : 10 * at);
    const id = `${sealed('pair')}-${kind}-${at}`;
    const provenance = { batch: sealed('batch') };
    rows.push({ id, a, b, target: at % 2 === 0 ? 'a' : 'b', kind, provenance });
  };
  times(mix.pairs ?? 0, (at) => pair(at, 'standard'));
  times(mix.catches ?? 0, (at) => pair(at, 'catch'));
  times(mix.preferences ?? 0, (at) => {
    const [a, b] = two(7000 + 10 * at, `Tell of ferry ${at}, which does not come.`);
    rows.push({ id: `${sealed('pair')}-pref-${at}`, a, b, trial: 'preference' });
  });
  times(mix.boundaries ?? 0, (at) => {
    const a = item({ text: storyOf(at) });
    const provenance = { boundary: 2 * at + 1, second: sealed('second') };
    rows.push({ id: `${sealed('edge')}-${at}`, a, kind: 'boundary', provenance });
  });
  times(mix.worksheets ?? 0, (at) => void item({ text: proseOf(9000 + 10 * at) }));
  const lines = (all: readonly object[]) => all.map((row) => `${JSON.stringify(row)}\n`).join('');
  const study = {
    slug,
    title: 'Harbour prose',
    texts: [
      { id: 'prompt', title: 'Prompt', role: 'question' },
      { id: 'text', role: 'judged' },
    ],
    form: {
      fields: (mix.worksheets ?? 0) > 0 ? fields : fields.filter(({ id }) => id !== 'keeps'),
      cannotJudge: { reasons },
    },
    pairs: { limit: 0.65, confidence: 'sure', condition: 'run' },
    plan: { ratersPerUnit: 12, ...mix.plan },
  };
  return {
    'study.json': JSON.stringify(study),
    'guidelines.md': '# What to choose\n\nRead both texts before you choose.\n',
    'items.jsonl': lines(items),
    'pairs.jsonl': lines(rows),
  };
}

/** Such a study, imported, frozen and open; the token of its invitation. */
export const openPairs = (server: Server, slug: string, mix: Mix): Promise<string> =>
  openFolder(server, slug, writeFolder(pairFiles(slug, mix)));
