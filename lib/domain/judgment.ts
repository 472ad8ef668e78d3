import { z } from 'zod';
import type { Values } from '@/lib/form/values';
import { sentence } from './sentence';

/** A judge's recorded answer on one item in one run: what figures read. */
export type Judgment = {
  /** As the file names it. The same name with another prompt hash is another judge. */
  readonly judge: string;
  readonly promptSha256: string | null;
  readonly family: string | null;
  /** The model that was asked for, and the one that says it answered. */
  readonly model: string | null;
  readonly returnedModel: string | null;
  /** From 1. */
  readonly run: number;
  readonly iteration: number | null;
  /** Pairs only: which of the two stood first. */
  readonly order: 'ab' | 'ba' | null;
  /** The item's internal id. */
  readonly item: string;
  /** 1; a retry after a failure is 2, and so on. Only the last attempt is scored. */
  readonly attempt: number;
  /**
   * `partial`: verdicts, on some of what the form asks; the rest was not judged. `failed`: the call gave an error and
   * no reply. `malformed`: a reply that is no answer of the form.
   */
  readonly state: JudgmentState;
  /** Only of `given` and `partial`; quotes that were found are spans. A verdict on a variable stands under its id. */
  readonly values: Values | null;
  /**
   * Paths of span fields ("span", "beats/A1/quote") whose quote does not stand in the text: such a field carries no
   * value, and the others count.
   */
  readonly unfound: readonly string[];
  /** Why it is malformed or failed. */
  readonly problem: string | null;
  /** As the file says it. */
  readonly calledAt: string | null;
  readonly cost: number | null;
};

export type JudgmentState = 'given' | 'partial' | 'malformed' | 'failed';

/** Whether the reply was an answer, of all that was asked or of some of it. */
export const isAnswer = (state: string): boolean => state === 'given' || state === 'partial';

const text = z.string({ error: sentence });
const name = text
  .min(1, { error: sentence })
  .max(200, { error: sentence })
  .regex(/^(?!\s)[^\p{Cc}]*(?<!\s)$/u, {
    error: 'A name has no white space at its ends and no control characters.',
  });
const whole = (least: number) =>
  z
    .int({ error: sentence })
    .min(least, { error: sentence })
    .max(1_000_000_000, { error: sentence });
const time = text.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/, {
  error: 'A time is written as 2026-11-30T14:02:11Z.',
});
const sha256 = text.regex(/^[0-9a-f]{64}$/, {
  error: 'A hash is 64 hexadecimal digits in lower case.',
});
/** A key may be left out or be null: both say that it is not known. */
const maybe = <T extends z.ZodType>(schema: T) => schema.nullable().exactOptional();

const keys = {
  judge: name,
  run: whole(1),
  item: text,
  /** SHA-256 of the canonical JSON of the content that was judged; another than the item's is refused. */
  contentSha256: maybe(sha256),
  /** The answer by field, as the form's values; a span may be a quote. */
  values: maybe(z.record(text, z.json(), { error: sentence })),
  /** What the judge says of fields or variables as a whole: {"covered": "13 of 16"}. What it does not name was not judged. */
  verdicts: maybe(
    z.record(text, z.union([text, z.number()], { error: sentence }), { error: sentence }),
  ),
  /** Fields or variables that the judge called ambiguous: it could not judge them. */
  ambiguous: maybe(z.array(text, { error: sentence }).max(1_000, { error: sentence })),
  /** The reply to the letter; read as the answer where there are no values. */
  raw: maybe(text),
  /** Why the call, or the reading of its reply, failed. */
  error: maybe(text),
  family: maybe(name),
  model: maybe(name),
  returnedModel: maybe(name),
  order: maybe(z.enum(['ab', 'ba'], { error: sentence })),
  promptSha256: maybe(sha256),
  iteration: maybe(whole(0)),
  cost: maybe(z.number({ error: sentence }).min(0, { error: sentence })),
  usage: maybe(z.json()),
  /** What the call was made with: temperature, effort. */
  settings: maybe(z.record(text, z.json(), { error: sentence })),
  called_at: maybe(time),
  calledAt: maybe(time),
};

/** One row of a file of judgments: what one call of one judge gave on one item. */
export const judgmentRowSchema = z
  .strictObject(keys, { error: sentence })
  .superRefine(refuseContradictions);
export type JudgmentRow = z.infer<typeof judgmentRowSchema>;

/** One row of an export's judgments.jsonl: which file it came with, by that file's SHA-256. */
export const exportedJudgmentSchema = z
  .strictObject({ ...keys, file: sha256 }, { error: sentence })
  .superRefine(refuseContradictions);
export type ExportedJudgment = z.infer<typeof exportedJudgmentSchema>;

/** What keys of a row say against each other. */
function refuseContradictions(
  row: { readonly [key: string]: unknown },
  context: z.core.$RefinementCtx,
): void {
  const has = (key: string) => row[key] !== undefined && row[key] !== null && row[key] !== '';
  const refuse = (key: string, message: string) =>
    context.addIssue({ code: 'custom', path: [key], message });
  const answers = ['values', 'verdicts', 'ambiguous'].filter(has);
  for (const key of has('error') ? answers : [])
    refuse(key, `A row has the ${key} of an answer or an error, not both.`);
  if (answers.length === 0 && !has('error') && (row['raw'] ?? null) === null)
    refuse(
      'values',
      'This is missing; a row has values, verdicts, the raw reply, or the error of its call.',
    );
  if (has('called_at') && has('calledAt'))
    refuse('calledAt', 'Say the time of the call once, as called_at or calledAt.');
}
