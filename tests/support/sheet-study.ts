import type { BrowserContext } from '@playwright/test';
import { joined, type Joined } from './client';
import { writeFolder, type Server } from './server';
import { openFolder } from './study';

const option = (value: string, label: string) => ({ value, label });

const form = {
  fields: [
    {
      id: 'diverges',
      kind: 'yes-no',
      ask: 'Does the answer depart from what the source means?',
      gold: true,
      cannotJudge: true,
    },
    {
      id: 'mechanism',
      kind: 'choice',
      ask: 'In which way?',
      when: { diverges: 'yes' },
      options: [
        option('modal', 'Must and may swapped'),
        option('condition', 'Condition dropped'),
        option('timing', 'Timing changed'),
      ],
    },
    {
      id: 'span',
      kind: 'span',
      ask: 'Which words carry it?',
      in: 'answer',
      when: { diverges: 'yes' },
    },
    { id: 'rationale', kind: 'text', ask: 'Why?', when: { diverges: 'yes' } },
  ],
  cannotJudge: {
    reasons: [
      { value: 'open', label: 'The source does not settle it', text: 'none' },
      { value: 'two', label: 'The source can be read two ways', text: 'required' },
    ],
  },
};

const passage = [
  'Anybody on the list may borrow a rowing boat for up to three hours.',
  'Ask at the hut before noon. In a strong wind no boat goes out.',
].join('\n');

export type Item = { readonly id: string; readonly answer: string };

/** Invented answers about an invented boat hire. */
export const boatAnswers = (count: number): Item[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `boat-${index + 1}`,
    answer: `You may take a boat for three hours, whatever the wind. (${index + 1})`,
  }));

/** A study of worksheets with a source, a question and an answer, imported, frozen and open. */
export function openStudy(server: Server, slug: string, items: readonly Item[]): Promise<string> {
  const study = {
    slug,
    title: 'Boat hire answers',
    texts: [
      { id: 'passage', title: 'Source', role: 'source' },
      { id: 'question', title: 'Question', role: 'question' },
      { id: 'answer', title: 'Answer under judgment', role: 'judged' },
    ],
    form,
    plan: { ratersPerUnit: 12 },
  };
  const row = ({ id, answer }: Item) => ({
    id,
    content: {
      texts: [
        { id: 'passage', title: 'Borrowing a rowing boat', body: passage },
        { id: 'question', body: 'May I go out this afternoon?' },
        { id: 'answer', body: answer },
      ],
    },
  });
  const folder = writeFolder({
    'study.json': JSON.stringify(study),
    'guidelines.md':
      '# What to judge\n\nWhether acting on the answer would go against the source.\n',
    'items.jsonl': items.map((item) => `${JSON.stringify(row(item))}\n`).join(''),
    'provenance.jsonl': items
      .map(({ id }) => `${JSON.stringify({ id, provenance: { maker: 'invented' } })}\n`)
      .join(''),
  });
  return openFolder(server, slug, folder);
}

type Content = {
  readonly texts: readonly { readonly id: string; readonly body: string }[];
  readonly parts?: readonly {
    readonly id: string;
    readonly set: string;
    readonly label: string;
    readonly parent?: string;
  }[];
};

/** A study with a form of its own over these contents, open; every text is under judgment. */
export function openForm(
  server: Server,
  slug: string,
  fields: readonly object[],
  contents: readonly Content[],
  guidelines = 'Judge each sentence.\n',
): Promise<string> {
  const ids = new Set(contents.flatMap(({ texts }) => texts.map(({ id }) => id)));
  const study = {
    slug,
    title: 'Invented sentences',
    texts: [...ids].map((id) => ({ id, role: 'judged' })),
    form: { fields },
    plan: { ratersPerUnit: 8 },
  };
  const rows = contents.map((content, index) => ({ id: `item-${index + 1}`, content }));
  const folder = writeFolder({
    'study.json': JSON.stringify(study),
    'guidelines.md': guidelines,
    'items.jsonl': rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
    'provenance.jsonl': rows
      .map(({ id }) => `${JSON.stringify({ id, provenance: { maker: 'invented' } })}\n`)
      .join(''),
  });
  return openFolder(server, slug, folder);
}

/** A new rater of the study, signed in in this browser. */
export async function raterIn(
  context: BrowserContext,
  server: Server,
  invite: string,
  alias: string,
): Promise<Joined> {
  const rater = await joined(server.url, invite, alias);
  await putSession(context, server, rater.person.cookie());
  return rater;
}

/** Puts a session into the browser, in place of whatever was there. */
export async function putSession(
  context: BrowserContext,
  server: Server,
  cookie: string,
): Promise<void> {
  const [name = '', value = ''] = cookie.split('=', 2);
  await context.addCookies([{ name, value, url: server.url, httpOnly: true, sameSite: 'Lax' }]);
}
