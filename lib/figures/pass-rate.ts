import {
  correctedRate,
  moreLabels,
  type JudgedSamples,
} from '@/lib/stats/intervals/corrected-rate';
import { estimateRow } from '@/lib/forced-choice/figure-of';
import { undefinedRow, type FigureRow, type RowHead } from '@/lib/domain/figure-row';
import { CANNOT_JUDGE } from '@/lib/domain/rating-cells';
import type { Context, Entry, FigureSection } from './context';
import { positiveOf } from './detection';
import { isJury, type JudgeGrader } from './graders';
import type { Stratum } from './strata';
import type { Table } from './tables';

export const passRateSection: FigureSection = {
  shows: [
    {
      section: 'pass-rate',
      title: 'What a judge’s pass rate is worth',
      lead: 'The share of “yes” that people would give on all that a judge has judged, from the items that people labelled. Right only where these are a random sample of all.',
    },
  ],
  entries: passRateEntries,
};

/** The half-width for which the labels that are missing are counted. */
const wantedHalfWidth = 0.05;
/** An attribute with more values is no condition. */
const mostConditions = 8;

/**
 * Where a judge has judged more items than people have labelled: its own rate, the rate corrected for its errors, and
 * the prediction-powered one (`correctedRate`), over all items and for each condition from that condition's own labels;
 * and how many labels more a half-width of .05 would take. Items that a prompt was tuned on are never used. Where every
 * judged item has a label there is nothing to correct, and no row.
 */
function passRateEntries(context: Context): Entry[] {
  const { graders, tables, strata } = context;
  const conditions = strata.filter(({ name, attribute, of }) => name === null || (attribute !== undefined && of <= mostConditions)); // prettier-ignore
  return tables.flatMap((table) => {
    if (positiveOf(table) < 0 || !table.single) return [];
    return graders.judges.flatMap((judge, place) =>
      isJury(judge)
        ? []
        : conditions.flatMap((stratum) => rowsOf(context, table, { judge, place, stratum })),
    );
  });
}

type Of = { readonly judge: JudgeGrader; readonly place: number; readonly stratum: Stratum };

function rowsOf(context: Context, table: Table, { judge, place, stratum }: Of): FigureRow[] {
  const samples = samplesOf(context, table, table.judges[place] ?? new Int32Array(0), stratum);
  if (samples.judged === 0) return [];
  const head = (metric: string): RowHead => ({ section: 'pass-rate', grader: judge.id, other: 'gold', run: judge.run, variable: table.variable.id, category: null, stratum: stratum.name, metric }); // prettier-ignore
  const { naive, corrected, predictionPowered } = correctedRate(samples);
  const more = moreLabels(samples, wantedHalfWidth);
  const clustered = context.sampling.unit !== 'item';
  // These limits take items as independent: of clusters there are none.
  const row = (metric: string, made: typeof naive, interval: string): FigureRow =>
    made.kind === 'undefined' || !clustered
      ? estimateRow(head(metric), made, { interval, unit: 'item' })
      : estimateRow(head(metric), { ...made, low: null, high: null }, { interval, note: `no interval: ${context.sampling.unit} is what is drawn, and these limits hold for single items only` }); // prettier-ignore
  const own = row('pass_rate_naive', naive, 'exact');
  const unknown = whyNotRandom(context);
  if (unknown !== null) {
    const n = naive.n - samples.judged;
    return [own, ...['pass_rate_corrected', 'pass_rate_prediction_powered', 'more_labels'].map((metric) => undefinedRow(head(metric), unknown, n, 'rate behind the judge’s'))]; // prettier-ignore
  }
  return [
    own,
    row('pass_rate_corrected', corrected, 'analytic'),
    row('pass_rate_prediction_powered', predictionPowered, 'analytic'),
    estimateRow(head('more_labels'), more, { interval: 'none', method: `labels more for a half-width of ${wantedHalfWidth}, prediction-powered` }), // prettier-ignore
  ];
}

/** Labels that were made here follow sheets that were drawn; of a file nobody knows, unless the study declares it. */
function whyNotRandom({ input }: Context): string | null {
  if (input.labelled === 'random-sample') return null;
  return input.labels.some(({ source }) => source === 'declared')
    ? 'labels came from a file, and the study does not declare that the labelled items are a random sample of all'
    : null;
}

function samplesOf(
  { input }: Context,
  table: Table,
  codes: Int32Array,
  stratum: Stratum,
): JudgedSamples {
  const yes = positiveOf(table);
  const samples = { truePass: 0, falseFail: 0, trueFail: 0, falsePass: 0, passed: 0, judged: 0 };
  for (let cell = 0; cell < codes.length; cell++) {
    const item = table.itemOf[cell] ?? 0;
    const said = codes[cell] ?? -1;
    if (said < 0 || stratum.holds[item] !== 1 || input.items[item]?.sample === 'tuning') continue;
    const truth = table.gold.codes[cell] ?? -1;
    if (truth >= 0) {
      if (truth === yes) samples[said === yes ? 'truePass' : 'falseFail'] += 1;
      else samples[said === yes ? 'falsePass' : 'trueFail'] += 1;
    } else if (nobodySaid(table, cell)) {
      samples.judged += 1;
      samples.passed += Number(said === yes);
    }
  }
  return samples;
}

/** What people left undecided, or could not judge, is neither labelled nor unlabelled. */
const nobodySaid = ({ raters }: Table, cell: number): boolean =>
  raters.every((codes) => {
    const code = codes[cell] ?? -1;
    return code < 0 && code !== CANNOT_JUDGE;
  });
