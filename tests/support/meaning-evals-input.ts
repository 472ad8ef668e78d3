import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Judgment } from '@/lib/domain/judgment';
import type { ReportInput, ReportItem } from '@/lib/figures/report-input';
import type { Span, Values } from '@/lib/form/values';
import { meaningEvalsStudy } from '@/lib/formats/meaning-evals-study';
import { root } from './root';

/** The real study's files, beside the project where they are at hand. */
export const meaningEvals = join(root, '../shared/data/meaning-evals');

type Row = Record<string, unknown>;
const rowsOf = (file: string): Row[] =>
  readFileSync(join(meaningEvals, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The real study as a report reads it, straight from its files: none of our importers has a part in it. */
export function meaningEvalsInput(): ReportInput {
  const passages = new Map(rowsOf('passages.jsonl').map((row) => [row.id, row]));
  const raw = rowsOf('items.jsonl');
  const mechanism = new Map(raw.map((row) => [row.id, row.intended_mechanism]));
  const items = raw.map((row): ReportItem => ({
    id: String(row.id),
    name: String(row.id),
    content: { texts: [{ id: 'answer', body: String(row.answer) }], parts: [] },
    attributes: {
      ...row,
      recent_change: passages.get(row.passage_id)?.recent_change,
      edit_mechanism: row.intended_mechanism ?? mechanism.get(row.paired_item) ?? null,
    },
  }));
  const answers = new Map(raw.map((row) => [row.id, String(row.answer)]));
  const labels = rowsOf('gold.jsonl').map((row, at) => ({
    rater: 'author',
    item: String(row.item_id),
    revision: 1,
    seq: at + 1,
    savedAt: '2026-09-27T00:00:00.000Z',
    sealsOpen: [],
    source: 'declared' as const,
    values: valuesOf(row, answers.get(row.item_id) ?? '').values,
  }));
  const judgments = rowsOf('judge-results.jsonl').map((row): Judgment => ({
    judge: String(row.judge),
    promptSha256: null,
    family: null,
    model: text(row.requested_model),
    returnedModel: text(row.returned_model_id),
    run: Number(row.run),
    iteration: null,
    order: null,
    item: String(row.item_id),
    attempt: 1,
    state: row.parse_error === null ? 'given' : 'malformed',
    ...valuesOf(row, answers.get(row.item_id) ?? ''),
    problem: text(row.parse_error),
    calledAt: text(row.called_at),
    cost: null,
  }));
  return {
    form: meaningEvalsStudy.form,
    strata: meaningEvalsStudy.strata ?? [],
    resample: meaningEvalsStudy.resample,
    seed: meaningEvalsStudy.seed,
    items,
    sheets: [{ rater: 'author', items: items.map(({ id }) => id) }],
    labels,
    judgments,
    opened: { labels: true, provenance: true, judgments: true },
  };
}

function valuesOf(row: Row, answer: string): { values: Values; unfound: string[] } {
  if (row.diverges !== true) return { values: { diverges: 'no' }, unfound: [] };
  const quote = String(row.quoted_span);
  const start16 = answer.indexOf(quote);
  const start = [...answer.slice(0, start16)].length;
  const span: Span = {
    text: 'answer',
    start,
    end: start + [...quote].length,
    start16,
    end16: start16 + quote.length,
    quote,
  };
  const found = start16 >= 0;
  return {
    values: { diverges: 'yes', mechanism: String(row.mechanism), ...(found && { span: [span] }) },
    unfound: found ? [] : ['span'],
  };
}
