import { z } from 'zod';
import type { JudgmentRow } from '@/lib/domain/judgment';
import { judgmentRowSchema } from '@/lib/domain/judgment';
import { modelFamily } from '@/lib/domain/model-family';
import { sentence } from '@/lib/domain/sentence';
import { firstIssue } from './first-issue';
import type { Json } from './strict-json';

const text = z.string({ error: sentence });

/** One row of judge-results.jsonl as meaning-evals writes it. */
const meaningEvalsJudgmentSchema = z.strictObject(
  {
    item_id: text,
    judge: text,
    run: z.int({ error: sentence }),
    requested_model: text,
    returned_model_id: text.nullable(),
    temperature: z.number({ error: sentence }).nullable(),
    effort: text.nullable(),
    diverges: z.boolean({ error: sentence }).nullable(),
    mechanism: text.nullable(),
    quoted_span: text.nullable(),
    /** Theirs; the quote is looked for again here. */
    quote_found: z.boolean({ error: sentence }).nullable(),
    raw: text.nullable(),
    parse_error: text.nullable(),
    called_at: text.nullable(),
  },
  { error: sentence },
);

/** A row of judge-results.jsonl as one of our own, or what is wrong with it. */
export function judgmentFromMeaningEvals(
  value: Json,
): { ok: true; row: JudgmentRow } | { ok: false; reason: string } {
  const read = meaningEvalsJudgmentSchema.safeParse(value, { error: sentence });
  if (!read.success) return { ok: false, reason: firstIssue(read.error) };
  const { data } = read;
  const values = data.parse_error === null ? valuesOf(data) : null;
  const row = judgmentRowSchema.safeParse(
    {
      judge: data.judge,
      run: data.run,
      item: data.item_id,
      values,
      raw: data.raw,
      error: data.parse_error,
      family: modelFamily(data.returned_model_id ?? data.requested_model),
      model: data.requested_model,
      returnedModel: data.returned_model_id,
      settings: { effort: data.effort, temperature: data.temperature },
      called_at: data.called_at,
    },
    { error: sentence },
  );
  return row.success ? { ok: true, row: row.data } : { ok: false, reason: firstIssue(row.error) };
}

type Verdict = Pick<
  z.infer<typeof meaningEvalsJudgmentSchema>,
  'diverges' | 'mechanism' | 'quoted_span'
>;

/** The verdict as values of the study's form; null where there is none. */
function valuesOf({ diverges, mechanism, quoted_span: quote }: Verdict): JudgmentRow['values'] {
  if (diverges === null) return null;
  const none = !diverges && (mechanism === null || mechanism === 'none');
  return {
    diverges: diverges ? 'yes' : 'no',
    ...(!none && mechanism !== null && { mechanism }),
    // A departure without a quote marks no place, which is said, and its verdict counts.
    ...(diverges ? { span: quote ?? '' } : quote ? { span: quote } : {}),
  };
}
