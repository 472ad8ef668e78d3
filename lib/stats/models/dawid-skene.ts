import { type Undefined, undefinedBecause } from '@/lib/stats/intervals/estimate';
import { codedVotes, type CodedVotes, type Vote } from '@/lib/stats/models/votes';

export type DawidSkene = {
  readonly kind: 'dawid-skene';
  readonly items: readonly string[];
  readonly raters: readonly string[];
  /** How often each category is the true one. */
  readonly prior: readonly number[];
  /** An item's chance of truly being in each category: one row an item. */
  readonly posterior: readonly (readonly number[])[];
  /** `errorRates[rater][truth][answer]`; a row is null where the rater never met that truth. */
  readonly errorRates: readonly (readonly (readonly number[] | null)[])[];
  readonly logLikelihood: number;
  readonly iterations: number;
  /** False when the last allowed step still moved a posterior by more than the tolerance. */
  readonly converged: boolean;
};

/**
 * Which category does each item truly have, and how does each rater confuse them, when no gold is
 * known? Every rater has a table of error rates, answers are independent given the truth, and
 * expectation–maximisation starts from each item's vote shares, without smoothing.
 * It finds what best explains the votes, not what is right: raters who err alike look reliable.
 * Two categories seen from one side: with "side chosen" as answer and "side of the target" as truth
 * a rater's table holds his hit and false alarm rates.
 * Undefined without votes and with fewer than two categories.
 * Source: Dawid and Skene (1979), Applied Statistics 28(1), 20-28, equations 2.3 to 2.5 and 3.1.
 * Computed for comparison with other tools; pages show `dawidSkeneOfWeights`.
 *
 * @example dawidSkene(['1', '2', '3'].flatMap((item) => ['x', 'y', 'z'].map((rater) => ({ item, rater, category: item
 *   === '3' && rater !== 'x' ? 'b' : 'a' }))), ['a', 'b']).posterior // [[1, 0], [1, 0], [0, 1]]
 */
export function dawidSkene(
  votes: readonly Vote[],
  categories: readonly string[],
  { tolerance = 1e-9, most = 10_000 }: { tolerance?: number; most?: number } = {},
): DawidSkene | Undefined {
  const coded = codedVotes(votes, categories);
  const size = categories.length;
  if (coded.count === 0) return undefinedBecause('nobody labelled anything', 0);
  if (size < 2)
    return undefinedBecause('one category alone leaves nothing to find out', coded.count);
  const fit = fitDawidSkene(coded, size, { posterior: voteShares(coded, size), tolerance, most });
  return {
    kind: 'dawid-skene',
    items: coded.items,
    raters: coded.raters,
    prior: [...fit.rates.prior],
    posterior: rows(fit.posterior, size),
    errorRates: coded.raters.map((_, rater) => table(fit.rates, size, rater)),
    logLikelihood: fit.logLikelihood,
    iterations: fit.iterations,
    converged: fit.converged,
  };
}

/** Labels as numbers: the n-th entries of the three arrays are one label. */
export type CodedLabels = Omit<CodedVotes, 'items' | 'raters'> & {
  readonly items: { readonly length: number };
  readonly raters: { readonly length: number };
};

export type DawidSkeneFit = {
  readonly rates: Rates;
  /** Item × category. */
  readonly posterior: Float64Array;
  readonly logLikelihood: number;
  readonly iterations: number;
  readonly converged: boolean;
};

/**
 * Expectation–maximisation of `dawidSkene` on labels that are coded: from posteriors (item × category) until none of
 * them moves by the tolerance. An item counts `weights` times: once each without them.
 * Source: `dawidSkene`.
 *
 * @example ((coded) => [...fitDawidSkene(coded, 2, { posterior: voteShares(coded, 2), tolerance: 1e-9, most: 100
 *   }).rates.prior])(codedVotes(['1', '2'].flatMap((item) => ['x', 'y'].map((rater) => ({ item, rater, category: item
 *   === '1' ? 'a' : 'b' }))), ['a', 'b'])) // [0.5, 0.5]
 */
export function fitDawidSkene(
  coded: CodedLabels,
  size: number,
  { posterior, tolerance, most, weights }: { posterior: Float64Array; tolerance: number; most: number; weights?: Float64Array }, // prettier-ignore
): DawidSkeneFit {
  let before = posterior;
  for (let iterations = 1; ; iterations++) {
    const rates = maximise(coded, size, before, weights);
    const { next, logLikelihood } = classify(coded, size, rates, weights);
    let change = 0;
    for (let at = 0; at < next.length; at++)
      change = Math.max(change, Math.abs((before[at] ?? NaN) - (next[at] ?? NaN)));
    before = next;
    const converged = change < tolerance;
    if (converged || iterations >= most)
      return { rates: maximise(coded, size, before, weights), posterior: before, logLikelihood, iterations, converged }; // prettier-ignore
  }
}

/** `error[(rater × size + truth) × size + answer]`; `met[rater × size + truth]` is its weight. */
export type Rates = { prior: Float64Array; error: Float64Array; met: Float64Array };

