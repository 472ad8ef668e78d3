import { jointValues } from '@/lib/form/joint-values';
import type { Values } from '@/lib/form/values';
import { blindLabels, currentLabels } from '@/lib/domain/blind-labels';
import { judgeNames } from '@/lib/domain/judge-names';
import { isAnswer, type Judgment } from '@/lib/domain/judgment';
import type { CellRater } from '@/lib/domain/rating-cells';
import type { ReportInput } from './report-input';

export type RaterGrader = CellRater & { readonly kind: 'rater'; readonly id: string };

/** One judge in one run. Another prompt is another judge. */
export type JudgeGrader = CellRater & {
  readonly kind: 'judge';
  readonly id: string;
  readonly run: number;
  readonly family: string | null;
  readonly models: readonly string[];
  /** Items on which the last attempt gave no answer that the form accepts. */
  readonly malformed: ReadonlySet<string>;
  /** Items of which it judged what its verdicts name, and nothing else. */
  readonly partial: ReadonlySet<string>;
  readonly last: ReadonlyMap<string, Judgment>;
  /** Of a jury: the places of its members among the judges. It has no calls of its own, only their joint answers. */
  readonly members?: readonly number[];
};

/** Whether this is a jury and no judge by itself. */
export const isJury = ({ members }: JudgeGrader): boolean => members !== undefined;

export type Grader = RaterGrader | JudgeGrader;

export type Graders = {
  /** People whose labels count, by code: those made blind, unless the input asks for all. */
  readonly raters: readonly RaterGrader[];
  /** Every judge in every run, then the juries. */
  readonly judges: readonly JudgeGrader[];
  /** Labels that count, and labels made or changed after a seal was opened. */
  readonly labelsUsed: number;
  readonly labelsAfterReveal: number;
};

export function gradersOf(input: ReportInput): Graders {
  const count = input.labelsUsed === 'all' ? currentLabels : blindLabels;
  const counted = count(input.labels);
  const assigned = new Map<string, Set<string>>();
  for (const { rater, items } of input.sheets) {
    const own = assigned.get(rater) ?? new Set<string>();
    for (const item of items) own.add(item);
    assigned.set(rater, own);
  }
  const raters = [...counted.values].sort(byName).map(([id, values]): RaterGrader => {
    const own = assigned.get(id) ?? new Set<string>();
    for (const item of values.keys()) own.add(item);
    return { kind: 'rater', id, assigned: own, values };
  });
  const judges = input.opened.judgments ? judgesOf(input.judgments) : [];
  return {
    raters,
    judges: [...judges, ...juriesOf(judges, input)],
    labelsUsed: counted.used,
    labelsAfterReveal: counted.afterReveal,
  };
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : 1;

function judgesOf(judgments: readonly Judgment[]): JudgeGrader[] {
  const nameOf = judgeNames(judgments);
  const byGrader = new Map<string, { id: string; run: number; rows: Judgment[] }>();
  for (const judgment of judgments) {
    const id = nameOf(judgment);
    const key = `${judgment.run} ${id}`;
    const known = byGrader.get(key) ?? { id, run: judgment.run, rows: [] };
    known.rows.push(judgment);
    byGrader.set(key, known);
  }
  return [...byGrader.values()]
    .sort((a, b) => (a.id === b.id ? a.run - b.run : a.id < b.id ? -1 : 1))
    .map(judgeGrader);
}

function judgeGrader({
  id,
  run,
  rows,
}: {
  id: string;
  run: number;
  rows: Judgment[];
}): JudgeGrader {
  const last = new Map<string, Judgment>();
  for (const row of rows) {
    const known = last.get(row.item);
    if (!known || known.attempt < row.attempt) last.set(row.item, row);
  }
  const values = new Map<string, Values>();
  const malformed = new Set<string>();
  const partial = new Set<string>();
  for (const [item, row] of last) {
    if (isAnswer(row.state) && row.values !== null) values.set(item, row.values);
    else malformed.add(item);
    if (row.state === 'partial') partial.add(item);
  }
  const models = [...new Set(rows.flatMap((row) => row.returnedModel ?? row.model ?? []))].sort();
  const family = rows.find((row) => row.family !== null)?.family ?? null;
  const assigned = new Set(last.keys());
  return { kind: 'judge', id, run, family, models, malformed, partial, last, assigned, values };
}

/**
 * Each jury in each run in which two of its members judged: one grader, whose label of an item is what more than half
 * of the members who were asked about it say, field by field. The same judge under several prompts is no one member.
 */
function juriesOf(
  judges: readonly JudgeGrader[],
  { juries = [], form, items }: ReportInput,
): JudgeGrader[] {
  const runs = [...new Set(judges.map(({ run }) => run))].sort((a, b) => a - b);
  return juries
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name, judges: named }) =>
      runs.flatMap((run): JudgeGrader[] => {
        const members = [...judges.keys()].filter((place) => judges[place]?.run === run && named.includes(judges[place].id)); // prettier-ignore
        if (members.length < 2) return [];
        const own = members.flatMap((place) => judges[place] ?? []);
        const assigned = new Set(own.flatMap((judge) => [...judge.assigned]));
        const values = new Map<string, Values>();
        for (const { id, content, trial } of items) {
          const said = own.filter((judge) => judge.assigned.has(id)).map((judge) => judge.values.get(id)); // prettier-ignore
          if (said.some((one) => one !== undefined))
            values.set(id, jointValues(form, content, said, trial));
        }
        return [
          {
            kind: 'judge',
            id: name,
            run,
            family: null,
            models: [],
            malformed: new Set(),
            partial: new Set(own.flatMap(({ partial }) => [...partial])),
            last: new Map(),
            assigned,
            values,
            members,
          },
        ];
      }),
    );
}
