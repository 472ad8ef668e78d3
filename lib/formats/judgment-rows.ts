import {
  isAnswer,
  judgmentRowSchema,
  type Judgment,
  type JudgmentRow,
} from '@/lib/domain/judgment';
import { answerReader } from '@/lib/domain/read-answer';
import { sentence } from '@/lib/domain/sentence';
import type { ReplyPatterns } from '@/lib/domain/verdicts-of-reply';
import type { Content } from '@/lib/form/content';
import type { TrialKind } from '@/lib/form/field';
import type { Form } from '@/lib/form/form';
import { otherContent } from './bound-rows';
import { firstIssue } from './first-issue';
import { KnownIds } from './known-ids';
import { judgmentFromMeaningEvals } from './meaning-evals-judgments';
import { createPace } from './pace';
import { refusedLine, type Refused } from './refusals';
import type { Json } from './strict-json';
import { readTable } from './table/read-table';
import { marksNothing } from './unclear-cells';

/** One row of a file of judgments: as it came, and as figures read it. */
export type FileJudgment<Row extends JudgmentRow = JudgmentRow> = {
  readonly line: number;
  readonly row: Row;
  readonly judgment: Judgment;
  /** Names the item in the hash of the stored rows. */
  readonly contentSha256: string;
};

export type JudgedItem = {
  readonly id: string;
  readonly content: Content;
  readonly contentSha256: string;
  /** The kind of trial that raters see of it; a worksheet unless given. */
  readonly trial?: TrialKind;
};

/** What is known of a judge's answer on an item in a run: how often it was tried, and whether the last try was one. */
export type Tried = { readonly attempt: number; readonly answered: boolean };

export type JudgmentLayout = 'own' | 'meaning-evals';

export type JudgmentRowsOptions = {
  readonly form: Form;
  /** The item of that name, or undefined when the study has no such item. */
  readonly item: (name: string) => JudgedItem | undefined | Promise<JudgedItem | undefined>;
  readonly from?: JudgmentLayout | undefined;
  /** How study.json says that raw replies are read. */
  readonly reply?: ReplyPatterns | undefined;
  /** For refusals; "judgments.jsonl" unless given. */
  readonly file?: string;
  /** What files that came before say, by `triedKey`. */
  readonly earlier?: ReadonlyMap<string, Tried>;
};

/**
 * Reads judges' recorded runs. A reply that is no answer of the form is kept, as malformed; what is refused is a row
 * that cannot be read, that names no item of the study, or that repeats an answer. A row after a failed or malformed
 * one of the same judge, prompt, run, item and order is a retry.
 */
export async function* readJudgmentRows(
  bytes: AsyncIterable<Uint8Array>,
  options: JudgmentRowsOptions,
): AsyncGenerator<FileJudgment | Refused> {
  yield* readJudgments(parsedRows(bytes, options), options);
}

type NumberedRow<Row> = { readonly line: number; readonly row: Row };

async function* parsedRows(
  bytes: AsyncIterable<Uint8Array>,
  { file = 'judgments.jsonl', from = 'own' }: JudgmentRowsOptions,
): AsyncGenerator<NumberedRow<JudgmentRow> | Refused> {
  for await (const read of readTable(bytes, { cells: 'refuse' })) {
    const { line } = read;
    if ('refused' in read) {
      yield refusedLine(file, read);
      continue;
    }
    const parsed = layouts[from](read.value);
    if (parsed.ok) yield { line, row: parsed.row };
    else yield { file, line, reason: parsed.reason, mend: 'Correct the row.' };
  }
}

