import { isGroup } from '@/lib/form/field-kinds';
import type { Field, ListField } from '@/lib/form/field';
import { leaves } from '@/lib/form/leaves';
import type { Values } from '@/lib/form/values';
import { pointRow, undefinedRow, type FigureRow, type RowHead } from '@/lib/domain/figure-row';
import type { Context, FigureSection } from './context';
import { whole } from './figure-text';
import { isJury } from './graders';
import type { ReportInput, ReportItem } from './report-input';

export const entriesSection: FigureSection = {
  shows: [
    {
      section: 'entries',
      title: 'What lists hold',
      lead: 'How many entries each rater and judge gave, of each kind, and part by part where these are few enough to read. Counts of what was found: they have no interval.',
    },
  ],
  entries: entriesRows,
};

/** A list of the form, with the choice that says of what kind an entry is, where it has one. */
type CountedList = { readonly id: string; readonly choice: string | null; readonly kinds: readonly string[] }; // prettier-ignore

/** More single lists than this are no table that anybody reads. */
const mostCases = 400;

/** One list in one answer: of a part, or of the whole item. */
type Case = {
  readonly item: ReportItem;
  readonly part: string | null;
  /** How many entries; null where the list cannot be judged. */
  readonly count: number | null;
  readonly kinds: readonly string[];
};

/** What one rater or judge gave in all its lists; single ones are kept while they are few. */
type EntryCounts = { given: number; cannotJudge: number; entries: number; readonly kinds: Map<string, number>; readonly cases: Case[] }; // prettier-ignore

type Who = Pick<RowHead, 'grader' | 'run'>;
type Counter = Who & { readonly byList: ReadonlyMap<string, EntryCounts> };

/**
 * How many entries stand in the lists of each rater and judge: the mean of a list (entries a list, 0 or more) with the
 * total and of each kind of entry, and the number in each single list. A list that is not there or cannot be judged
 * is none that was answered; an empty one is.
 */
function entriesRows({ graders, input }: Context): FigureRow[] {
  const lists = listsIn(input.form.fields, '');
  if (lists.length === 0) return [];
  const counted = (who: Who, values: ReadonlyMap<string, Values>): Counter => ({ ...who, byList: countsOf(input, lists, values) }); // prettier-ignore
  const counters = [
    ...graders.raters.map(({ id, values }) => counted({ grader: id, run: null }, values)),
    ...graders.judges.flatMap((judge) => isJury(judge) ? [] : [counted({ grader: judge.id, run: judge.run }, judge.values)]),
  ]; // prettier-ignore
  return lists.flatMap((list) => {
    const own = counters.flatMap(({ byList, ...who }) => {
      const counts = byList.get(list.id);
      return counts ? [{ who, counts }] : [];
    });
    const cases = own.reduce((sum, { counts }) => sum + counts.given + counts.cannotJudge, 0);
    return own.flatMap(({ who, counts }) => [
      ...meansOf(list, who, counts),
      ...(cases > mostCases ? [] : counts.cases.map((one) => caseRow(list, who, one))),
    ]);
  });
}

function listsIn(fields: readonly Field[], prefix: string): CountedList[] {
  return fields.flatMap((field) => {
    if (!isGroup(field)) return [];
    const id = prefix + field.id;
    return field.kind === 'list' ? [countedList(field, id)] : listsIn(field.fields, `${id}.`);
  });
}

function countedList(list: ListField, id: string): CountedList {
  const choice = list.fields.find((field) => field.kind === 'choice');
  return { id, choice: choice?.id ?? null, kinds: choice?.options.map(({ value }) => value) ?? [] };
}

/** Each answer is walked once for all lists. */
function countsOf(
  { form, items }: Pick<ReportInput, 'form' | 'items'>,
  lists: readonly CountedList[],
  values: ReadonlyMap<string, Values>,
): Map<string, EntryCounts> {
  const byList = new Map<string, EntryCounts>();
  for (const item of items) {
    const own = values.get(item.id);
    if (!own) continue;
    const all = leaves(form, item.content, own, item.trial);
    for (const list of lists)
      for (const leaf of all) {
        if (leaf.field !== list.id) continue;
        if (leaf.state !== 'given' && leaf.state !== 'cannot-judge') continue;
        const kinds = all.flatMap(({ field, path, value }) => field === `${list.id}.${list.choice}` && path.startsWith(`${leaf.path}/`) && value !== undefined ? [String(value)] : []); // prettier-ignore
        const count = leaf.state === 'given' ? Number(leaf.value ?? 0) : null;
        const counts = byList.get(list.id) ?? { given: 0, cannotJudge: 0, entries: 0, kinds: new Map<string, number>(), cases: [] }; // prettier-ignore
        byList.set(list.id, counts);
        add(counts, { item, part: leaf.path.split('/').at(-2) ?? null, count, kinds });
      }
  }
  return byList;
}

function add(counts: EntryCounts, one: Case): void {
  if (one.count === null) counts.cannotJudge += 1;
  else counts.given += 1;
  counts.entries += one.count ?? 0;
  for (const kind of one.kinds) counts.kinds.set(kind, (counts.kinds.get(kind) ?? 0) + 1);
  if (counts.cases.length < mostCases) counts.cases.push(one);
}

const headOf = ({ id }: CountedList, who: Who): RowHead => ({ section: 'entries', ...who, other: null, variable: id, category: null, stratum: null, metric: 'entries' }); // prettier-ignore

function meansOf(list: CountedList, who: Who, counts: EntryCounts): FigureRow[] {
  const { given, cannotJudge, entries, kinds } = counts;
  const mean = (category: string | null, count: number): FigureRow => {
    const head = { ...headOf(list, who), category, metric: 'mean_entries' };
    const method = 'entries a list';
    return given === 0
      ? undefinedRow(head, 'every list cannot be judged', 0, method, { cannotJudge })
      : pointRow(head, count / given, given, method, { count, ...(cannotJudge > 0 && { cannotJudge }) }); // prettier-ignore
  };
  return [mean(null, entries), ...list.kinds.map((kind) => mean(kind, kinds.get(kind) ?? 0))];
}

function caseRow(list: CountedList, who: Who, { item, part, kinds, count }: Case): FigureRow {
  const stratum = `item=${item.name}${part === null ? '' : ` & part=${part}`}`;
  const head = { ...headOf(list, who), stratum };
  if (count === null) return undefinedRow(head, 'it cannot be judged', 0, 'one list');
  const what = list.kinds.flatMap((kind) => {
    const own = kinds.filter((one) => one === kind).length;
    return own === 0 ? [] : [own === 1 ? kind : `${kind} ×${whole(own)}`];
  });
  return pointRow(head, count, 1, what.length === 0 ? 'one list' : `one list: ${what.join(', ')}`);
}
