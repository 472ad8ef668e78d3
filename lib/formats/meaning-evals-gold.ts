import { z } from 'zod';
import { sentence } from '@/lib/domain/sentence';
import type { Content } from '@/lib/form/content';
import { findQuote } from '@/lib/form/find-quote';
import type { Span, Values } from '@/lib/form/values';
import { labelledOnSchema } from './ledger-rows';
import type { Json } from './strict-json';

const text = z.string({ error: sentence });

/** One row of gold.jsonl as meaning-evals writes it; the order of keys is part of the layout. */
export const meaningEvalsGoldSchema = z.strictObject(
  {
    item_id: text,
    diverges: z.boolean({ error: sentence }),
    mechanism: text.nullable(),
    quoted_span: text.nullable(),
    rationale: text,
    labelled_on: labelledOnSchema,
  },
  { error: sentence },
);

export type MeaningEvalsGold = z.infer<typeof meaningEvalsGoldSchema>;

/** One label in our own terms, or what is wrong with the row. */
export type MeaningEvalsLabel =
  | { readonly ok: true; readonly values: Values; readonly labelledOn: string }
  | { readonly ok: false; readonly reason: string; readonly mend: string };

/** A gold row as values of the study's form: the quote is found in the answer and becomes a span. */
export function valuesFromGold(row: MeaningEvalsGold, content: Content): MeaningEvalsLabel {
  const { diverges, mechanism, quoted_span: quote, rationale, labelled_on: labelledOn } = row;
  if (!diverges) {
    if (mechanism !== null || quote !== null || rationale !== '') {
      return {
        ok: false,
        reason: 'The row says that nothing departs, and yet how or where it does.',
        mend: 'With "diverges" false, mechanism and quoted_span are null and rationale is "".',
      };
    }
    return { ok: true, values: { diverges: 'no' }, labelledOn };
  }
  const found = quote === null ? [] : spansOf(content, quote);
  if (quote !== null && found.length !== 1) {
    const times = found.length === 0 ? 'does not stand' : `stands ${found.length} times`;
    const mend = 'Quote words of the answer that stand in it exactly once.';
    return { ok: false, reason: `The quoted span ${times} in the answer.`, mend };
  }
  const values = {
    diverges: 'yes',
    ...(mechanism !== null && { mechanism }),
    ...(quote !== null && { span: found }),
    ...(rationale !== '' && { rationale }),
  };
  return { ok: true, values, labelledOn };
}

function spansOf(content: Content, quote: string): Span[] {
  const answer = content.texts.find((candidate) => candidate.id === 'answer');
  return answer ? findQuote(answer, quote) : [];
}

/** Values of the study's form as a gold row; "no" gives nulls and an empty rationale. */
export function goldFromValues(
  item: string,
  values: Values,
  labelledOn: string,
): MeaningEvalsGold | null {
  const { diverges, mechanism, span, rationale } = values;
  if (diverges !== 'yes' && diverges !== 'no') return null;
  const yes = diverges === 'yes';
  const [first] = Array.isArray(span) ? span : [];
  const quote: unknown = typeof first === 'object' && 'quote' in first ? first.quote : null;
  return {
    item_id: item,
    diverges: yes,
    mechanism: yes && typeof mechanism === 'string' ? mechanism : null,
    quoted_span: yes && typeof quote === 'string' ? quote : null,
    rationale: yes && typeof rationale === 'string' ? rationale : '',
    labelled_on: labelledOn,
  };
}

/** gold.jsonl in meaning-evals' layout, in the order given; null where the layout cannot say a value. */
export function meaningEvalsGoldLine(
  item: string,
  values: Values,
  labelledOn: string,
): string | null {
  const row = goldFromValues(item, values, labelledOn);
  return row && `${JSON.stringify(row)}\n`;
}

/** The row of one line, checked. */
export function parseGoldRow(
  value: Json,
): { ok: true; row: MeaningEvalsGold } | { ok: false; reason: string } {
  const parsed = meaningEvalsGoldSchema.safeParse(value, { error: sentence });
  if (parsed.success) return { ok: true, row: parsed.data };
  const [issue] = parsed.error.issues;
  const where = issue?.path.map(String).join('/') ?? '';
  return { ok: false, reason: `${where}${where && ': '}${issue?.message ?? ''}` };
}
