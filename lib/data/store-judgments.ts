import 'server-only';
import { isAnswer } from '@/lib/domain/judgment';
import { Refusal } from '@/lib/domain/refusal';
import { replyPatterns } from '@/lib/domain/study';
import type { ReplyPatterns } from '@/lib/domain/verdicts-of-reply';
import type { Form } from '@/lib/form/form';
import { requireStudy, type Role } from './access';
import type { Actor } from './actor';
import { appendEntry } from './append-entry';
import { frozenVersion } from './frozen-version';
import { now } from './identity';
import { judgedItems, type JudgedItem } from './judged-items';
import { judgmentFiles, judgmentPages } from './judgment-pages';
import {
  dropJudgments,
  publishJudgments,
  stageJudgments,
  type JudgmentFileFacts,
  type JudgmentToStore,
} from './stage-judgments';
import { processReader, read, write } from './store/database';
import { newestFile, newestFrozenVersion } from './store/queries/studies';
import type { ReadTx } from './store/store';

export const judgmentImporters: readonly Role[] = ['owner', 'author'];

/** What stored judgments say of one judge, prompt, run, item and order. */
export type EarlierTry = {
  readonly judge: string;
  readonly promptSha256: string | null;
  readonly run: number;
  readonly item: string;
  readonly order: 'ab' | 'ba' | null;
  readonly attempt: number;
  readonly answered: boolean;
};

/** What a file of judgments is read against. */
export type JudgmentTarget = {
  readonly study: string;
  readonly form: Form;
  /** How study.json says that raw replies are read. */
  readonly reply: ReplyPatterns | undefined;
  readonly item: (sourceId: string) => Promise<JudgedItem | undefined>;
  /** Every try of the files that were brought in before, in their order. */
  readonly earlier: () => AsyncGenerator<EarlierTry>;
  /** Those files, by their SHA-256: what each was called. */
  readonly files: ReadonlyMap<string, string>;
  /** The newest of them, by its place in the ledger; 0 where there is none. */
  readonly newest: number;
};

export async function judgmentTarget(actor: Actor, slug: string): Promise<JudgmentTarget> {
  const study = await requireStudy(actor, slug, judgmentImporters);
  const { form, study: declared } = await read(async (tx) =>
    frozenVersion(tx, await frozenId(tx, study.id)),
  );
  const files = await judgmentFiles(study.id);
  return {
    study: study.slug,
    form,
    reply: replyPatterns(declared),
    item: judgedItems(study.id),
    earlier: () => triesOf(study.id, form),
    files: new Map(files.map(({ sha256, name }) => [sha256, name])),
    newest: files.at(-1)?.seq ?? 0,
  };
}

async function frozenId(tx: ReadTx, studyId: string): Promise<string> {
  const row = await tx.get(newestFrozenVersion, { study: studyId });
  if (!row)
    throw new Refusal(
      'not-open',
      'Judgments belong to a frozen form. Freeze the study first, then import the file.',
    );
  return row.id;
}

async function* triesOf(studyId: string, form: Form): AsyncGenerator<EarlierTry> {
  for await (const rows of judgmentPages(processReader, studyId, form)) {
    for (const { judge, promptSha256, run, item, order, attempt, state } of rows) {
      const said = order === 'ab' || order === 'ba' ? order : null;
      yield { judge, promptSha256, run, item, order: said, attempt, answered: isAnswer(state) };
    }
  }
}

export type JudgmentsToStore = JudgmentFileFacts & {
  /** Rows that were refused, and left out by somebody's word. */
  readonly leftOut: number;
  /** `newest` of the target that the rows were read against. */
  readonly newest: number;
};

/**
 * Stores a file of judgments, whose rows were checked before. Nobody sees anything of them until the judgments' seal
 * is open; the ledger binds the file's hash, and that of its stored rows, at once.
 */
export async function storeJudgments(
  actor: Actor,
  slug: string,
  file: JudgmentsToStore,
  rows: AsyncIterable<JudgmentToStore>,
): Promise<{ stored: number }> {
  const study = await requireStudy(actor, slug, judgmentImporters);
  const { sha256, name, layout } = file;
  const staged = await stageJudgments(study.id, { sha256, name, layout }, rows);
  try {
    await write({ study: study.id }, async (tx) => {
      await requireNewest(tx, study.id, file.newest);
      const importedAt = now();
      const { seq } = await appendEntry(tx, {
        studyId: study.id,
        kind: 'judgments-imported',
        savedAt: importedAt,
        payload: {
          by: actor.kind === 'operator' ? ['operator'] : [...study.roles].sort(),
          file: name,
          layout,
          leftOut: file.leftOut,
          rows: staged.rows,
          rowsSha256: staged.rowsSha256,
          sha256,
        },
      });
      await publishJudgments(tx, staged, { seq, importedAt });
    });
  } catch (error) {
    await dropJudgments(study.id, staged.id);
    throw error;
  }
  return { stored: staged.rows };
}

/** Two files that come in side by side do not know of each other's answers. */
async function requireNewest(tx: ReadTx, studyId: string, newest: number): Promise<void> {
  if ((await tx.get(newestFile, { study: studyId }))?.seq !== newest)
    throw new Refusal(
      'stale',
      'Another file of judgments was imported meanwhile. Nothing of this one was stored: import it again.',
    );
}
