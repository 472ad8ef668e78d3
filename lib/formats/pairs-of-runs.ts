import type { PairSource, SourceText } from '@/lib/forced-choice/pair-source';
import {
  contextOf,
  isRefused,
  missingField,
  refusedAt,
  textOf,
  unshown,
  type Sources,
} from './pair-sources';
import type { RefusedRow, TextRow } from './text-rows';

export type RunFields = {
  /** The field that says which prompt a text answers: texts of one prompt stand side by side. */
  readonly prompt: string;
  readonly text: string;
  /** The field that says which run made the text; null where each file is a run. */
  readonly run: string | null;
  /** Fields shown above the pair, the same in both runs. */
  readonly context: readonly string[];
};

export type RunSources = Sources & {
  readonly runs: readonly string[];
  /** Prompts that one run alone has; none unless they may be left out. */
  readonly leftOut: number;
};

/**
 * Pairs of two runs of generations, joined by prompt. Every field that is not shown is known of the
 * text it stood with, and the prompt's name of the pair too. Refused: a prompt twice in a run, other
 * than two runs, a context that differs, and a prompt that one run alone has, unless `leaveOut`.
 */
export function pairsOfRuns(
  rows: readonly TextRow[],
  fields: RunFields,
  leaveOut: boolean,
): RunSources {
  const none = { pairs: [], runs: [], leftOut: 0 };
  const { prompt, text, run, context } = fields;
  const missing = missingField(rows, [prompt, text, ...(run === null ? [] : [run]), ...context]);
  if (missing) return { ...none, refused: [missing] };
  const byRun = new Map<string, Map<string, Made>>();
  const refused: RefusedRow[] = [];
  for (const row of rows) {
    const made = madeOf(row, fields);
    if (isRefused(made)) {
      refused.push(made);
      continue;
    }
    const run = byRun.get(made.run) ?? new Map<string, Made>();
    byRun.set(made.run, run);
    const before = run.get(made.prompt);
    if (before === undefined) run.set(made.prompt, made);
    else refused.push(twice(row, before.at, prompt));
  }
  const runs = [...byRun.keys()];
  const [first, second, ...others] = byRun.values();
  const [row] = rows;
  if (!first || !second || others.length > 0) {
    if (row && refused.length === 0) refused.push(notTwo(row, run, runs));
    return { ...none, refused, runs };
  }
  return { ...joined([first, second], prompt, leaveOut, refused), runs };
}

type Made = SourceText & {
  readonly prompt: string;
  readonly above: readonly { readonly id: string; readonly body: string }[];
};

function madeOf(row: TextRow, { prompt, text, run, context }: RunFields): Made | RefusedRow {
  const key = nameAt(row, prompt);
  const label = run === null ? row.file : nameAt(row, run);
  const found = textOf(row, text);
  const above = contextOf(row, context);
  for (const one of [key, label, found, above]) {
    if (typeof one === 'object' && isRefused(one)) return one;
  }
  // What is refused has been answered.
  if (typeof key !== 'string' || typeof label !== 'string' || isRefused(found) || isRefused(above))
    throw new TypeError('A refused row went on.');
  const known = unshown(row, [text, ...context]);
  return {
    prompt: key,
    above,
    body: found.body,
    run: label,
    at: row,
    provenance: { ...found.thought, ...(run === null ? { run: label } : {}), ...known },
  };
}

/** A text or number that names something. */
function nameAt(row: TextRow, field: string): string | RefusedRow {
  const value = row.fields[field];
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string' && value.trim() !== '') return value;
  return refusedAt(row, field, 'It is empty, or no text or number.', 'Name it in every row.');
}

function joined(
  [first, second]: readonly [Map<string, Made>, Map<string, Made>],
  prompt: string,
  leaveOut: boolean,
  refused: RefusedRow[],
): Omit<RunSources, 'runs'> {
  const pairs: PairSource[] = [];
  const alone = [...second].filter(([key]) => !first.has(key)).map(([, made]) => made);
  for (const [key, a] of first) {
    const b = second.get(key);
    if (b === undefined) {
      alone.push(a);
      continue;
    }
    const differs = a.above.find(
      ({ id, body }) => body !== b.above.find((one) => one.id === id)?.body,
    );
    if (differs)
      refused.push(
        refusedAt(
          b.at,
          differs.id,
          `It is not what ${a.at.file}, line ${a.at.line} has for the same prompt.`,
          'Give both texts of a prompt the same context, or leave it out of --context.',
        ),
      );
    else pairs.push({ texts: [a, b], context: a.above, provenance: { [prompt]: key } });
  }
  if (leaveOut) return { pairs, refused, leftOut: alone.length };
  refused.push(
    ...alone.map(({ at }) =>
      refusedAt(
        at,
        prompt,
        'This prompt is in one run only.',
        'Add it to the other run, or say --leave-out.',
      ),
    ),
  );
  return { pairs, refused, leftOut: 0 };
}

const twice = (row: TextRow, before: SourceText['at'], prompt: string): RefusedRow =>
  refusedAt(
    row,
    prompt,
    `${before.file}, line ${before.line} has a text of the same prompt and run.`,
    'Keep one of the two.',
  );

function notTwo(row: TextRow, run: string | null, runs: readonly string[]): RefusedRow {
  const found = runs.length === 1 ? 'one run' : `${runs.length} runs`;
  const mend =
    run === null
      ? 'Name two files, or say with --run which field names the run.'
      : `Keep the rows of two (there ${runs.length === 1 ? 'is' : 'are'}: ${runs.slice(0, 8).join(', ')}).`;
  return refusedAt(row, run, `There are two runs to compare, not ${found}.`, mend);
}
