import { own } from '@/lib/form/values';
import type { Field, ListField } from '@/lib/form/field';
import type { Span, Value, Values } from '@/lib/form/values';
import { alphaUnitizing } from '@/lib/stats/agreement/alpha-unitizing';
import { distanceAlpha, distanceAlphaOfSums } from '@/lib/stats/agreement/distance-alpha';
import { matchedEntries } from '@/lib/stats/agreement/list-overlap';
import { jaccardDistance, masiDistance } from '@/lib/stats/agreement/set-distance';
import { lengthOf, covered, sharedLength } from '@/lib/stats/agreement/span';
import type { SumStatistic } from '@/lib/stats/resampling/sum-statistic';
import { jackknifeInterval } from '@/lib/stats/intervals/jackknife-interval';
import {
  pointRow,
  rounded,
  undefinedRow,
  type FigureRow,
  type RowHead,
} from '@/lib/domain/figure-row';
import type { Context, FigureSection } from './context';
import { isJury } from './graders';
import type { ReportItem } from './report-input';
import { written } from './strata';

/** Answers that are several at once have no category; two of them agree in part. `of` and `from` add up over pairs. */
type Overlap<T> = {
  readonly metric: string;
  readonly method: string;
  readonly read: (value: Value | undefined) => T | null;
  readonly share: (one: T, other: T, item: ReportItem) => Share;
  /** Of all answers to an item at once, where that is another figure than the sum over its pairs. */
  readonly together?: (all: readonly T[], item: ReportItem) => Share;
  /** Why it is not defined where `from` is 0; the least that it can be. */
  readonly nothing?: string;
  readonly least?: number;
};

type Share = { readonly of: number; readonly from: number };

type Answers = ReadonlyMap<string, Values>;

/** Of more different sets, and of more people with each other, this would take too long. */
const mostSets = 64;
const mostPeople = 50;

export const severalAnswersSection: FigureSection = {
  shows: [],
  entries: severalAnswersRows,
};

/**
 * Agreement on fields whose answer is a set of choices, marked spans or a list of entries, of the form itself (not
 * within its parts): people with each other, and each judge with people, over all pairs of answers to one item. Their
 * limits are those of a jackknife over the study's unit.
 */
function severalAnswersRows(context: Context): FigureRow[] {
  const { graders, input } = context;
  const people = graders.raters.map(({ values }) => values);
  const together = people.length > 1 && people.length <= mostPeople;
  return input.form.fields.flatMap((field): FigureRow[] => {
    const overlaps = overlapsOf(field);
    if (overlaps.length === 0) return [];
    const head = { variable: field.id, category: null, stratum: null };
    const ofPeople = { section: 'people' as const, grader: 'people', other: null, run: null, ...head }; // prettier-ignore
    return [
      ...(together ? overlaps.map((one) => overlapRow(context, ofPeople, one, people, null)) : []),
      ...(field.kind === 'choices' && together ? setAlphaRows(context, ofPeople, people) : []), // prettier-ignore
      ...graders.judges
        .filter((judge) => !isJury(judge))
        .flatMap(({ id, run, values }) => {
          const own = { section: 'judge-people' as const, grader: id, other: 'people', run, ...head }; // prettier-ignore
          return overlaps.map((one) => overlapRow(context, own, one, people, values));
        }),
    ];
  });
}

/** What two answers to a field share; nothing for a field with one value. */
function overlapsOf(field: Field): readonly Overlap<unknown>[] {
  if (field.kind === 'choices') return [sets as Overlap<unknown>];
  if (field.kind === 'span') return [spans as Overlap<unknown>, unitizingIn(field.in) as Overlap<unknown>]; // prettier-ignore
  return field.kind === 'list' ? [listsOf(field) as Overlap<unknown>] : [];
}

const listOf = (value: Value | undefined): readonly unknown[] | null =>
  Array.isArray(value) ? (value as readonly unknown[]) : null;

const sets: Overlap<ReadonlySet<unknown>> = {
  metric: 'jaccard',
  method: 'mean Jaccard index over all pairs of answers',
  read: (value) => (listOf(value) ? new Set(listOf(value)) : null),
  share: (one, other) => ({ of: 1 - jaccardDistance(one, other), from: 1 }),
};

const spans: Overlap<readonly Span[]> = {
  metric: 'span_f1',
  method: 'F1 of marked characters, summed over all pairs of answers',
  read: (value) => listOf(value) as readonly Span[] | null,
  share: sharedCharacters,
};

