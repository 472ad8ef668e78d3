import type { Content } from '@/lib/form/content';
import type { Form, TrialKind } from '@/lib/form/form';
import { isGroup } from '@/lib/form/field-kinds';
import { leaves, type Leaf, type LeafState } from '@/lib/form/leaves';
import { valueWords } from '@/lib/form/value-words';
import { isObject, own, type Span, type Value, type Values } from '@/lib/form/values';
import { valueOf, variables } from '@/lib/form/variables';
import { fieldAt, valueAt } from './compared-questions';

/** One grader's answer to one field, as a cell of a table. */
export type AnswerCell = {
  readonly state: LeafState | 'none';
  readonly words: string;
  /** The quotes of a span field, in the order of the text. */
  readonly quotes: readonly string[];
  /** People have a majority here, and this answer is not that of the majority. */
  readonly differs: boolean;
};

/** One field, or one field of one part or entry, with everybody's answers in the order of the graders. */
export type AnswerRow = {
  /** "way", "beats/A1/present", "moves/0/move". */
  readonly path: string;
  readonly field: string;
  readonly ask: string;
  /** What the group around it calls this part or entry; null outside of groups. */
  readonly within: string | null;
  readonly kind: Leaf['kind'];
  readonly cells: readonly AnswerCell[];
};

/** A stretch of a text that a grader marked; offsets are UTF-16, the end exclusive. */
export type MarkedSpan = {
  readonly grader: number;
  readonly text: string;
  readonly start: number;
  readonly end: number;
};

export type GraderValues = { readonly person: boolean; readonly values: Values | null };

/** Everybody's answers on one item, field by field; a field that nobody answered is left out. */
export function answerRows(
  form: Form,
  content: Content,
  graders: readonly GraderValues[],
  trial: TrialKind = 'worksheet',
): AnswerRow[] {
  const walked = graders.map(({ values }) =>
    values === null
      ? new Map<string, Leaf>()
      : new Map(leaves(form, content, values, trial).map((leaf) => [leaf.path, leaf])),
  );
  const partNames = new Map((content.parts ?? []).map((part) => [part.id, part.label]));
  const rows = pathsInOrder(walked).flatMap((path): AnswerRow[] => {
    const own = walked.map((byPath) => byPath.get(path));
    const one = own.find((leaf) => leaf !== undefined);
    const answered = own.some((leaf) => leaf?.state === 'given' || leaf?.state === 'cannot-judge');
    if (!one || !answered) return [];
    const majority = one.kind === 'text' ? null : majorityOf(own, graders);
    return [
      {
        path,
        field: one.field,
        ask: fieldAt(form.fields, one.field)?.ask ?? one.field,
        within: withinOf(path, partNames),
        kind: one.kind,
        cells: own.map((leaf, at) => cellOf(form, leaf, graders[at]?.values ?? null, majority)),
      },
    ];
  });
  return [...rows, ...verdictRows(form, content, graders, trial)];
}

/** Variables on which a judge gave a verdict in place of answers, with what everybody's answers come to. */
function verdictRows(
  form: Form,
  content: Content,
  graders: readonly GraderValues[],
  trial: TrialKind,
): AnswerRow[] {
  const declared = (form.variables ?? []).map(({ id }) => id);
  const isVerdict = (id: string) => graders.some(({ values }) => values && own(values, id) !== undefined); // prettier-ignore
  const judged = new Set(declared.filter(isVerdict));
  return variables(form, trial)
    .filter(({ id }) => judged.has(id))
    .map((variable): AnswerRow => ({
      path: variable.id,
      field: variable.id,
      ask: variable.label,
      within: null,
      kind: 'text',
      cells: graders.map(({ values }): AnswerCell => {
        const reading = values && valueOf(variable, values, content);
        const said = (words: string, state: LeafState | 'none' = 'given'): AnswerCell => ({ state, words, quotes: [], differs: false }); // prettier-ignore
        if (reading?.state === 'value') {
          const { value } = reading;
          return said(typeof value === 'number' ? String(Number(value.toPrecision(3))) : value);
        }
        return reading?.state === 'cannot-judge' ? said('Cannot judge', 'cannot-judge') : said('', 'none'); // prettier-ignore
      }),
    }));
}

