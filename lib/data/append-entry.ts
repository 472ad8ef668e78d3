import 'server-only';
import type Sqlite from 'better-sqlite3';
import { canonicalJson, chainEntry, saltedSha256 } from '@/lib/domain/ledger';
import { randomSalt } from './identity';
import { statement } from './store/sqlite/write';

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
export function appendEntry(
  handle: Sqlite.Database,
  entry: NewEntry,
): { seq: number; hash: string } {
  const head = statement(
    handle,
    'SELECT ledgerSeq AS seq, ledgerHash AS hash FROM Study WHERE id = ?',
  ).get(entry.studyId) as { seq: number; hash: string };
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
  insertEntry(handle, entry.studyId, {
    ...chained,
    payload,
    salt,
    key: entry.key ?? null,
    bodySha256: entry.body === undefined ? null : saltedSha256(salt, entry.body),
    receipt: entry.receipt === undefined ? null : JSON.stringify(entry.receipt),
  });
  return { seq: chained.seq, hash: chained.hash };
}

type StoredRow = {
  readonly seq: number;
  readonly previous: string;
  readonly hash: string;
  readonly kind: string;
  readonly sheet: string | null;
  readonly trial: string | null;
  readonly revision: number | null;
  readonly savedAt: string;
  readonly payloadSha256: string;
  readonly payload: string | null;
  readonly salt: string | null;
  readonly key: string | null;
  readonly bodySha256: string | null;
  readonly receipt: string | null;
};

/** Stores an entry as it is: chained here, or brought in with an exported study. */
export function insertEntry(handle: Sqlite.Database, studyId: string, row: StoredRow): void {
  statement(
    handle,
    `INSERT INTO Entry (studyId, seq, previous, hash, kind, sheetId, trialId, revision, savedAt, payloadSha256, payload, salt, "key", bodySha256, receipt)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    studyId,
    row.seq,
    row.previous,
    row.hash,
    row.kind,
    row.sheet,
    row.trial,
    row.revision,
    row.savedAt,
    row.payloadSha256,
    row.payload,
    row.salt,
    row.key,
    row.bodySha256,
    row.receipt,
  );
}
