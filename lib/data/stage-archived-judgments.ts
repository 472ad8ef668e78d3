import 'server-only';
import type { Form } from '@/lib/form/form';
import type { ReplyPatterns } from '@/lib/domain/verdicts-of-reply';
import { Refusal } from '@/lib/domain/refusal';
import { judgedItems, type JudgedItem } from './judged-items';
import type { ArchivedEntry } from './stage-entries';
import { publishJudgments, stageJudgments, type JudgmentToStore } from './stage-judgments';
import { write } from './store/database';

/** A judgment of an export, with the hash of the file that it once came with; or why its row is refused. */
export type ArchivedJudgment =
  | (JudgmentToStore & { readonly line: number; readonly row: { readonly file: string } })
  | { readonly line: number; readonly reason: string };

type ReadBy = { readonly form: Form; readonly reply: ReplyPatterns | undefined };

export type ArchivedJudgments = (
  against: ReadBy & {
    readonly item: (name: string) => Promise<JudgedItem | undefined>;
  },
) => AsyncIterable<ArchivedJudgment>;

/**
 * Stores the judgments of an export, file by file: each is held against the entry of the ledger that binds it, which
 * must be staged already.
 */
export async function stageArchivedJudgments(
  studyId: string,
  by: ReadBy,
  events: readonly ArchivedEntry[],
  judgments: ArchivedJudgments,
): Promise<void> {
  const bound = events.filter(({ kind }) => kind === 'judgments-imported').map(boundFile);
  if (bound.length === 0) return;
  const rows = peekable(judgments({ ...by, item: judgedItems(studyId) }));
  for (const file of bound) {
    const staged = await stageJudgments(studyId, file, ofFile(rows, file.sha256));
    if (staged.rows === 0) throw incomplete();
    if (staged.rows !== file.rows || staged.rowsSha256 !== file.rowsSha256)
      throw refused(
        `The rows of "${file.name}" in judgments.jsonl are not those that its entry in the ledger binds.`,
      );
    const { seq, importedAt } = file;
    await write({ study: studyId }, (tx) => publishJudgments(tx, staged, { seq, importedAt }));
  }
  const left = await rows.peek();
  if (left)
    throw refused(
      `Line ${left.line} of judgments.jsonl is of no file that comes next in the ledger.`,
    );
}

const refused = (reason: string) => new Refusal('value-refused', `${reason} Nothing was stored.`);

const incomplete = () =>
  refused(
    'This export was made while the seal of the judgments was closed: it is for reading, and cannot be imported again. Export once all three seals are open.',
  );

function boundFile(event: ArchivedEntry) {
  const payload = (event.payload ?? {}) as Record<string, unknown>; // written by storeJudgments
  return {
    seq: event.seq,
    importedAt: event.savedAt,
    sha256: String(payload.sha256),
    name: String(payload.file),
    layout: String(payload.layout),
    rows: Number(payload.rows),
    rowsSha256: String(payload.rowsSha256),
  };
}

type Sound = Exclude<ArchivedJudgment, { readonly reason: string }>;
type Peekable = { peek(): Promise<Sound | undefined>; take(): void };

/** The rows up to the first of another file. */
async function* ofFile(rows: Peekable, sha256: string): AsyncGenerator<JudgmentToStore> {
  for (let next = await rows.peek(); next?.row.file === sha256; next = await rows.peek()) {
    rows.take();
    yield next;
  }
}

function peekable(rows: AsyncIterable<ArchivedJudgment>): Peekable {
  const iterator = rows[Symbol.asyncIterator]();
  let ahead: Promise<IteratorResult<ArchivedJudgment>> | undefined;
  return {
    async peek() {
      const { value, done } = await (ahead ??= iterator.next());
      if (done === true) return undefined;
      if ('reason' in value) throw refused(`judgments.jsonl, line ${value.line}: ${value.reason}`);
      return value;
    },
    take() {
      ahead = undefined;
    },
  };
}
