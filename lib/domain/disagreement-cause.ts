import { z } from 'zod';
import { sentence } from './sentence';

/** Why graders differ on an item, as somebody who read it says. */
export const causes = [
  'guideline-gap',
  'rater-slip',
  'truly-ambiguous',
  'item-defect',
  'judge-error',
] as const;
export type Cause = (typeof causes)[number];

/**
 * What a `cause-recorded` entry of the ledger says. The entry's trial is one of the item's, so that the item is
 * found again in any copy of the study; `item` is the hash of its content, which anybody may compute.
 */
export const causePayloadSchema = z.strictObject(
  {
    item: z.string({ error: sentence }).regex(/^[0-9a-f]{64}$/, { error: sentence }),
    /** A question's id; null = the whole item. */
    field: z.string({ error: sentence }).nullable(),
    /** Null takes back what was recorded for that field. */
    cause: z.enum(causes, { error: sentence }).nullable(),
    note: z.string({ error: sentence }).nullable(),
    /** The roles of whoever recorded it; names stand outside the ledger. */
    by: z.array(z.string({ error: sentence }), { error: sentence }),
  },
  { error: sentence },
);
export type CausePayload = z.infer<typeof causePayloadSchema>;

/** A recorded cause with its place in the ledger. */
export type RecordedCause = {
  readonly seq: number;
  readonly savedAt: string;
  readonly field: string | null;
  readonly cause: Cause | null;
  readonly note: string | null;
  readonly by: readonly string[];
};

/** The newest of an item's causes, by field; null stands for the whole item. */
export type ItemCauses = ReadonlyMap<string | null, RecordedCause>;

/** The newest record of each field counts, whatever order they come in; one that was taken back says nothing. */
export function newestCauses(recorded: Iterable<RecordedCause>): ItemCauses {
  const newest = new Map<string | null, RecordedCause>();
  for (const one of recorded) {
    const known = newest.get(one.field);
    if (!known || known.seq < one.seq) newest.set(one.field, one);
  }
  for (const [field, { cause }] of newest) if (cause === null) newest.delete(field);
  return newest;
}

/** The cause of a difference on one question: its own, else the whole item's, else null. */
export function causeOf(own: ItemCauses | undefined, question: string): Cause | null {
  return (own?.get(question) ?? own?.get(null))?.cause ?? null;
}
