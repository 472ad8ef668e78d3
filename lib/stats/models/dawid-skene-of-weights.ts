import {
  classify,
  fitDawidSkene,
  labelsByItem,
  voteShares,
  type CodedLabels,
  type DawidSkeneFit,
} from '@/lib/stats/models/dawid-skene';
import type { WeightStatistic } from '@/lib/stats/resampling/weight-statistic';

/** What raters and judges said: one array each, a row an item; below 0 = nothing. */
export type LabelRows = {
  readonly categories: number;
  readonly raters: readonly Int32Array[];
  /** Graders who have no part in the model and are held against it. */
  readonly judges: readonly Int32Array[];
  /** How often each row stands in the data. */
  readonly weights: Int32Array;
};

/** A share that the model estimates: its value on the data, and its places among the figures of a resample. */
export type ModelShare = {
  /** NaN where it is not defined. */
  readonly value: number;
  readonly figure: number;
  /** The place of how many trials it rests on, by the model. */
  readonly trials: number;
};

export type ModelGrader = {
  /** How often the grader says the true category. */
  readonly accuracy: ModelShare;
  /** The same of the items of each category: of two categories sensitivity and specificity. */
  readonly rates: readonly ModelShare[];
};

export type DawidSkeneOfWeights = {
  readonly converged: boolean;
  readonly statistic: WeightStatistic;
  /** How common each category is. */
  readonly prevalence: readonly ModelShare[];
  readonly raters: readonly ModelGrader[];
  readonly judges: readonly ModelGrader[];
  /** Labels × categories that one step of the model reads: what a resample costs. */
  readonly work: number;
};

const onData = { tolerance: 1e-9, most: 2_000 };
const inResample = { tolerance: 1e-3, most: 100 };

/**
 * `dawidSkene` for the bootstrap: how common each category is, how often each rater says the true one, and how often
 * each judge does, of whom the model knows nothing (a mean over items of the chance that what the judge says is true).
 * All are shares from 0 to 1. Rows that all raters answered alike are one pattern, which counts as often as they were
 * drawn. On the data the model starts from the shares of the votes, as `dawidSkene` does; a resample starts from there.
 * A share is NaN where it has no trials: a rater who never met a category. `converged` is false where 2,000 steps are
 * not enough.
 * Source: Dawid and Skene (1979), Applied Statistics 28(1), 20-28.
 *
 * @example dawidSkeneOfWeights({ categories: 2, raters: [Int32Array.of(0, 0, 1, 1), Int32Array.of(0, 0, 1, 0),
 *   Int32Array.of(0, 0, 1, 1)], judges: [], weights: Int32Array.of(5, 5, 5, 1) }).prevalence.map(({ value }) => value)
 *   // [0.625, 0.375]
 */
