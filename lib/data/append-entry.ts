import 'server-only';
import { canonicalJson, chainEntry, saltedSha256 } from '@/lib/domain/ledger';
import { randomSalt } from './identity';
import { headOf, insertEntry } from './store/queries/ledger';
import type { Tx } from './store/store';

export type NewEntry = {
  readonly studyId: string;
  readonly kind: string;
  readonly savedAt: string;
  readonly payload: unknown;
  readonly sheet?: string;
  readonly trial?: string;
  readonly revision?: number;
  /** The browser's idempotency key with the content it came with, and what was answered. */
  readonly key?: string;
  readonly body?: string;
  readonly receipt?: unknown;
};

/**
 * Adds one entry to a study's chain, inside the caller's `write`. Triggers hold that it follows the head and
 * move the head to it.
 */
export async function appendEntry(
  tx: Tx,
  entry: NewEntry,
): Promise<{ readonly seq: number; readonly hash: string }> {
  const head = await tx.get(headOf, { study: entry.studyId });
  if (!head) throw new Error(`No study ${entry.studyId}.`);
  const salt = randomSalt();
  const payload = canonicalJson(entry.payload);
  const chained = chainEntry(head, {
    kind: entry.kind,
    sheet: entry.sheet ?? null,
    trial: entry.trial ?? null,
    revision: entry.revision ?? null,
    savedAt: entry.savedAt,
    payloadSha256: saltedSha256(salt, payload),
  });
  await tx.run(insertEntry, {
    ...chained,
    study: entry.studyId,
    payload,
    salt,
    key: entry.key ?? null,
    bodySha256: entry.body === undefined ? null : saltedSha256(salt, entry.body),
    receipt: entry.receipt === undefined ? null : JSON.stringify(entry.receipt),
  });
  return { seq: chained.seq, hash: chained.hash };
}
