import { z } from 'zod';
import { looks } from '@/lib/domain/how-blind';
import { sentence } from '@/lib/domain/sentence';

const text = z.string({ error: sentence });
const whole = z.int({ error: sentence }).min(0, { error: sentence });
const sha256 = text.regex(/^[0-9a-f]{64}$/, { error: 'A hash is 64 hexadecimal digits.' });
const salt = text.regex(/^[0-9a-f]{32,128}$/, { error: 'A salt is 32 to 128 hexadecimal digits.' });
const time = text.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/, {
  error: 'A time is written as 2026-11-30T14:02:11.000Z.',
});
/** What an imported file claims, at its own precision: a year, a month, a day or a time. */
export const labelledOnSchema = text.regex(
  /^\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?)?)?$/,
  { error: 'A date is written as 2026-11-30.' },
);

/** What a label says and under which circumstances; erased (null) after a withdrawal. */
export const labelPayloadSchema = z.strictObject(
  {
    values: z.record(z.string(), z.json(), { error: sentence }),
    shownAt: time.or(text.regex(/T.*[+-]\d\d:\d\d$/)).nullable(),
    activeMs: whole.nullable(),
    labelledOn: labelledOnSchema.exactOptional(),
    version: whole,
    sealsOpen: z.array(text, { error: sentence }),
    roles: z.array(text, { error: sentence }),
    source: z.enum(['made', 'declared'], { error: sentence }),
    /** What its maker had looked at before, and who had begun the session where it was not the rater. */
    looked: z.array(z.enum(looks, { error: sentence }), { error: sentence }).exactOptional(),
    session: z.literal('operator', { error: sentence }).exactOptional(),
    /** SHA-256 of the canonical JSON of the texts and parts as they were shown; of trials with sides or sentences. */
    shown: sha256.exactOptional(),
    /**
     * How often and how long the sheet was out of sight or focus; on a small screen which text of a pair was opened
     * first, or the texts of another trial in the order in which they came on the screen.
     */
    focus: z
      .strictObject(
        {
          blurs: whole,
          awayMs: whole,
          first: z.enum(['a', 'b'], { error: sentence }).exactOptional(),
          opened: z.array(text, { error: sentence }).exactOptional(),
        },
        { error: sentence },
      )
      .exactOptional(),
  },
  { error: sentence },
);

const chained = { seq: whole.min(1, { error: sentence }), previous: sha256, hash: sha256 };

/** One row of labels.jsonl: a revision of one trial's label, with its place in the chain. */
export const labelRowSchema = z.strictObject(
  {
    ...chained,
    kind: z.literal('label', { error: sentence }),
    sheet: text,
    rater: text,
    trial: text,
    item: text,
    position: whole,
    revision: whole,
    savedAt: time,
    version: whole,
    payload: labelPayloadSchema.nullable(),
    payloadSha256: sha256,
    salt: salt.nullable(),
  },
  { error: sentence },
);
export type LabelRow = z.infer<typeof labelRowSchema>;

/** One row of events.jsonl: everything in the chain that is not a label. */
export const eventRowSchema = z.strictObject(
  {
    ...chained,
    kind: text,
    sheet: text.nullable(),
    trial: text.nullable(),
    revision: whole.nullable(),
    savedAt: time,
    payload: z.json().nullable(),
    payloadSha256: sha256,
    salt: salt.nullable(),
  },
  { error: sentence },
);
export type EventRow = z.infer<typeof eventRowSchema>;

/** One row of sheets.jsonl: who had which trials in which order, and the secret that derives it. */
export const sheetRowSchema = z.strictObject(
  {
    sheet: text,
    rater: text.nullable(),
    version: whole,
    slot: whole,
    purpose: z.enum(['main', 'pilot', 'adjudication', 'imported'], { error: sentence }),
    state: z.enum(['free', 'claimed', 'handed-in', 'released', 'withdrawn'], { error: sentence }),
    secret: text.nullable(),
    trials: z.array(
      z.strictObject(
        {
          trial: text,
          item: text,
          position: whole,
          kind: text,
          /** Of a pair: ab = the item that pairs.jsonl names a stood on side A. */
          sides: z.enum(['ab', 'ba'], { error: sentence }).exactOptional(),
          /** 1 = a repeat, 2 = a mirrored repeat; absent = the first showing. */
          showing: z.int({ error: sentence }).min(1).max(2).exactOptional(),
        },
        { error: sentence },
      ),
      { error: sentence },
    ),
    /** Of sheets with pairs: "3", and "3m" for the mirror of "3". */
    form: text.exactOptional(),
    claimedAt: time.nullable(),
    handedInAt: time.nullable(),
  },
  { error: sentence },
);
export type SheetRow = z.infer<typeof sheetRowSchema>;

const goldValue = z.strictObject({
  route: z.enum(['single', 'unanimous', 'majority', 'adjudicated', 'excluded'], {
    error: sentence,
  }),
  value: z.json(),
});

/** One row of gold.jsonl: an item's gold by field, or why it has none. */
export const goldRowSchema = z.union([
  z.strictObject({
    item: text,
    gold: z.record(z.string(), goldValue, { error: sentence }),
    /** Values of fields that are no gold, carried from the label that the gold came from. */
    carried: z.record(z.string(), z.json(), { error: sentence }),
    labelledOn: labelledOnSchema,
  }),
  z.strictObject({
    item: text,
    undecided: z.array(z.strictObject({ field: text, reason: text })),
  }),
  z.strictObject({ item: text, unlabelled: z.literal(true) }),
]);
export type GoldLine = z.infer<typeof goldRowSchema>;