/** The form's order; an entry that only one grader has stands where that grader has it. */
function pathsInOrder(walked: readonly ReadonlyMap<string, Leaf>[]): string[] {
  const order: string[] = [];
  const known = new Set<string>();
  for (const byPath of walked) {
    let after = -1;
    for (const path of byPath.keys()) {
      if (known.has(path)) after = order.indexOf(path);
      else {
        after += 1;
        order.splice(after, 0, path);
        known.add(path);
      }
    }
  }
  return order;
}

/** What two answers share when they are the same; null for none. */
const identity = (leaf: Leaf | undefined): string | null => {
  if (leaf?.state === 'given') return `=${String(leaf.value)}`;
  return leaf?.state === 'cannot-judge' ? 'cannot judge' : null;
};

/** The answer of more than half of the people who gave one, where at least one other was given. */
function majorityOf(
  own: readonly (Leaf | undefined)[],
  graders: readonly GraderValues[],
): string | null {
  const given = own.flatMap((leaf, at) => (graders[at]?.person ? (identity(leaf) ?? []) : []));
  const counts = new Map<string, number>();
  for (const answer of given) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  return [...counts].find(([, count]) => count * 2 > given.length)?.[0] ?? null;
}

function cellOf(
  form: Form,
  leaf: Leaf | undefined,
  values: Values | null,
  majority: string | null,
): AnswerCell {
  if (!leaf || values === null) return { state: 'none', words: '', quotes: [], differs: false };
  const value = valueAt(values, leaf.path);
  const same = identity(leaf);
  return {
    state: leaf.state,
    words: wordsOf(form, leaf, value),
    quotes: leaf.kind === 'span' && leaf.state === 'given' ? spansIn(value).map(quoteOf) : [],
    differs: majority !== null && same !== null && same !== majority,
  };
}

function wordsOf(form: Form, leaf: Leaf, value: Value | undefined): string {
  if (leaf.state !== 'given' && leaf.state !== 'cannot-judge') return '';
  const field = fieldAt(form.fields, leaf.field);
  if (!field || value === undefined) return '';
  if (isGroup(field) && leaf.state === 'given') {
    const entries = Number(leaf.value);
    return entries === 1 ? '1 entry' : `${entries} entries`;
  }
  // A group that cannot be judged has the same words as a field that cannot.
  return valueWords(form, isGroup(field) ? { id: '', ask: '', kind: 'count' } : field, value);
}

function withinOf(path: string, partNames: ReadonlyMap<string, string>): string | null {
  const steps = path.split('/');
  const names = steps.flatMap((step, at) => {
    if (at % 2 === 0) return [];
    return [partNames.get(step) ?? `Entry ${Number(step) + 1}`];
  });
  return names.length === 0 ? null : names.join(', ');
}

const quoteOf = (span: Span): string => span.quote;

/** Every span that a grader marked anywhere in their answers. */
export function markedSpans(graders: readonly GraderValues[]): MarkedSpan[] {
  return graders.flatMap(({ values }, grader) =>
    spansIn(values).map(({ text, start16, end16 }) => ({
      grader,
      text,
      start: start16,
      end: end16,
    })),
  );
}

function spansIn(value: unknown): Span[] {
  if (Array.isArray(value)) return value.flatMap(spansIn);
  if (!isObject(value)) return [];
  return isSpan(value) ? [value] : Object.values(value).flatMap(spansIn);
}

function isSpan(value: object): value is Span {
  return 'quote' in value && 'start16' in value && 'end16' in value && 'text' in value;
}
