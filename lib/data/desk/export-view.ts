import 'server-only';
import type { SealKind } from '../access';
import type { SignedIn } from '../actor';
import { judgmentFiles } from '../judgment-pages';
import { requireDesk } from './desk-study';

export type ExportView = { readonly zipHref: string; readonly files: readonly ExportFile[] };

export type ExportFile = {
  readonly name: string;
  readonly holds: string;
  /** Download of this file alone, where there is one. */
  readonly href: string | null;
  /** Closed seals that keep it out of the folder; empty = it is in. */
  readonly waitsFor: readonly SealKind[];
};

type Listed = {
  readonly name: string;
  readonly holds: string;
  readonly route?: string;
  readonly needs: readonly SealKind[];
  readonly frozen?: true;
  /** Only where somebody brought judgments in. */
  readonly judged?: true;
};

const listed: readonly Listed[] = [
  {
    name: 'study.json',
    holds: 'Title, question, form, plan and what was declared before the data',
    needs: [],
  },
  { name: 'guidelines.md', holds: 'What raters were told', needs: [] },
  { name: 'items.jsonl', holds: 'The texts that raters saw', needs: [] },
  { name: 'manifest.json', holds: 'The hashes that fix the protocol', needs: [], frozen: true },
  {
    name: 'events.jsonl',
    holds: 'Freeze, open, close, reveal: each with its time, chained',
    needs: ['labels'],
  },
  {
    name: 'labels.jsonl',
    holds: 'Every label and every revision, chained',
    route: 'labels.jsonl',
    needs: ['labels'],
  },
  {
    name: 'ratings.csv',
    holds: 'One row for each answer',
    route: 'ratings.csv',
    needs: ['labels'],
  },
  {
    name: 'gold.jsonl',
    holds: 'The reference label of each item and how it came about',
    route: 'gold.jsonl',
    needs: ['labels'],
  },
  {
    name: 'gold.csv',
    holds: 'The same as a table: one row an item, and how many labels give its value',
    route: 'gold.csv',
    needs: ['labels'],
  },
  {
    name: 'figures.csv',
    holds: 'Every figure of the report as a table, of what is open now',
    route: 'figures.csv',
    needs: ['labels'],
  },
  { name: 'sheets.jsonl', holds: 'Which rater saw what, in which order', needs: ['labels'] },
  { name: 'provenance.jsonl', holds: 'How each item was made', needs: ['provenance'] },
  {
    name: 'judgments.jsonl',
    holds: 'What judges answered, row by row as it was recorded',
    needs: ['judgments'],
    judged: true,
  },
];

/** What the exported folder holds now, and what waits for a seal. */
export async function exportView(actor: SignedIn, slug: string): Promise<ExportView> {
  const study = await requireDesk(actor, slug, ['owner', 'author', 'reviewer']);
  const judged = (await judgmentFiles(study.id)).length > 0;
  const base = `/api/studies/${encodeURIComponent(study.slug)}`;
  return {
    zipHref: `${base}/export.zip`,
    files: listed
      .filter((file) => !file.frozen || study.state !== 'draft')
      .filter((file) => !file.judged || judged)
      .map((file) => {
        const waitsFor = file.needs.filter((kind) => !study.opened.has(kind));
        const href =
          file.route !== undefined && waitsFor.length === 0 ? `${base}/${file.route}` : null;
        return { name: file.name, holds: file.holds, href, waitsFor };
      }),
  };
}
