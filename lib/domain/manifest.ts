import { canonicalJson, saltedSha256, sha256 } from './ledger';

export type ManifestItem = {
  readonly content: unknown;
  /** Everything sealed about the item: its id, its place in the file, provenance, sample, siblings, expected values. */
  readonly sealed: unknown;
  readonly salt: string;
};

/** One item as the manifest holds it: two hashes. */
export type ManifestRow = { readonly content: string; readonly sealed: string };

export type ManifestParts = {
  readonly version: number;
  readonly study: unknown;
  readonly guidelines: string;
  readonly rows: readonly ManifestRow[];
  readonly secret: string;
  /** The way in which sheets are made. */
  readonly algorithm: string;
  /** Of a study with pairs: see key-commitment.ts. */
  readonly key?: string | undefined;
};

export const contentSha256 = (content: unknown): string => sha256(canonicalJson(content));

export const manifestRow = ({ content, sealed, salt }: ManifestItem): ManifestRow => ({
  content: contentSha256(content),
  sealed: saltedSha256(salt, canonicalJson(sealed)),
});

/**
 * The canonical JSON (RFC 8785) that fixes a protocol version. Texts enter by their hash; provenance and the
 * secret only by salted hashes, since "model X" is quickly guessed. Items stand in the order of their content's
 * hash, so that the manifest tells nothing of the file's order.
 */
export function manifestJson(parts: ManifestParts): string {
  const { version, study, guidelines, rows, secret, algorithm, key } = parts;
  const items = rows.toSorted((a, b) => (a.content + a.sealed < b.content + b.sealed ? -1 : 1));
  return canonicalJson({
    format: 'blindmark-manifest-1',
    version,
    algorithm,
    study: sha256(canonicalJson(study)),
    guidelines: sha256(guidelines),
    items,
    secret: sha256(Buffer.from(secret, 'hex')),
    ...(key === undefined ? {} : { key }),
  });
}

export type SealedFacts = {
  readonly id: string;
  readonly ordinal: number;
  readonly provenance: unknown;
  readonly sample: string | null;
  readonly siblings: readonly string[];
  readonly expected: unknown;
  /** The sealed side of a row of pairs.jsonl. */
  readonly pair?: unknown;
};
