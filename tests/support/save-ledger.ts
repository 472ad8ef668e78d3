import Sqlite from 'better-sqlite3';
import { join } from 'node:path';
import { firstBrokenEntry, type StoredEntry } from '@/lib/domain/ledger';
import { labelOf, type Joined, type Reply, type Trial } from './client';

/** What a rater's program knows of one save. `unknown`: it was sent, and no answer came. */
export type Outcome = 'acknowledged' | 'refused' | 'unknown';

export type Save = {
  readonly key: string;
  readonly body: ReturnType<typeof labelOf>;
  readonly rater: Joined;
  outcome: Outcome;
  status: number;
  savedAt: string | null;
  /** Milliseconds from sending to the answer. */
  took: number;
};

export type Saved = {
  readonly revision: number;
  readonly savedAt: string;
  readonly progress: { readonly done: number; readonly total: number };
  readonly next: { readonly trial: Trial } | { readonly done: true };
};

/** Keeps, for every key, what was sent and what came back, and compares it with what is in the database. */
export class SaveLedger {
  readonly saves = new Map<string, Save>();

  /** Sends one label, a repeated one under its own key, and writes down what became of it. */
  async send(
    rater: Joined,
    body: ReturnType<typeof labelOf>,
  ): Promise<{ save: Save; reply: Reply<Saved> | null }> {
    const known = this.saves.get(body.key);
    const first = { outcome: 'refused', status: 0, savedAt: null, took: 0 } as const;
    const save: Save = known ?? { key: body.key, body, rater, ...first };
    this.saves.set(body.key, save);
    const from = performance.now();
    const reply = await rater.person
      .call<Saved>('POST', `/api/sheets/${rater.sheet}/labels`, body)
      .catch((error: unknown) => (wasNeverSent(error) ? 'never-sent' : 'lost'));
    save.took = performance.now() - from;
    if (reply === 'never-sent') return { save, reply: null };
    if (reply === 'lost') {
      if (save.outcome === 'refused') save.outcome = 'unknown';
      return { save, reply: null };
    }
    save.status = reply.status;
    save.outcome = after(save.outcome, reply.status);
    if (reply.status < 300) save.savedAt = reply.body.savedAt;
    return { save, reply };
  }

  count(outcome: Outcome): number {
    return this.with(outcome).length;
  }

  with(outcome: Outcome): Save[] {
    return [...this.saves.values()].filter((save) => save.outcome === outcome);
  }

  /**
   * Faults, in words; none where every acknowledged label is stored exactly once with its value, no refused one is,
   * those of unknown fate are at most once, nothing else is, the chain is unbroken and the file is whole.
   */
  faults(data: string): string[] {
    const file = new Sqlite(join(data, 'blindmark.db'), { readonly: true });
    try {
      return [...this.#missingOrSurplus(labels(file)), ...wholeness(file)];
    } finally {
      file.close();
    }
  }

  #missingOrSurplus(rows: readonly LabelRow[]): string[] {
    const faults: string[] = [];
    const stored = new Map<string, LabelRow[]>();
    for (const row of rows) stored.set(row.key, [...(stored.get(row.key) ?? []), row]);
    for (const save of this.saves.values()) {
      const found = stored.get(save.key) ?? [];
      stored.delete(save.key);
      const least = save.outcome === 'acknowledged' ? 1 : 0;
      const most = save.outcome === 'refused' ? 0 : 1;
      if (found.length < least) faults.push(`lost: ${save.key}`);
      if (found.length > most) faults.push(`${save.outcome}, stored ${found.length}×: ${save.key}`);
      for (const row of found) {
        const { values } = JSON.parse(row.payload) as { values: unknown };
        if (JSON.stringify(values) !== JSON.stringify(save.body.values)) {
          faults.push(`another value: ${save.key}`);
        }
      }
    }
    return [...faults, ...[...stored.keys()].map((key) => `nobody sent: ${key}`)];
  }
}

type LabelRow = { readonly key: string; readonly payload: string };

const labels = (file: Sqlite.Database): LabelRow[] =>
  file.prepare(`SELECT "key", payload FROM Entry WHERE kind = 'label'`).all() as LabelRow[];

function wholeness(file: Sqlite.Database): string[] {
  const faults: string[] = [];
  const check = String(file.pragma('integrity_check', { simple: true }));
  if (check !== 'ok') faults.push(`integrity_check: ${check}`);
  const foreign = file.pragma('foreign_key_check') as unknown[];
  if (foreign.length > 0) faults.push(`foreign_key_check: ${foreign.length} rows`);
  const studies = file.prepare('SELECT id, slug FROM Study').all() as {
    id: string;
    slug: string;
  }[];
  for (const { id, slug } of studies) {
    const broken = firstBrokenEntry(chain(file, id));
    if (broken) faults.push(`chain of ${slug}, entry ${broken.seq}: ${broken.reason}`);
    const behind = file
      .prepare(
        `SELECT count(*) AS n FROM Trial t JOIN Sheet s ON s.id = t.sheetId WHERE s.studyId = ? AND t.revision <>
         (SELECT count(*) FROM Entry e WHERE e.trialId = t.id AND e.kind = 'label')`,
      )
      .get(id) as { n: number };
    if (behind.n > 0) faults.push(`${behind.n} trials do not stand at their last label`);
  }
  return faults;
}

const chain = (file: Sqlite.Database, study: string) =>
  file
    .prepare(
      `SELECT seq, previous, hash, kind, sheetId AS sheet, trialId AS trial, revision, savedAt, payloadSha256, payload, salt
       FROM Entry WHERE studyId = ? ORDER BY seq`,
    )
    .iterate(study) as IterableIterator<StoredEntry>;

/** What is known of a save after one more answer: an earlier acknowledgement stands, and so does an earlier doubt. */
function after(before: Outcome, status: number): Outcome {
  if (status < 300 || before === 'acknowledged') return 'acknowledged';
  return status >= 500 ? before : 'refused';
}

/** A connection that was refused carried nothing; any other failure may have come after the label was stored. */
function wasNeverSent(error: unknown): boolean {
  const cause =
    error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  return cause?.code === 'ECONNREFUSED';
}