/** Twice the characters that both marked, of those that each did. */
function sharedCharacters(one: readonly Span[], other: readonly Span[]): Share {
  const texts = new Set([...one, ...other].map(({ text }) => text));
  const sum = { of: 0, from: 0 };
  for (const text of texts) {
    const [a, b] = [one, other].map((all) => covered(all.filter((span) => span.text === text)));
    sum.of += 2 * sharedLength(a ?? [], b ?? []);
    sum.from += lengthOf(a ?? []) + lengthOf(b ?? []);
  }
  return sum;
}

/**
 * Krippendorff's alpha for marked spans: 1 − ΣDo / ΣDe over items, where Do and De are shares of the squared length of
 * each text, so that a long text counts no more than a short one. It is a share of De that is left.
 */
const unitizingIn = (text: string): Overlap<readonly Span[]> => {
  const share = (all: readonly (readonly Span[])[], item: ReportItem): Share => {
    const end = textLength(item, text);
    const marked = all.map((own) =>
      own.map((one) => ({ start: one.start, end: one.end, label: '' })),
    );
    const { observed, expected } = alphaUnitizing({ start: 0, end }, marked);
    return { of: expected - observed, from: expected };
  };
  return {
    metric: 'alpha_unitizing',
    method: "Krippendorff's alpha for marked spans, 1 − ΣDo / ΣDe over items, each text alike",
    read: (value) => listOf(value) as readonly Span[] | null,
    share: (one, other, item) => share([one, other], item),
    together: share,
    nothing: 'nobody marked anything, or chance could not disagree (0/0)',
    least: -Infinity,
  };
};

/** In code points, as offsets count; NaN where the text is not known. */
function textLength({ lengths, content }: ReportItem, id: string): number {
  if (lengths) return lengths[id] ?? Number.NaN;
  const text = content.texts.find((one) => one.id === id);
  return text === undefined ? Number.NaN : [...text.body].length;
}

const listsOf = ({ fields }: ListField): Overlap<readonly Values[]> => ({
  metric: 'entries_f1',
  method: 'F1 of entries, matched one to one, summed over all pairs of answers',
  read: (value) => listOf(value) as readonly Values[] | null,
  share: (one, other) => ({
    of: 2 * matchedEntries(one, other, (a, b) => alikeEntries(fields, a, b)),
    from: one.length + other.length,
  }),
});

/** Entries are alike where all their answers are the same; spans need only touch, and words written freely may differ. */
function alikeEntries(fields: readonly Field[], one: Values, other: Values): boolean {
  const compared = fields.filter(({ kind }) => kind !== 'text');
  return (compared.length === 0 ? fields : compared).every(({ id, kind }) => {
    const [a, b] = [own(one, id), own(other, id)];
    if (kind !== 'span' || !listOf(a)?.length || !listOf(b)?.length)
      return JSON.stringify(a) === JSON.stringify(b);
    return sharedCharacters(listOf(a) as readonly Span[], listOf(b) as readonly Span[]).of > 0;
  });
}

type Sums = { of: number; from: number };

function overlapRow(
  context: Context,
  head: Omit<RowHead, 'metric'>,
  { metric, method, read, share, together, nothing, least = 0 }: Overlap<unknown>,
  people: readonly Answers[],
  judge: Answers | null,
): FigureRow {
  const byUnit = new Map<string, Sums>();
  let n = 0;
  context.input.items.forEach((item) => {
    const of = (answers: Answers) => read(own(answers.get(item.id) ?? {}, head.variable ?? ''));
    const said = people.map(of).filter((one) => one !== null);
    const by = judge === null ? null : of(judge);
    const eachTwo = () => said.flatMap((one, at) => said.slice(at + 1).map((other) => share(one, other, item))); // prettier-ignore
    const atOnce = () => (together && said.length > 1 ? [together(said, item)] : eachTwo());
    const withJudge = () => (by === null ? [] : said.map((one) => share(one, by, item)));
    const pairs = judge === null ? atOnce() : withJudge();
    if (pairs.length === 0) return;
    n += 1;
    const unit = unitOf(context, item);
    const sums = byUnit.get(unit) ?? { of: 0, from: 0 };
    for (const { of, from } of pairs) [sums.of, sums.from] = [sums.of + of, sums.from + from];
    byUnit.set(unit, sums);
  });
  const units = [...byUnit.values()];
  const [of, from] = [sum(units.map((one) => one.of)), sum(units.map((one) => one.from))];
  if (n === 0) return undefinedRow({ ...head, metric }, 'no item has two answers to compare', 0, method); // prettier-ignore
  if (Number.isNaN(from)) return undefinedRow({ ...head, metric }, 'the length of a text is not known', n, method); // prettier-ignore
  if (from === 0) return undefinedRow({ ...head, metric }, nothing ?? 'nobody marked or listed anything (0/0)', n, method); // prettier-ignore
  const leftOut = Float64Array.from(units, (one) => (of - one.of) / (from - one.from));
  return jackknifed(context, { ...head, metric }, of / from, leftOut, { n, method, least });
}

