import 'server-only';
import { contentSchema, type Content } from '@/lib/form/content';
import type { TrialKind } from '@/lib/domain/blind';
import { database } from './store/database';
import { trialKindOf } from './stored-pair';
import { statement } from './store/sqlite/write';

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
    const { gate } = await database();
    await gate.idle();
    const row = statement(
      gate.handle,
      'SELECT i.id, i.contentJson, i.contentSha256, u.kind FROM Item i JOIN Unit u ON u.itemId = i.id WHERE i.studyId = ? AND i.sourceId = ?',
    ).get(studyId, sourceId) as StoredItem | undefined;
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

type StoredItem = { id: string; contentJson: string; contentSha256: string; kind: string };