export function dawidSkeneOfWeights(rows: LabelRows): DawidSkeneOfWeights {
  const { categories: size, raters, judges } = rows;
  const { patternOf, coded, patterns } = patternsOf(rows);
  const weights = new Float64Array(patterns);
  const weigh = (ofRows: Int32Array): void => {
    weights.fill(0);
    for (let row = 0; row < patternOf.length; row++) {
      const pattern = patternOf[row] ?? -1;
      if (pattern >= 0) weights[pattern] = (weights[pattern] ?? 0) + (ofRows[row] ?? 0);
    }
  };
  const graders = raters.length + judges.length;
  const shares = size + graders * (1 + size);
  const values = new Float64Array(2 * shares);
  /** Hits and trials of every share: what the model expects of rows that count so often. */
  const score = (fit: DawidSkeneFit, ofRows: Int32Array, out: Float64Array, at: number): void => {
    const { rates, posterior } = fit;
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    const put = (share: number, hits: number, trials: number): void => {
      out[at + share] = trials > 0 ? hits / trials : Number.NaN;
      out[at + shares + share] = trials;
    };
    rates.prior.forEach((share, k) => put(k, share * all, all));
    let next = size;
    const putGrader = (hit: Float64Array, met: Float64Array): void => {
      const sum = (of: Float64Array): number => of.reduce((total, one) => total + one, 0);
      put(next++, sum(hit), sum(met));
      for (let k = 0; k < size; k++) put(next++, hit[k] ?? 0, met[k] ?? 0);
    };
    raters.forEach((_, rater) => {
      const met = rates.met.subarray(rater * size, (rater + 1) * size);
      putGrader(met.map((weight, k) => weight * (rates.error[(rater * size + k) * size + k] ?? 0)), met); // prettier-ignore
    });
    for (const codes of judges) {
      const [hit, met] = [new Float64Array(size), new Float64Array(size)];
      for (let row = 0; row < codes.length; row++) {
        const [said, pattern, times] = [codes[row] ?? -1, patternOf[row] ?? -1, ofRows[row] ?? 0];
        if (said < 0 || pattern < 0 || times === 0) continue;
        for (let k = 0; k < size; k++)
          met[k] = (met[k] ?? 0) + times * (posterior[pattern * size + k] ?? 0);
        hit[said] = (hit[said] ?? 0) + times * (posterior[pattern * size + said] ?? 0);
      }
      putGrader(hit, met);
    }
  };

  weigh(rows.weights);
  const fit = fitDawidSkene(coded, size, {
    posterior: voteShares(coded, size),
    ...onData,
    weights,
  });
  score(fit, rows.weights, values, 0);
  // A rate of 0 would never move again: one label more, spread evenly, stands in what a resample starts from.
  const { prior, error, met } = fit.rates;
  const start = {
    prior,
    error: error.map((rate, at) => {
      const labels = met[Math.floor(at / size)] ?? 0;
      return (rate * labels + 1 / size) / (labels + 1);
    }),
  };
  const place = (share: number): ModelShare => ({
    value: values[share] ?? Number.NaN,
    figure: share,
    trials: shares + share,
  });
  const grader = (at: number): ModelGrader => {
    const first = size + at * (1 + size);
    return { accuracy: place(first), rates: Array.from({ length: size }, (_, k) => place(first + 1 + k)) }; // prettier-ignore
  };
  return {
    converged: fit.converged,
    prevalence: Array.from({ length: size }, (_, k) => place(k)),
    raters: raters.map((_, at) => grader(at)),
    judges: judges.map((_, at) => grader(raters.length + at)),
    work: coded.cell.length * size,
    statistic: {
      figures: 2 * shares,
      compute: (ofRows, out, at) => {
        weigh(ofRows);
        const { next } = classify(coded, size, start, weights);
        score(fitDawidSkene(coded, size, { posterior: next, ...inResample, weights }), ofRows, out, at); // prettier-ignore
      },
    },
  };
}

type Patterns = {
  /** Each row's pattern; -1 where no rater said anything. */
  readonly patternOf: Int32Array;
  readonly patterns: number;
  /** The labels of each pattern once, in the order of the patterns' own codes: the order of rows has no part in it. */
  readonly coded: CodedLabels;
};

function patternsOf({ categories: size, raters, weights }: LabelRows): Patterns {
  const keys = Array.from({ length: weights.length }, (_, row) =>
    raters.map((codes) => Math.max(-1, codes[row] ?? -1)).join(),
  );
  const nothing = raters.map(() => -1).join();
  const names = [...new Set(keys)].filter((key) => key !== nothing).sort();
  const places = new Map(names.map((key, at) => [key, at]));
  const labels = names.flatMap((key, item) => key.split(',').map((code, rater) => ({ item, rater, category: Number(code) }))); // prettier-ignore
  const given = labels.filter(({ category }) => category >= 0);
  return {
    patternOf: Int32Array.from(keys, (key) => places.get(key) ?? -1),
    patterns: names.length,
    coded: labelsByItem(
      {
        items: names,
        raters,
        item: Uint32Array.from(given, ({ item }) => item),
        rater: Uint32Array.from(given, ({ rater }) => rater),
        category: Uint32Array.from(given, ({ category }) => category),
        count: given.length,
      },
      size,
    ),
  };
}
