import { createHash } from 'node:crypto';
import { canonicalJson } from './ledger';

/**
 * SHA-256 over the stored rows of one file of judgments, in their order. A row counts as the canonical JSON of what
 * the export gives, without `file` and with the hash of its item's content for the item's name, and a newline: so it
 * is the same whether an export names items by the author's ids or by their content.
 */
export function judgmentRowsHash(): {
  add(row: Readonly<Record<string, unknown>>, contentSha256: string): void;
  digest(): string;
} {
  const hash = createHash('sha256');
  return {
    add(row, contentSha256) {
      const rest = Object.fromEntries(Object.entries(row).filter(([key]) => key !== 'file'));
      hash.update(`${canonicalJson({ ...rest, item: contentSha256 })}\n`);
    },
    digest: () => hash.digest('hex'),
  };
}
