import { joined, type Joined } from './client';
import { ask } from './commands';
import { writeFolder, type Server } from './server';

export type StudyOptions = {
  readonly items: number;
  readonly raters: number;
  /** Signs in each item's text, for tests that need weight. */
  readonly length?: number;
};

/** Writes a study folder of invented short texts with one yes-no field and a remark; returns its path. */
export function yesNoFolder(slug: string, { items, raters, length = 0 }: StudyOptions): string {
  const study = {
    slug,
    title: `Made for a test: ${slug}`,
    texts: [{ id: 'answer', title: 'Answer', role: 'judged' }],
    form: {
      fields: [
        { id: 'departs', kind: 'yes-no', ask: 'Does it depart?', gold: true },
        { id: 'remark', kind: 'text', ask: 'Anything else?', required: false },
      ],
    },
    plan: { ratersPerUnit: raters },
  };
  const row = (at: number) =>
    JSON.stringify({
      id: `row-${at}`,
      answer: `Text number ${at} says little.${' More of it.'.repeat(Math.ceil(length / 12))}`,
      model: at % 2 === 0 ? 'even' : 'odd',
    });
  return writeFolder(
    {
      'study.json': JSON.stringify(study),
      'guidelines.md': '# How\n\nRead it, then answer.\n',
      'items.jsonl': Array.from({ length: items }, (_, at) => `${row(at + 1)}\n`).join(''),
    },
    slug,
  );
}

/** Brings a study folder into a running server and opens it; the token of its invitation. */
export async function openFolder(
  { data }: Server,
  slug: string,
  folder: string,
  uses = 50,
): Promise<string> {
  await ask(data, 'import', folder);
  await ask(data, 'freeze', slug);
  await ask(data, 'open', slug);
  return (await ask<{ token: string }>(data, 'invite', slug, '--uses', String(uses))).token;
}

/** Brings such a study into a running server, opens it, and lets its raters join. */
export async function openYesNo(
  server: Server,
  slug: string,
  options: StudyOptions,
): Promise<Joined[]> {
  const token = await openFolder(server, slug, yesNoFolder(slug, options), options.raters);
  const raters: Joined[] = [];
  for (let at = 1; at <= options.raters; at += 1) {
    raters.push(await joined(server.url, token, `Rater ${at}`));
  }
  return raters;
}