/** The same for rows that were parsed before, by whatever layout. */
export async function* readJudgments<Row extends JudgmentRow>(
  rows: AsyncIterable<NumberedRow<Row> | Refused>,
  options: Omit<JudgmentRowsOptions, 'from'>,
): AsyncGenerator<FileJudgment<Row> | Refused> {
  const { file = 'judgments.jsonl', earlier } = options;
  const answer = answerReader(options.form, options.reply);
  const attempts = new Attempts(earlier);
  const judges = new KnownIds();
  const pace = createPace();
  for await (const read of rows) {
    await pace();
    if ('reason' in read) {
      yield read;
      continue;
    }
    const { line, row } = read;
    const refuse = (reason: string, mend: string): Refused => {
      return { file, line, id: row.item, reason, mend };
    };
    const unclear = unclearJudge(judges, row.judge, line);
    if (unclear !== null) {
      yield refuse(unclear, 'Write the name of a judge in the same way in every row.');
      continue;
    }
    const item = await options.item(row.item);
    if (!item) {
      yield refuse('The study has no item with this id.', 'Correct the id, or leave the row out.');
      continue;
    }
    const other = otherContent(row.contentSha256, item.contentSha256);
    if (other) {
      yield refuse(other.reason, other.mend);
      continue;
    }
    const key = triedKey({ ...identityOf(row), item: item.id });
    const repeated = attempts.repeats(key);
    if (repeated !== null) {
      yield refuse(repeated, 'Keep one of the two.');
      continue;
    }
    const said = answer(row, item.content, item.trial);
    if ('refused' in said) {
      yield refuse(said.refused, 'Correct the verdict, or give the reply as raw with an error that says why it is none.'); // prettier-ignore
      continue;
    }
    const attempt = attempts.note(key, line, isAnswer(said.state));
    const judgment = { ...factsOf(row), item: item.id, attempt, ...said };
    yield { line, row, judgment, contentSha256: item.contentSha256 };
  }
}

/** Why a judge's name cannot be taken as it stands: it may be nobody's, or another's in another spelling. */
function unclearJudge(judges: KnownIds, judge: string, line: number): string | null {
  if (marksNothing(judge)) return 'judge: The name may stand for nothing.';
  const alike = judges.note(judge, line, false);
  return alike === undefined || alike.id === judge
    ? null
    : `judge: The name looks like that of line ${alike.line}: ${alike.how}.`;
}

type Identity = Pick<Judgment, 'judge' | 'promptSha256' | 'run' | 'item' | 'order'>;

/** One text for what can be answered once: this judge with this prompt, in this run, on this item, in this order. */
export const triedKey = ({ judge, promptSha256, run, item, order }: Identity): string =>
  JSON.stringify([judge, promptSha256, run, item, order]);

const identityOf = (row: JudgmentRow): Omit<Identity, 'item'> => ({
  judge: row.judge,
  promptSha256: row.promptSha256 ?? null,
  run: row.run,
  order: row.order ?? null,
});

const factsOf = (row: JudgmentRow) => ({
  ...identityOf(row),
  family: row.family ?? null,
  model: row.model ?? null,
  returnedModel: row.returnedModel ?? null,
  iteration: row.iteration ?? null,
  calledAt: row.called_at ?? row.calledAt ?? null,
  cost: row.cost ?? null,
});

/** How often what was tried, and where. */
class Attempts {
  private readonly here = new Map<string, Tried & { readonly line: number }>();

  constructor(private readonly earlier: ReadonlyMap<string, Tried> | undefined) {}

  /** The sentence for a row whose question has an answer already, or null. */
  repeats(key: string): string | null {
    const here = this.here.get(key);
    if (here?.answered)
      return `Line ${here.line} has an answer of the same judge on this item in this run.`;
    return !here && this.earlier?.get(key)?.answered
      ? 'A file that came before has an answer of the same judge on this item in this run.'
      : null;
  }

  note(key: string, line: number, answered: boolean): number {
    const before = this.here.get(key) ?? this.earlier?.get(key);
    const attempt = (before?.attempt ?? 0) + 1;
    this.here.set(key, { attempt, answered, line });
    return attempt;
  }
}

type Row = { ok: true; row: JudgmentRow } | { ok: false; reason: string };

const layouts: Readonly<Record<JudgmentLayout, (value: Json) => Row>> = {
  own: (value) => {
    const parsed = judgmentRowSchema.safeParse(value, { error: sentence });
    return parsed.success
      ? { ok: true, row: parsed.data }
      : { ok: false, reason: firstIssue(parsed.error) };
  },
  'meaning-evals': judgmentFromMeaningEvals,
};

/** The layout of that name, or undefined. */
export function judgmentLayoutNamed(name: string): JudgmentLayout | undefined {
  return name === 'own' || name === 'meaning-evals' ? name : undefined;
}
