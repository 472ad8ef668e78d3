import { pairsByItem, withoutCategories } from '@/lib/stats/agreement/pooled-agreement';
import type { RowHead } from '@/lib/domain/figure-row';
import type { Context, Entry, FigureSection } from './context';
import { meanValue } from './mean-value';
import { matchingShare } from './parts';
import type { Table } from './tables';

/** People with each other are averaged over pairs up to so many raters; beyond, these are too many. */
const mostInPairs = 20;

export const pooledSection: FigureSection = {
  shows: [],
  entries: pooledEntries,
};

/**
 * Percent agreement of people with each other, and of each judge with people, as MT-Bench gives it: pooled over all
 * pairs of answers, and averaged over people; where a category is a tie, without ties too. A pair of answers then
 * counts where neither is a tie. Of one rater both are what stands under “judges with gold”.
 */
function pooledEntries(context: Context): Entry[] {
  const { graders, tables } = context;
  return tables.flatMap((table) => {
    if (table.raters.length < 2) return [];
    const head = { variable: table.variable.id, category: null, stratum: null };
    return viewsOf(table).flatMap(({ suffix, words, codesOf }) => {
      const people = table.raters.map(codesOf);
      const of = { table, people, suffix, words };
      return [
        ...entriesOf(context, { section: 'people', grader: 'people', other: null, run: null, ...head }, { ...of, judge: null }),
        ...graders.judges.flatMap(({ id, run }, place) =>
          entriesOf(context, { section: 'judge-people', grader: id, other: 'people', run, ...head }, { ...of, judge: codesOf(table.judges[place] ?? new Int32Array(0)) }),
        ),
      ]; // prettier-ignore
    });
  });
}

type View = {
  readonly suffix: string;
  readonly words: string;
  readonly codesOf: (codes: Int32Array) => Int32Array;
};

/** With ties, all kinds of which are alike, and without them. */
function viewsOf({ categories }: Table): View[] {
  const ties = [...categories.keys()].filter((code) => isTie(categories[code] ?? ''));
  const [tie = -1, ...more] = ties;
  if (tie < 0) return [{ suffix: '', words: '', codesOf: (codes) => codes }];
  const alike = new Set(more);
  return [
    {
      suffix: '',
      words: ', ties alike',
      codesOf: (codes) => codes.map((code) => (alike.has(code) ? tie : code)),
    },
    {
      suffix: '_without_ties',
      words: ', neither a tie',
      codesOf: (codes) => withoutCategories(codes, new Set(ties)),
    },
  ];
}

/** "tie", "tie (bothbad)", "both-bad": the words of MT-Bench and of our own fields. */
const isTie = (category: string): boolean => /^(tie\b|both[ _-]?bad$)/i.test(category);

type Of = {
  readonly table: Table;
  readonly people: readonly Int32Array[];
  readonly judge: Int32Array | null;
  readonly suffix: string;
  readonly words: string;
};

function entriesOf(
  context: Context,
  head: Omit<RowHead, 'metric'>,
  { table, people, judge, suffix, words }: Of,
): Entry[] {
  const { same, pairs } = pairsByItem(people, judge);
  const [count, n] = [sum(same), sum(pairs)];
  const nothing = { undefinedBecause: 'no item has two answers to compare' };
  const pooled: Entry = {
    head: { ...head, metric: `percent_agreement_pooled${suffix}` },
    n,
    method: `percent agreement over all pairs of answers${words}; n counts pairs`,
    parts: [context.parts.share(table.itemOf, same, pairs)],
    extras: { count },
    ...nothing,
  };
  if (judge === null && people.length > mostInPairs) return [pooled];
  const graders = judge
    ? people.map((one) => [one, judge] as const)
    : people.flatMap((one, at) => people.slice(at + 1).map((other) => [one, other] as const));
  const sharing = graders.filter(([one, other]) =>
    one.some((code, cell) => code >= 0 && (other[cell] ?? -1) >= 0),
  );
  const { holds } = context.everything;
  return [
    pooled,
    {
      head: { ...head, metric: `percent_agreement_averaged${suffix}` },
      n: pairs.reduce((items, one) => items + Number(one > 0), 0),
      method: `mean of ${sharing.length} percent agreements, ${judge ? 'the judge with each person' : 'each two people'}${words}`,
      parts: sharing.map(([one, other]) => matchingShare(context.parts, table, one, other, holds)),
      make: meanValue,
      ...nothing,
    },
  ];
}

const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0);
