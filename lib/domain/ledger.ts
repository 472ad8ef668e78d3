import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

/** What the chain of a study hashes about one entry, in this order. */
export type EntryFacts = {
  readonly seq: number;
  readonly previous: string;
  readonly kind: string;
  readonly sheet: string | null;
  readonly trial: string | null;
  readonly revision: number | null;
  readonly savedAt: string;
  readonly payloadSha256: string;
};

export type Head = { readonly seq: number; readonly hash: string };

/** The head of a chain that has no entry yet. */
export const emptyHead: Head = { seq: 0, hash: '0'.repeat(64) };

/** RFC 8785 canonical JSON: one text for one value, on every machine. */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('This value has no JSON form.');
  return text;
}

export const sha256 = (text: string | Uint8Array): string =>
  createHash('sha256').update(text).digest('hex');

/**
 * SHA-256 of salt ‖ canonical payload, in hex. The salt (hex, 128 bits) keeps a short answer from being
 * guessed from its hash once a withdrawal has erased both.
 */
export const saltedSha256 = (salt: string, canonicalPayload: string): string =>
  createHash('sha256').update(Buffer.from(salt, 'hex')).update(canonicalPayload).digest('hex');

/** Hash of one entry: SHA-256 over the canonical JSON array of its facts. */
export function entryHash(facts: EntryFacts): string {
  const { seq, previous, kind, sheet, trial, revision, savedAt, payloadSha256 } = facts;
  return sha256(
    canonicalJson([seq, previous, kind, sheet, trial, revision, savedAt, payloadSha256]),
  );
}

/** The next entry of a chain: its number, what it follows, and its hash. */
export function chainEntry(
  head: Head,
  entry: Omit<EntryFacts, 'seq' | 'previous'>,
): EntryFacts & { readonly hash: string } {
  const facts = { ...entry, seq: head.seq + 1, previous: head.hash };
  return { ...facts, hash: entryHash(facts) };
}

/** An entry as it is read back: an erased one has neither payload nor salt. */
export type StoredEntry = EntryFacts & {
  readonly hash: string;
  readonly payload: string | null;
  readonly salt: string | null;
};

/** The first entry that breaks a chain, or that is missing, and why. */
export type BrokenEntry = { readonly seq: number; readonly reason: string };

/**
 * Walks a chain entry by entry, holding none of them. An erased payload is accepted when a `withdrawn` entry of the
 * same sheet stands in the chain, which only its end tells.
 */
export function chainWalk(): {
  readonly add: (entry: StoredEntry) => BrokenEntry | null;
  readonly end: () => BrokenEntry | null;
} {
  const erased = new Map<string, number>();
  const withdrawn = new Set<string>();
  let head = emptyHead;
  return {
    add(entry) {
      const reason = faultOf(entry, head);
      if (reason !== null) return { seq: entry.seq, reason };
      const sheet = entry.sheet ?? '';
      if (entry.kind === 'withdrawn' && entry.sheet !== null) withdrawn.add(sheet);
      if (entry.payload === null && !erased.has(sheet)) erased.set(sheet, entry.seq);
      head = { seq: entry.seq, hash: entry.hash };
      return null;
    },
    end() {
      const lost = [...erased].find(([sheet]) => !withdrawn.has(sheet));
      return lost
        ? { seq: lost[1], reason: 'Its value is missing, and no withdrawal says why.' }
        : null;
    },
  };
}

/** Walks a whole chain and names the first entry that breaks it, or null. */
export function firstBrokenEntry(entries: Iterable<StoredEntry>): BrokenEntry | null {
  const walk = chainWalk();
  for (const entry of entries) {
    const broken = walk.add(entry);
    if (broken) return broken;
  }
  return walk.end();
}

function faultOf(entry: StoredEntry, head: Head): string | null {
  if (entry.seq !== head.seq + 1)
    return `Number ${head.seq + 1} was expected here: an entry is missing or moved.`;
  if (entry.previous !== head.hash) return 'It does not follow the entry before it.';
  if (entryHash(entry) !== entry.hash) return 'Its hash does not fit what it says.';
  if (entry.payload === null || entry.salt === null) return null;
  if (saltedSha256(entry.salt, entry.payload) !== entry.payloadSha256)
    return 'Its value was changed.';
  return null;
}
