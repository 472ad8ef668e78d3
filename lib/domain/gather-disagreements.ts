import type { Text } from '@/lib/form/content';
import { formSchema } from '@/lib/form/form';
import { markedTexts } from './marked-texts';
import type { Value, Values } from '@/lib/form/values';
import { comparedQuestions, type ComparedQuestion, type PartAnswer } from './compared-questions';
import type { DisagreementIndex, IndexedQuestion } from './disagreement-index';
import { byGrader, graderKey, type GraderName } from './grader-key';
import { CANNOT_JUDGE, MISSING, NOT_ASKED, NOT_ASSIGNED, type RatedItem } from './rating-cells';
import { countsAsBlind } from './how-blind';
import { itemOf, labelOf, type StudyPage } from './stored-rows';

/** What is read for agreement, with the attributes of items and judges' last answers where these are open. */
export type DisagreementPage =
  | StudyPage
  | { readonly kind: 'attributes'; readonly rows: readonly AttributesRow[] }
  /** Items that enter no figure. */
  | { readonly kind: 'left-out'; readonly items: readonly string[] }
  | { readonly kind: 'judgments'; readonly rows: readonly JudgmentAnswer[] };

export type AttributesRow = {
  readonly item: string;
  readonly values: Readonly<Record<string, string>>;
};

/** One attempt of one run of a judge on one item; no values where it is malformed or failed. The last one counts. */
export type JudgmentAnswer = {
  readonly judge: string;
  readonly run: number;
  readonly item: string;
  readonly attempt: number;
  readonly valuesJson: string | null;
  /** Of a row of verdicts what it does not name was not judged. */
  readonly partial?: boolean;
};

/**
 * Keeps of every label only which answer it gives to which question: a study of any size becomes some arrays of small
 * numbers. Items come first, then sheets, then labels, in any order among themselves.
 */
export function gatherDisagreements(): {
  add(page: DisagreementPage): void;
  index(): DisagreementIndex;
} {
  let questions: Cells[] = [];
  /** Texts themselves are not read; a field that marks words is asked only where its text is. */
  let texts: Text[] = [];
  const items: RatedItem[] = [];
  const places = new Map<string, number>();
  const graders = new Map<string, KnownGrader>();
  const attributes = new Map<string, Map<number, string>>();
  const leftOut = new Set<number>();

  const place = (item: string): number => places.get(item) ?? -1;
  const known = (name: GraderName): KnownGrader => {
    const key = graderKey(name);
    const before = graders.get(key);
    if (before) return before;
    const none = () => new Int32Array(items.length);
    const made = { key, name, newest: { current: none(), blind: none() } };
    graders.set(key, made);
    return made;
  };
  /** Revisions come in any order: a later one replaces an earlier. */
  const answer = (
    { key, newest }: KnownGrader,
    at: number,
    revision: number,
    values: Values | null,
    asked: readonly Layer[],
    partial = false,
  ): void => {
    const rated = items[at];
    const into = asked.filter((layer) => (newest[layer][at] ?? 0) <= revision);
    for (const layer of into) newest[layer][at] = revision;
    if (rated) for (const cells of questions) cells.take(key, at, { rated, values, partial }, into);
  };
  const assign = ({ key }: KnownGrader, at: number): void => {
    if (at >= 0) for (const cells of questions) cells.assign(key, at);
  };

  return {
    add(page) {
      switch (page.kind) {
        case 'protocol': {
          const form = formSchema.parse(JSON.parse(page.formJson));
          questions = comparedQuestions(form, page.provenanceOpen).map(cellsOf);
          texts = markedTexts(form);
          break;
        }
        case 'items':
          for (const row of page.rows) {
            const own = itemOf(row);
            const item = { ...own, content: { texts, parts: own.content.parts ?? [] } };
            places.set(item.id, items.push(item) - 1);
            for (const cells of questions) cells.open(item);
          }
          break;
        case 'attributes':
          for (const { item, values } of page.rows)
            for (const [name, value] of Object.entries(values)) {
              const known = attributes.get(name) ?? new Map<number, string>();
              attributes.set(name, known.set(place(item), value));
            }
          break;
        case 'left-out':
          for (const item of page.items) leftOut.add(place(item));
          break;
        case 'sheet': {
          const rater = known({ kind: 'rater', code: page.rater });
          for (const item of page.items) assign(rater, place(item));
          break;
        }
        case 'labels':
          for (const row of page.rows) {
            const label = labelOf(row);
            const rater = known({ kind: 'rater', code: label.rater });
            const into = countsAsBlind(label) ? layers : onlyCurrent;
            answer(rater, place(label.item), label.revision, label.values, into);
          }
          break;
        case 'judgments':
          for (const { judge, run, item, attempt, valuesJson, partial } of page.rows) {
            const one = known({ kind: 'judge', judge, run });
            assign(one, place(item));
            // The form checked these values before they were stored.
            const values = valuesJson === null ? null : (JSON.parse(valuesJson) as Values);
            answer(one, place(item), attempt, values, layers, partial);
          }
      }
    },
    index() {
      const names = [...graders.values()].map(({ name }) => name).sort(byGrader);
      const keys = names.map(graderKey);
      return {
        items: items.map(({ id }) => id),
        graders: names,
        questions: questions.map((cells) => cells.indexed(keys)),
        attributes: [...attributes]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, values]) => attributeOf(name, values, items.length)),
        leftOut,
      };
    },
  };
}

