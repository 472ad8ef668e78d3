import { join } from 'node:path';
import { ask } from './commands';
import { writeFolder } from './server';

const option = (value: string, label: string) => ({ value, label });

const form = {
  fields: [
    {
      id: 'departs',
      kind: 'yes-no',
      ask: 'Does the answer depart from the rules?',
      gold: true,
      cannotJudge: true,
    },
    {
      id: 'way',
      kind: 'choice',
      ask: 'In which way?',
      gold: true,
      when: { departs: 'yes' },
      options: [
        option('condition', 'Condition dropped'),
        option('number', 'Number changed'),
        option('reach', 'Reach changed'),
      ],
    },
    {
      id: 'words',
      kind: 'span',
      ask: 'Which words carry it?',
      in: 'answer',
      when: { departs: 'yes' },
      atMost: 2,
    },
    { id: 'reason', kind: 'text', ask: 'Why?', required: false },
  ],
  cannotJudge: { reasons: [{ value: 'open', label: 'The rules do not settle it', text: 'none' }] },
};

const rules = [
  'A projector may be borrowed for three evenings, provided that its lamp was checked at the desk.',
  '',
  'It goes back before noon on the day after. A late return costs 4 for each day that the desk is open.',
].join('\n');

const answer = (at: number): string =>
  `You may keep the projector for three evenings. Bring it back the next day before noon; each late day costs 4. (${at})`;

type Values = Readonly<Record<string, unknown>>;

/** A label that marks words of the answer. */
function yes(at: number, way: string, reason: string, ...quotes: string[]): Values {
  const body = answer(at);
  const words = quotes.map((quote) => {
    const start = body.indexOf(quote);
    const end = start + quote.length;
    return { text: 'answer', start, end, start16: start, end16: end, quote };
  });
  return { departs: 'yes', way, words, reason };
}
const no: Values = { departs: 'no', reason: 'It says what the rules say.' };
const unsure: Values = { departs: { cannotJudge: { reason: 'open' } } };

/** What everybody says: on answer 1 all agree, on 2 to 4 people differ, on 5 a judge differs from all. */
const said: Readonly<Record<string, (at: number) => Values>> = {
  Wren: (at) =>
    at >= 2 && at <= 4
      ? yes(
          at,
          'condition',
          'The check of the lamp is gone.',
          'You may keep the projector for three evenings',
        )
      : no,
  Lark: (at) =>
    at === 2
      ? yes(at, 'condition', 'Only if the lamp was checked.', 'three evenings')
      : at === 3
        ? unsure
        : no,
  Finch: (at) =>
    at === 2
      ? yes(at, 'number', 'Only days on which the desk is open count.', 'each late day costs 4')
      : no,
  Heron: () => no,
};

const judges: Readonly<Record<string, (at: number) => Values>> = {
  'Larch 3': (at) =>
    at === 5
      ? { raw: 'I would say: **it departs**, since <b>no check</b> is named.' }
      : { values: at === 2 ? yes(at, 'condition', '', 'three evenings') : no },
  'Onyx mini': (at) => ({
    values:
      at === 2 || at === 5 ? yes(at, 'reach', '', 'Bring it back the next day', 'costs 4') : no,
  }),
};

const lines = (rows: readonly unknown[]): string =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** Brings a labelled study into a running server: four people, two judges, closed, other people's labels open. */
export async function disagreeingStudy(
  data: string,
  slug: string,
  items = 5,
  declared: object = {},
): Promise<void> {
  const numbers = Array.from({ length: items }, (_, at) => at + 1);
  const study = {
    slug,
    title: 'Answers about the projector',
    question: 'Does it still say what the rules say?',
    texts: [
      { id: 'rules', title: 'Rules', role: 'source' },
      { id: 'question', title: 'Question', role: 'question' },
      { id: 'answer', title: 'Answer', role: 'judged' },
    ],
    form,
    strata: ['kind'],
    plan: { ratersPerUnit: 4 },
    ...declared,
  };
  const content = (at: number) => ({
    texts: [
      { id: 'rules', body: rules },
      { id: 'question', body: 'How long may I keep the projector?' },
      { id: 'answer', body: answer(at) },
    ],
  });
  const folder = writeFolder(
    {
      'study.json': JSON.stringify(study),
      'guidelines.md': '# What to judge\n\nWhether acting on the answer would break a rule.\n',
      'items.jsonl': lines(numbers.map((at) => ({ id: `made-${at}`, content: content(at) }))),
      'provenance.jsonl': lines(
        numbers.map((at) => ({
          id: `made-${at}`,
          provenance: { kind: at % 2 === 0 ? 'twin' : 'plain', maker: 'invented' },
        })),
      ),
      ...Object.fromEntries(
        Object.entries(said).map(([rater, values]) => [
          `${rater}.jsonl`,
          lines(numbers.map((at) => ({ item: `made-${at}`, values: values(at) }))),
        ]),
      ),
      'runs.jsonl': lines(
        Object.entries(judges).flatMap(([judge, reply]) =>
          numbers.map((at) => ({ judge, run: 1, item: `made-${at}`, ...reply(at) })),
        ),
      ),
    },
    slug,
  );
  await ask(data, 'import', folder);
  await ask(data, 'freeze', slug);
  for (const rater of Object.keys(said))
    await ask(data, 'labels', slug, join(folder, `${rater}.jsonl`), '--rater', rater);
  await ask(data, 'judgments', slug, join(folder, 'runs.jsonl'));
  await ask(data, 'close', slug);
  await ask(data, 'reveal', slug, 'labels');
}