/**
 * Each item's labels as shares of the categories: where the model starts from.
 * Item × category; votes for it / votes. Source: `dawidSkene`.
 *
 * @example [...voteShares(codedVotes([{ item: '1', rater: 'x', category: 'a' }, { item: '1', rater: 'y', category: 'b'
 *   }], ['a', 'b']), 2)] // [0.5, 0.5]
 */
export function voteShares(
  { items, item, category, count }: CodedLabels,
  size: number,
): Float64Array {
  const shares = new Float64Array(items.length * size);
  const total = new Float64Array(items.length);
  for (let v = 0; v < count; v++) {
    const [i, c] = [item[v] ?? 0, category[v] ?? 0];
    shares[i * size + c] = (shares[i * size + c] ?? 0) + 1;
    total[i] = (total[i] ?? 0) + 1;
  }
  return shares.map((votes, at) => votes / (total[Math.floor(at / size)] ?? NaN));
}

/** Equations 2.3 and 2.4: error rates and shares of the categories, given the posteriors. */
function maximise(
  coded: CodedLabels,
  size: number,
  posterior: Float64Array,
  weights?: Float64Array,
): Rates {
  const { items, raters, item, rater, category, count } = coded;
  const prior = new Float64Array(size);
  const all = weights ? weights.reduce((sum, weight) => sum + weight, 0) : items.length;
  for (let i = 0, at = 0; i < items.length; i++) {
    const weight = weights ? (weights[i] ?? 0) : 1;
    for (let truth = 0; truth < size; truth++, at++)
      prior[truth] = (prior[truth] ?? 0) + (weight * (posterior[at] ?? 0)) / all;
  }
  const error = new Float64Array(raters.length * size * size);
  const met = new Float64Array(raters.length * size);
  for (let v = 0; v < count; v++) {
    const [i, k, c] = [item[v] ?? 0, rater[v] ?? 0, category[v] ?? 0];
    const weight = weights ? (weights[i] ?? 0) : 1;
    if (weight === 0) continue;
    for (let truth = 0; truth < size; truth++) {
      const p = weight * (posterior[i * size + truth] ?? 0);
      const cell = (k * size + truth) * size + c;
      error[cell] = (error[cell] ?? 0) + p;
      met[k * size + truth] = (met[k * size + truth] ?? 0) + p;
    }
  }
  error.forEach((weight, at) => {
    const total = met[Math.floor(at / size)] ?? 0;
    // A truth the rater never met has no rates; 0 keeps it out, as its posterior already is.
    error[at] = total > 0 ? weight / total : 0;
  });
  return { prior, error, met };
}

/**
 * Equation 2.5, in logarithms: an item's chance of each category, given the rates.
 * Item × category. Source: `dawidSkene`.
 *
 * @example [...classify(codedVotes([{ item: '1', rater: 'x', category: 'a' }], ['a', 'b']), 2, { prior:
 *   Float64Array.of(0.5, 0.5), error: Float64Array.of(0.9, 0.1, 0.2, 0.8), met: Float64Array.of(1, 1) }).next] //
 *   [0.8182, 0.1818]
 */
export function classify(
  coded: CodedLabels,
  size: number,
  { prior, error }: Pick<Rates, 'prior' | 'error'>,
  weights?: Float64Array,
) {
  const { items, item, rater, category, count } = coded;
  const logs = new Float64Array(items.length * size);
  logs.forEach((_, at) => (logs[at] = Math.log(prior[at % size] ?? 0)));
  const logError = error.map((rate) => Math.log(rate));
  for (let v = 0; v < count; v++) {
    const [i, k, c] = [item[v] ?? 0, rater[v] ?? 0, category[v] ?? 0];
    for (let truth = 0; truth < size; truth++) {
      const rate = logError[(k * size + truth) * size + c] ?? 0;
      logs[i * size + truth] = (logs[i * size + truth] ?? 0) + rate;
    }
  }
  let logLikelihood = 0;
  const next = new Float64Array(logs.length);
  for (let from = 0; from < logs.length; from += size) {
    const weight = weights ? (weights[from / size] ?? 0) : 1;
    // An item that was not drawn may be one that these rates rule out.
    if (weight === 0) continue;
    let most = -Infinity;
    for (let at = from; at < from + size; at++) most = Math.max(most, logs[at] ?? NaN);
    let total = 0;
    for (let at = from; at < from + size; at++)
      total += next[at] = Math.exp((logs[at] ?? NaN) - most);
    for (let at = from; at < from + size; at++) next[at] = (next[at] ?? NaN) / total;
    logLikelihood += weight * (most + Math.log(total));
  }
  return { next, logLikelihood };
}

function rows(values: Float64Array, size: number): number[][] {
  return Array.from({ length: values.length / size }, (_, at) => [
    ...values.subarray(at * size, (at + 1) * size),
  ]);
}

function table({ error, met }: Rates, size: number, rater: number): (number[] | null)[] {
  return Array.from({ length: size }, (_, truth) => {
    const row = rater * size + truth;
    return (met[row] ?? 0) > 0 ? [...error.subarray(row * size, (row + 1) * size)] : null;
  });
}