/** Krippendorff's alpha with the distances of Passonneau (MASI) and of Jaccard, over all people. */
function setAlphaRows(
  context: Context,
  head: Omit<RowHead, 'metric'>,
  people: readonly Answers[],
): FigureRow[] {
  const byItem = context.input.items.map((item) => ({
    unit: unitOf(context, item),
    said: people.flatMap((answers) => sets.read(own(answers.get(item.id) ?? {}, head.variable ?? '')) ?? []), // prettier-ignore
  }));
  const names = new Map<string, ReadonlySet<unknown>>();
  const nameOf = (set: ReadonlySet<unknown>) => JSON.stringify([...set].map(String).sort());
  for (const { said } of byItem) for (const set of said) names.set(nameOf(set), set);
  const all = [...names.keys()].sort();
  const measures = [
    { metric: 'alpha_masi', name: 'MASI', distance: masiDistance },
    { metric: 'alpha_jaccard', name: 'Jaccard', distance: jaccardDistance },
  ];
  return measures.map(({ metric, name, distance }): FigureRow => {
    const method = `Krippendorff's alpha, ${name} distances between sets`;
    if (all.length > mostSets)
      return undefinedRow({ ...head, metric }, `more than ${mostSets} different sets`, 0, method);
    const set = (at: number) => names.get(all[at] ?? '') ?? new Set();
    const size = all.length;
    const apart = Float64Array.from({ length: size * size }, (_, at) => distance(set(Math.floor(at / size)), set(at % size))); // prettier-ignore
    const rows = byItem.map(({ said }) => said.map((one) => all.indexOf(nameOf(one))));
    const counts = countsOf(rows, size);
    const whole = distanceAlpha(counts, apart);
    if (whole.kind === 'undefined') return undefinedRow({ ...head, metric }, whole.reason, whole.n, method); // prettier-ignore
    const part = distanceAlphaOfSums(counts, apart);
    const leftOut = withoutEach(
      part,
      byItem.map(({ unit }) => unit),
    );
    return jackknifed(context, { ...head, metric }, whole.value, leftOut, { n: counts.paired, method, least: -1 }); // prettier-ignore
  });
}

/** The figure without each unit that adds to it, from sums. */
function withoutEach(
  { features, values, compute }: SumStatistic,
  units: readonly string[],
): Float64Array {
  const total = new Float64Array(features);
  const byUnit = new Map<string, Float64Array>();
  units.forEach((unit, item) => {
    const own = byUnit.get(unit) ?? new Float64Array(features);
    byUnit.set(unit, own);
    for (let f = 0; f < features; f++) {
      own[f] = (own[f] ?? 0) + (values[item * features + f] ?? 0);
      total[f] = (total[f] ?? 0) + (values[item * features + f] ?? 0);
    }
  });
  const adding = [...byUnit.values()].filter((own) => own.some((one) => one > 0));
  const out = new Float64Array(1);
  return Float64Array.from(adding, (own) => {
    compute(
      total.map((all, f) => all - (own[f] ?? 0)),
      0,
      out,
      0,
    );
    return out[0] ?? Number.NaN;
  });
}

function countsOf(rows: readonly (readonly number[])[], size: number) {
  const counts = new Int32Array(rows.length * size);
  rows.forEach((codes, item) => {
    for (const code of codes) counts[item * size + code] = (counts[item * size + code] ?? 0) + 1;
  });
  const totals = Int32Array.from(rows, ({ length }) => length);
  const least = (of: number) => totals.filter((total) => total >= of).length;
  return { items: rows.length, categories: size, counts, totals, rated: least(1), paired: least(2) }; // prettier-ignore
}

function jackknifed(
  { sampling }: Context,
  head: RowHead,
  value: number,
  leftOut: Float64Array,
  { n, method, least }: { n: number; method: string; least: number },
): FigureRow {
  const found = jackknifeInterval(value, leftOut);
  if (found.kind === 'undefined' || found.standardError < 1e-12) {
    const note = found.kind === 'undefined' ? found.reason : 'every unit left out gives one value';
    return pointRow(head, value, n, method, { note: `no interval: ${note}` });
  }
  const [low, high] = [Math.max(least, found.low), Math.min(1, found.high)].map(rounded);
  return {
    ...pointRow(head, value, n, method),
    low: low ?? null,
    high: high ?? null,
    interval: 'jackknife',
    unit: sampling.unit,
  };
}

/** What is drawn, or left out, together: the item, or what it says of the declared unit. */
function unitOf({ sampling: { unit } }: Context, item: Context['input']['items'][number]): string {
  return (unit === 'item' ? null : written(item.attributes?.[unit])) ?? `item ${item.id}`;
}

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);
