import 'server-only';
import { contentSchema, type Content } from '@/lib/form/content';
import type { TrialKind } from '@/lib/domain/blind';
import { read } from './store/database';
import { judgedItem } from './store/queries/items';
import { trialKindOf } from './stored-pair';

/** An item as rows of judgments are read against it. */
export type JudgedItem = {
  readonly id: string;
  readonly content: Content;
  readonly contentSha256: string;
  /** The kind of trial that raters see of it. */
  readonly trial: TrialKind;
};

/** Judges go over the same items again and again: short ones are parsed once for many rows. */
const keptMost = 1_000;
const keptLongest = 20_000;

/** Finds a study's items by their author's ids; the reader is for one file, since it keeps what it has read. */
export function judgedItems(
  studyId: string,
): (sourceId: string) => Promise<JudgedItem | undefined> {
  const kept = new Map<string, JudgedItem>();
  return async (sourceId) => {
    const known = kept.get(sourceId);
    if (known) return known;
    const row = await read((tx) => tx.get(judgedItem, { study: studyId, source: sourceId }));
    if (!row) return undefined;
    const content = contentSchema.parse(JSON.parse(row.contentJson));
    const item = {
      id: row.id,
      content,
      contentSha256: row.contentSha256,
      trial: trialKindOf(row.kind),
    };
    if (row.contentJson.length <= keptLongest) {
      if (kept.size >= keptMost) kept.clear();
      kept.set(sourceId, item);
    }
    return item;
  };
}
