import type { Item, Provenance } from '@/lib/domain/item';
import type { Study } from '@/lib/domain/study';
import { detached } from './detached';
import type { Folder } from './folder';
import type { Layout, ReadItem, ReadProvenance } from './layout';
import type { Refused } from './refusals';

/** An item with all that is known about it. */
export type JoinedItem = {
  readonly line: number;
  readonly id: string;
  readonly numberedId: boolean;
  readonly item: Item;
  readonly provenance: Provenance;
  /** Of its provenance, as an export gives it. */
  readonly salt?: string;
  /** Whether provenance.jsonl has a row for it. */
  readonly hasProvenance: boolean;
  /** Names of the fields that came with the item's own row. */
  readonly sealedHere: readonly string[];
};

export type ReadJoined = JoinedItem | (Refused & { readonly numberedId?: boolean });

/**
 * The items of a study in the order of their file, each with its provenance. Both files are read side
 * by side, so that little is held when they are in one order; rows that are met too early wait.
 * `lineOf` gives the line of provenance.jsonl that is to be used for an id, where there is one.
 */
export async function* joinedItems(
  layout: Layout,
  folder: Folder,
  study: Study,
  lineOf: (id: string) => number | undefined,
): AsyncGenerator<ReadJoined> {
  const waiting = new Waiting(layout.provenance(folder), lineOf);
  try {
    for await (const read of layout.items(folder, study)) {
      yield 'reason' in read ? read : joined(read, await waiting.take(read.id));
    }
  } finally {
    await waiting.close();
  }
}

type Row = { readonly provenance: Provenance; readonly salt?: string };

function joined(read: Exclude<ReadItem, Refused>, row: Row | undefined): ReadJoined {
  const { line, id, numberedId, item, sealed } = read;
  for (const name of Object.keys(sealed)) {
    if (row && Object.hasOwn(row.provenance, name) && !same(row.provenance[name], sealed[name])) {
      return {
        file: 'items.jsonl',
        line,
        id,
        numberedId,
        reason: `The field "${name.slice(0, 40)}" has another value in provenance.jsonl.`,
        mend: 'Keep the field in one of the two files.',
      };
    }
  }
  return {
    line,
    id,
    numberedId,
    item,
    provenance: row ? { ...sealed, ...row.provenance } : sealed,
    ...(row?.salt !== undefined && { salt: row.salt }),
    hasProvenance: row !== undefined,
    sealedHere: Object.keys(sealed),
  };
}

/** Provenance rows by id, read no further than the items ask for. */
class Waiting {
  /** As text: it takes less room than objects. */
  private readonly early = new Map<string, string>();

  constructor(
    private readonly rows: AsyncGenerator<ReadProvenance> | null,
    private readonly lineOf: (id: string) => number | undefined,
  ) {}

  async take(id: string): Promise<Row | undefined> {
    if (!this.rows || this.lineOf(id) === undefined) return undefined;
    const early = this.early.get(id);
    if (early !== undefined) {
      this.early.delete(id);
      // Written below, from a row of this type.
      return JSON.parse(early) as Row;
    }
    for (;;) {
      const { value, done } = await this.rows.next();
      if (done) return undefined;
      if ('reason' in value || this.lineOf(value.id) !== value.line) continue;
      const { provenance, salt } = value;
      const row = { provenance, ...(salt !== undefined && { salt }) };
      if (value.id === id) return row;
      this.early.set(detached(value.id), JSON.stringify(row));
    }
  }

  async close(): Promise<void> {
    await this.rows?.return(undefined);
  }
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