function attributeOf(name: string, byItem: ReadonlyMap<number, string>, items: number) {
  const values = [...new Set(byItem.values())].sort();
  const code = new Map(values.map((value, at) => [value, at]));
  const of = new Int32Array(items).fill(-1);
  for (const [item, value] of byItem) if (item >= 0) of[item] = code.get(value) ?? -1;
  return { name, values, of };
}

const layers = ['current', 'blind'] as const;
const onlyCurrent = ['current'] as const;
type Layer = (typeof layers)[number];

type KnownGrader = {
  readonly key: string;
  readonly name: GraderName;
  /** The newest revision that was read of each item. */
  readonly newest: Readonly<Record<Layer, Int32Array>>;
};

type TakenLabel = {
  readonly rated: RatedItem;
  readonly values: Values | null;
  readonly partial: boolean;
};

type Cells = {
  open(item: RatedItem): void;
  assign(grader: string, item: number): void;
  take(grader: string, item: number, label: TakenLabel, into: readonly Layer[]): void;
  indexed(graders: readonly string[]): IndexedQuestion;
};

/** Labels give their answers in the order of the parts; one that does not is looked for. */
function answerAt(read: readonly PartAnswer[], at: number, path: string | undefined) {
  const there = read[at];
  return (there?.path === path ? there : read.find((one) => one.path === path))?.answer;
}

/** The answers to one question, as numbers: the same number in one cell is the same answer. */
function cellsOf(question: ComparedQuestion): Cells {
  const starts = [0];
  const paths: string[] = [];
  const codesOf = new Map<string, Record<Layer, Int32Array>>();
  const categories = new Map<string, number>();
  const seen = new Map<number, Value[]>();

  const codes = (grader: string): Record<Layer, Int32Array> => {
    const known = codesOf.get(grader);
    if (known) return known;
    const none = () => new Int32Array(paths.length).fill(NOT_ASSIGNED);
    const made = { current: none(), blind: none() };
    codesOf.set(grader, made);
    return made;
  };
  const codeOf = (cell: number, value: Value): number => {
    if (question.categorical) {
      const name = String(value as string | number); // a variable's value
      const code = categories.get(name) ?? categories.size;
      categories.set(name, code);
      return code;
    }
    const before = seen.get(cell) ?? [];
    const same = before.findIndex((other) => question.same(other, value));
    if (same >= 0) return same;
    seen.set(cell, [...before, value]);
    return before.length;
  };
  const cellCode = (cell: number, answer: PartAnswer['answer'] | undefined): number => {
    if (answer?.state === 'value') return codeOf(cell, answer.value);
    return { 'cannot-judge': CANNOT_JUDGE, missing: MISSING, hidden: NOT_ASKED }[
      answer?.state ?? 'hidden'
    ];
  };

  return {
    open(item) {
      const { content, attributes, trial } = item;
      for (const { path } of question.read({}, content, attributes, trial)) paths.push(path);
      starts.push(paths.length);
    },
    assign(grader, item) {
      for (const layer of Object.values(codes(grader)))
        for (let cell = starts[item] ?? 0; cell < (starts[item + 1] ?? 0); cell++)
          if (layer[cell] === NOT_ASSIGNED) layer[cell] = MISSING;
    },
    take(grader, item, { rated, values, partial }, into) {
      if (into.length === 0) return;
      const own = codes(grader);
      const read = values && question.read(values, rated.content, rated.attributes, rated.trial);
      const from = starts[item] ?? 0;
      for (let cell = from; cell < (starts[item + 1] ?? 0); cell++) {
        const code = read ? cellCode(cell, answerAt(read, cell - from, paths[cell])) : MISSING;
        for (const layer of into) own[layer][cell] = partial && code === MISSING ? NOT_ASKED : code;
      }
    },
    indexed: (graders) => ({
      id: question.id,
      ask: question.ask,
      over: question.over,
      answers: question.categorical ? [...categories.keys()] : null,
      starts: Int32Array.from(starts),
      current: graders.map((grader) => codes(grader).current),
      blind: graders.map((grader) => codes(grader).blind),
    }),
  };
}
