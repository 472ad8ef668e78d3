import { z } from 'zod';
import { contentSha256 } from '@/lib/domain/manifest';
import { sentence } from '@/lib/domain/sentence';
import type { TrialKind } from '@/lib/form/field';
import { compiledForms } from '@/lib/form/compiled-forms';
import type { Content } from '@/lib/form/content';
import type { Form } from '@/lib/form/form';
import type { Values } from '@/lib/form/values';
import { boundSchema, otherContent } from './bound-rows';
import { labelledOnSchema } from './ledger-rows';
import { parseGoldRow, valuesFromGold } from './meaning-evals-gold';
import { createPace } from './pace';
import { refusedLine, type Refused } from './refusals';
import type { Json } from './strict-json';
import { readTable } from './table/read-table';

/** One label of a person's file, its values as the form takes them. */
export type FileLabel = {
  readonly line: number;
  readonly itemId: string;
  readonly values: Values;
  /** What the file claims, at its own precision. */
  readonly labelledOn?: string;
  /** Whether the row names the content that it was made for. */
  readonly bound: boolean;
};

export type LabelsFileOptions = {
  readonly form: Form;
  /** What an item shows, or undefined when the study has no such item. */
  readonly content: (itemId: string) => Content | undefined | Promise<Content | undefined>;
  /** The kind of trial that the study makes of an item; a worksheet unless given. */
  readonly trial?: (itemId: string) => TrialKind | Promise<TrialKind>;
  readonly from?: 'meaning-evals';
  /** For refusals; "labels.jsonl" unless given. */
  readonly file?: string;
};

/**
 * Reads a person's labels from a file, as one more rater: rows `{item, values, labelledOn?, contentSha256?}`, or
 * meaning-evals' gold. Each row is checked by the form as a label from a browser would be; an item
 * that comes twice is refused the second time.
 */
export async function* readLabelsFile(
  bytes: AsyncIterable<Uint8Array>,
  options: LabelsFileOptions,
): AsyncGenerator<FileLabel | Refused> {
  const { file = 'labels.jsonl' } = options;
  const compiled = compiledForms(options.form);
  const lines = new Map<string, number>();
  const pace = createPace();
  for await (const read of readTable(bytes, { cells: 'refuse' })) {
    await pace();
    const { line } = read;
    if ('refused' in read) {
      yield refusedLine(file, read);
      continue;
    }
    const row = options.from === 'meaning-evals' ? goldRow(read.value) : ownRow(read.value);
    if (!row.ok) {
      yield { file, line, reason: row.reason, mend: 'Correct the row.' };
      continue;
    }
    const { itemId: id } = row;
    const refuse = (reason: string, mend: string): Refused => ({ file, line, id, reason, mend });
    const earlier = lines.get(id);
    if (earlier !== undefined) {
      yield refuse(`Line ${earlier} has a label of the same item.`, 'Keep one of the two.');
      continue;
    }
    lines.set(id, line);
    const content = await options.content(id);
    if (!content) {
      yield refuse('The study has no item with this id.', 'Correct the id, or leave the row out.');
      continue;
    }
    const other = otherContent(row.contentSha256, contentSha256(content));
    if (other) {
      yield refuse(other.reason, other.mend);
      continue;
    }
    const label = row.label(content);
    if (!label.ok) {
      yield refuse(label.reason, label.mend);
      continue;
    }
    const trial = (await options.trial?.(id)) ?? 'worksheet';
    const checked = compiled(trial).check(label.values, content);
    if (!checked.ok) yield refuse(checked.message, 'Correct the value, as the form asks for it.');
    else {
      const { labelledOn } = label;
      const { values } = checked;
      const bound = row.contentSha256 !== undefined;
      yield { line, itemId: id, values, bound, ...(labelledOn !== undefined && { labelledOn }) };
    }
  }
}

type Row =
  | { readonly ok: false; readonly reason: string }
  | {
      readonly ok: true;
      readonly itemId: string;
      readonly contentSha256?: string | undefined;
      label(
        content: Content,
      ):
        | { readonly ok: true; readonly values: unknown; readonly labelledOn?: string }
        | { readonly ok: false; readonly reason: string; readonly mend: string };
    };

const ownRowSchema = z.strictObject(
  {
    item: z.string({ error: sentence }),
    values: z.record(z.string(), z.json(), { error: sentence }),
    labelledOn: labelledOnSchema.exactOptional(),
    contentSha256: boundSchema.exactOptional(),
  },
  { error: sentence },
);

function ownRow(value: Json): Row {
  const parsed = ownRowSchema.safeParse(value, { error: sentence });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where = (issue?.path ?? []).map((step) => String(step).slice(0, 40)).join('/');
    const message = issue?.message ?? 'The row has another shape.';
    return { ok: false, reason: where === '' ? message : `${where}: ${message}` };
  }
  const { item, values, labelledOn, contentSha256: named } = parsed.data;
  const label = { ok: true, values, ...(labelledOn !== undefined && { labelledOn }) } as const;
  return { ok: true, itemId: item, contentSha256: named, label: () => label };
}

function goldRow(value: Json): Row {
  const parsed = parseGoldRow(value);
  if (!parsed.ok) return parsed;
  const { row } = parsed;
  return { ok: true, itemId: row.item_id, label: (content) => valuesFromGold(row, content) };
}
