import 'server-only';
import { counted } from '@/lib/figures/figure-text';
import { judgmentRowsHash } from '@/lib/domain/judgment-rows-hash';
import { contentSha256 } from '@/lib/domain/manifest';
import { entryOf, type Folder } from '@/lib/formats/folder';
import type { EventRow } from '@/lib/formats/ledger-rows';
import type { ImportedItem } from '@/lib/formats/read-items';
import { readExportedJudgments } from '@/lib/formats/read-ledger';
import type { Bad } from './verify-export';

const file = 'judgments.jsonl';

/** What an export says of judgments: the first thing that does not hold, or what was checked, in words. */
export type JudgmentsVerified = { readonly bad: Bad } | { readonly checked: string | null };

/**
 * Holds judgments.jsonl against the ledger: every file that was brought in is there, with as many rows as its entry
 * says, and the rows have the hash that the entry binds.
 */
export async function verifyJudgments(
  folder: Folder,
  items: readonly ImportedItem[],
  events: readonly EventRow[],
): Promise<JudgmentsVerified> {
  const bound = events.flatMap(boundFile);
  if (!entryOf(folder, file)) return withoutRows(bound, events);
  const contents = new Map(items.map(({ item }) => [item.id, contentSha256(item.content)]));
  const found = new Map<string, Found>();
  for await (const read of readExportedJudgments(folder)) {
    if ('reason' in read) return bad(read.line, read.reason);
    const content = contents.get(read.row.item);
    if (content === undefined) return bad(read.line, 'Its item is not in items.jsonl.');
    const own = found.get(read.row.file) ?? { line: read.line, rows: 0, hash: judgmentRowsHash() };
    own.hash.add(read.row, content);
    found.set(read.row.file, { ...own, rows: own.rows + 1 });
  }
  const rows = [...found.values()].reduce((sum, own) => sum + own.rows, 0);
  if (events.length === 0)
    return {
      checked: `judgments: ${counted(rows, 'row')} read; held against no entry, labels are sealed`,
    };
  return (
    against(bound, found) ?? {
      checked: `judgments: ${counted(rows, 'row')} of ${counted(bound.length, 'file')}, as the ledger binds them`,
    }
  );
}

type Found = {
  readonly line: number;
  readonly rows: number;
  readonly hash: ReturnType<typeof judgmentRowsHash>;
};
type Bound = {
  readonly sha256: unknown;
  readonly name: string;
  readonly rows: unknown;
  readonly rowsSha256: unknown;
};

const bad = (line: number, reason: string) => ({ bad: { file, line, reason } });

function boundFile({ kind, payload }: EventRow): Bound[] {
  if (kind !== 'judgments-imported') return [];
  const { sha256, rows, rowsSha256, file: name } = (payload ?? {}) as Record<string, unknown>; // an object by its writer
  return [{ sha256, rows, rowsSha256, name: String(name) }];
}

function withoutRows(bound: readonly Bound[], events: readonly EventRow[]): JudgmentsVerified {
  if (bound.length === 0) return { checked: null };
  const opened = events.some(
    ({ kind, payload }) =>
      kind === 'revealed' && (payload as Record<string, unknown> | null)?.seal === 'judgments',
  );
  return opened
    ? bad(1, 'The judgments are open, and their file is missing.')
    : { checked: `judgments: ${counted(bound.length, 'file')} imported, sealed` };
}

function against(
  bound: readonly Bound[],
  found: ReadonlyMap<string, Found>,
): JudgmentsVerified | null {
  for (const one of bound) {
    const own = found.get(String(one.sha256));
    if (!own) return bad(1, `The rows of "${one.name}" are missing.`);
    if (own.rows !== one.rows)
      return bad(
        own.line,
        `"${one.name}" has ${counted(own.rows, 'row')} here; ${String(one.rows)} were stored.`,
      );
    if (own.hash.digest() !== one.rowsSha256)
      return bad(own.line, `The rows of "${one.name}" are not those that were stored.`);
  }
  const known = new Set(bound.map(({ sha256 }) => sha256));
  const stranger = [...found].find(([sha256]) => !known.has(sha256));
  return stranger ? bad(stranger[1].line, 'Its file has no entry in the ledger.') : null;
}
