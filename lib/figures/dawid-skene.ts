import {
  dawidSkeneOfWeights,
  type DawidSkeneOfWeights,
  type ModelGrader,
  type ModelShare,
} from '@/lib/stats/models/dawid-skene-of-weights';
import { undefinedRow, type RowHead } from '@/lib/domain/figure-row';
import type { Context, Entry, FigureSection } from './context';
import { positiveOf } from './detection';
import { mostPaired } from './many-raters';
import type { WeightedPart } from './parts';
import type { Table } from './tables';

/** With more categories each rater has more error rates than a study has labels for. */
const mostCategories = 12;
const leastRaters = 3;
/** Resamples: fewer where one of them costs more, but enough for limits. */
const [mostResamples, leastResamples, budget] = [400, 100, 3_000_000];

export const dawidSkeneSection: FigureSection = {
  shows: [
    {
      section: 'dawid-skene',
      title: 'A model’s estimate, where there is no gold',
      lead: 'Dawid and Skene’s model (1979) of the labels: how common each category is, and how often each rater says what is true, if raters err independently. It explains the labels and is no gold: raters who err alike look reliable.',
    },
  ],
  entries: dawidSkeneEntries,
};

/**
 * For each categorical question without declared gold: how common each category is by the model of Dawid and Skene, and
 * how often each rater says the true one; of two categories each rater's sensitivity and specificity. Judges have no
 * part in the model; they are held against it only where the study declares that as a sensitivity analysis. Needs three
 * raters: of two nobody can tell whose error a difference is. Of more than 20 raters none stands by itself.
 */
function dawidSkeneEntries(context: Context): Entry[] {
  const { input, graders, tables } = context;
  if (input.gold !== undefined || graders.raters.length < 2) return [];
  return tables.flatMap((table): Entry[] => {
    const { variable, categories } = table;
    if (variable.level !== 'nominal' || categories.length > mostCategories) return [];
    const whole = { ...headOf(table), grader: 'people', other: null, run: null };
    const refused = (reason: string): Entry[] => [undefinedRow({ ...whole, metric: 'estimated_prevalence' }, reason, labelled(table), 'Dawid and Skene’s model')]; // prettier-ignore
    const raters = graders.raters.filter((_, place) => table.raters[place]?.some((code) => code >= 0)).length; // prettier-ignore
    if (raters < leastRaters) return refused(`fewer than ${leastRaters} raters: whose error a difference is cannot be told`); // prettier-ignore
    if (categories.length < 2) return refused('one category alone leaves nothing to find out');
    const model = modelOf(context, table);
    if (!model.fit.converged) return refused('the estimates did not settle in 2,000 steps');
    return [
      ...categories.map((category, code) => entryOf(model, labelled(table), { ...whole, category, metric: 'estimated_prevalence' }, model.fit.prevalence[code], 'how common the category is')), // prettier-ignore
      ...graders.raters.flatMap(({ id }, place) => raters > mostPaired ? [] : graderEntries(model, table, { grader: id, run: null }, table.raters[place], model.fit.raters[place])), // prettier-ignore
      ...graders.judges.flatMap(({ id, run }, place) => graderEntries(model, table, { grader: id, run }, table.judges[place], model.fit.judges[place])), // prettier-ignore
    ];
  });
}

type Model = {
  readonly fit: DawidSkeneOfWeights;
  readonly rows: Int32Array;
  readonly method: string;
  readonly key: string;
};

function modelOf(context: Context, table: Table): Model {
  const { input, sampling, raterOrder } = context;
  const { itemOf, raters, judges, categories, variable } = table;
  // Rows are the cells that add to a block, so that items that are alike are one row drawn several times.
  const cells = Array.from(itemOf.keys()).filter((cell) => sampling.adds[itemOf[cell] ?? 0] === 1);
  const blocks = Int32Array.from(cells, (cell) => sampling.blockOf[itemOf[cell] ?? 0] ?? 0);
  const of = (codes: Int32Array) => Int32Array.from(cells, (cell) => codes[cell] ?? -1);
  const held = input.sensitivity?.includes('dawid-skene') ? judges : [];
  const none = new Int32Array(0);
  // Sums go over raters in the canonical order, in which names have no part.
  const made = dawidSkeneOfWeights({
    categories: categories.length,
    raters: raterOrder.map((place) => of(raters[place] ?? none)),
    judges: held.map(of),
    weights: blocks.map((block) => sampling.sizes[block] ?? 0),
  });
  const inOrder = raters.map((_, place) => made.raters[raterOrder.indexOf(place)]);
  const cost = made.work + cells.length * (1 + held.length);
  const most = Math.max(leastResamples, Math.min(mostResamples, Math.floor(budget / cost)));
  const resamples = Math.min(most, sampling.resamples.count);
  return {
    fit: { ...made, raters: inOrder.flatMap((own) => own ?? []), statistic: { ...made.statistic, most } }, // prettier-ignore
    rows: blocks,
    method: `by the model of Dawid and Skene (1979); limits from ${resamples} resamples`,
    key: `dawid-skene ${variable.id}`,
  };
}

function graderEntries(
  model: Model,
  table: Table,
  who: Pick<RowHead, 'grader' | 'run'>,
  codes: Int32Array = new Int32Array(0),
  found: ModelGrader | undefined = undefined,
): Entry[] {
  if (!found) return [];
  const n = labelled(table, codes);
  const head = { ...headOf(table), ...who, other: 'model' };
  const judged = who.run === null ? '' : 'a sensitivity analysis and no gold: ';
  const whole = entryOf(model, n, { ...head, metric: 'estimated_accuracy' }, found.accuracy, `${judged}how often what it says is true`); // prettier-ignore
  const yes = positiveOf(table);
  if (table.categories.length !== 2) return [whole];
  const positive = yes < 0 ? 0 : yes;
  return [
    whole,
    ...(['sensitivity', 'specificity'] as const).map((metric, at) => {
      const code = at === 0 ? positive : 1 - positive;
      const of = table.categories[code] ?? '';
      return entryOf(model, n, { ...head, metric: `estimated_${metric}`, category: yes < 0 ? (table.categories[positive] ?? null) : null }, found.rates[code], `${judged}how often it says “${of}” where that is true`); // prettier-ignore
    }),
  ];
}

function entryOf(
  { fit, rows, method, key }: Model,
  n: number,
  head: RowHead,
  share: ModelShare | undefined,
  what: string,
): Entry {
  const { value = Number.NaN, figure = 0, trials } = share ?? {};
  const part: WeightedPart = { key: `${key} ${figure}`, weightStatistic: fit.statistic, rows, figure, trials }; // prettier-ignore
  return {
    head,
    n,
    method: `${what}, ${method}`,
    parts: [part],
    onData: value,
    least: 0,
    undefinedBecause: 'by the model there is no such item among those with a label',
  };
}

/** Cells that any rater gave a value, and this grader too. */
const labelled = ({ itemOf, raters }: Table, codes?: Int32Array): number =>
  itemOf.reduce((n, _, cell) => n + Number((codes?.[cell] ?? 0) >= 0 && raters.some((own) => (own[cell] ?? -1) >= 0)), 0); // prettier-ignore

function headOf({ variable }: Table): Omit<RowHead, 'metric' | 'grader' | 'other' | 'run'> {
  return { section: 'dawid-skene', variable: variable.id, category: null, stratum: null };
}
