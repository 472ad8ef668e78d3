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
  const labels = labelsByItem(coded, size);
  const fit = fitDawidSkene(labels, size, { posterior: voteShares(labels, size), tolerance, most });
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

/** Labels as numbers, item by item: those of item i stand from `first[i]` up to `first[i + 1]`. */
export type CodedLabels = {
  readonly items: number;
  readonly raters: number;
  readonly first: Uint32Array;
  /** The place of rater, truth 0 and answer in `Rates.error`; each further truth is `size` places on. */
  readonly cell: Uint32Array;
};

/**
 * Votes as the model reads them, of a number of categories.
 *
 * @example [...labelsByItem(codedVotes([{ item: '1', rater: 'x', category: 'b' }, { item: '1', rater: 'y', category:
 *   'a' }], ['a', 'b']), 2).cell] // [1, 4]
 */
export function labelsByItem(
  { items, raters, item, rater, category, count }: Omit<CodedVotes, 'items' | 'raters'> & { items: { length: number }; raters: { length: number } }, // prettier-ignore
  size: number,
): CodedLabels {
  const first = new Uint32Array(items.length + 1);
  for (let v = 0; v < count; v++) {
    const after = (item[v] ?? 0) + 1;
    first[after] = (first[after] ?? 0) + 1;
  }
  for (let i = 0; i < items.length; i++) first[i + 1] = (first[i + 1] ?? 0) + (first[i] ?? 0);
  const next = first.slice();
  const cell = new Uint32Array(count);
  for (let v = 0; v < count; v++) {
    const i = item[v] ?? 0;
    const place = next[i] ?? 0;
    cell[place] = (rater[v] ?? 0) * size * size + (category[v] ?? 0);
    next[i] = place + 1;
  }
  return { items: items.length, raters: raters.length, first, cell };
}

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
 *   }).rates.prior])(labelsByItem(codedVotes(['1', '2'].flatMap((item) => ['x', 'y'].map((rater) => ({ item, rater,
 *   category: item === '1' ? 'a' : 'b' }))), ['a', 'b']), 2)) // [0.5, 0.5]
 */
export function fitDawidSkene(
  coded: CodedLabels,
  size: number,
  { posterior, tolerance, most, weights = onceEach(coded) }: { posterior: Float64Array; tolerance: number; most: number; weights?: Float64Array }, // prettier-ignore
): DawidSkeneFit {
  let before = posterior;
  for (let iterations = 1; ; iterations++) {
    const rates = maximise(coded, size, before, weights);
    const { next, logLikelihood } = classify(coded, size, rates, weights);
    let converged = true;
    for (let at = 0; at < next.length && converged; at++)
      converged = Math.abs((before[at] ?? NaN) - (next[at] ?? NaN)) < tolerance;
    before = next;
    if (converged || iterations >= most)
      return { rates: maximise(coded, size, before, weights), posterior: before, logLikelihood, iterations, converged }; // prettier-ignore
  }
}

const onceEach = ({ items }: CodedLabels): Float64Array => new Float64Array(items).fill(1);

/** `error[(rater × size + truth) × size + answer]`; `met[rater × size + truth]` is its weight. */
export type Rates = { prior: Float64Array; error: Float64Array; met: Float64Array };

/**
 * Each item's labels as shares of the categories: where the model starts from.
 * Item × category; votes for it / votes. Source: `dawidSkene`.
 *
 * @example [...voteShares(labelsByItem(codedVotes([{ item: '1', rater: 'x', category: 'a' }, { item: '1', rater: 'y',
 *   category: 'b' }], ['a', 'b']), 2), 2)] // [0.5, 0.5]
 */
export function voteShares({ items, first, cell }: CodedLabels, size: number): Float64Array {
  const shares = new Float64Array(items * size);
  for (let i = 0; i < items; i++) {
    const [from, to] = [first[i] ?? 0, first[i + 1] ?? 0];
    for (let v = from; v < to; v++) {
      const at = i * size + ((cell[v] ?? 0) % size);
      shares[at] = (shares[at] ?? 0) + 1;
    }
    for (let at = i * size; at < (i + 1) * size; at++) shares[at] = (shares[at] ?? 0) / (to - from);
  }
  return shares;
}

/** Equations 2.3 and 2.4: error rates and shares of the categories, given the posteriors. */
function maximise(
  { items, raters, first, cell }: CodedLabels,
  size: number,
  posterior: Float64Array,
  weights: Float64Array,
): Rates {
  const prior = new Float64Array(size);
  const error = new Float64Array(raters * size * size);
  let all = 0;
  for (let i = 0; i < items; i++) {
    const weight = weights[i] ?? 0;
    if (weight === 0) continue;
    all += weight;
    const [from, to] = [first[i] ?? 0, first[i + 1] ?? 0];
    for (let truth = 0; truth < size; truth++) {
      const p = weight * (posterior[i * size + truth] ?? 0);
      prior[truth] = (prior[truth] ?? 0) + p;
      const move = truth * size;
      for (let v = from; v < to; v++) {
        const at = (cell[v] ?? 0) + move;
        error[at] = (error[at] ?? 0) + p;
      }
    }
  }
  for (let truth = 0; truth < size; truth++) prior[truth] = (prior[truth] ?? 0) / all;
  const met = new Float64Array(raters * size);
  for (let row = 0; row < met.length; row++) {
    let total = 0;
    for (let at = row * size; at < (row + 1) * size; at++) total += error[at] ?? 0;
    met[row] = total;
    // A truth the rater never met has no rates; 0 keeps it out, as its posterior already is.
    for (let at = row * size; at < (row + 1) * size; at++)
      error[at] = total > 0 ? (error[at] ?? 0) / total : 0;
  }
  return { prior, error, met };
}

/**
 * Equation 2.5, in logarithms: an item's chance of each category, given the rates.
 * Item × category; 0 of an item that counts 0 times. Source: `dawidSkene`.
 *
 * @example [...classify(labelsByItem(codedVotes([{ item: '1', rater: 'x', category: 'a' }], ['a', 'b']), 2), 2, {
 *   prior: Float64Array.of(0.5, 0.5), error: Float64Array.of(0.9, 0.1, 0.2, 0.8) }, Float64Array.of(1)).next] //
 *   [0.8182, 0.1818]
 */
export function classify(
  { items, first, cell }: CodedLabels,
  size: number,
  { prior, error }: Pick<Rates, 'prior' | 'error'>,
  weights: Float64Array,
): { readonly next: Float64Array; readonly logLikelihood: number } {
  const logPrior = prior.map(Math.log);
  const logError = error.map(Math.log);
  const next = new Float64Array(items * size);
  let logLikelihood = 0;
  for (let i = 0; i < items; i++) {
    const weight = weights[i] ?? 0;
    // An item that was not drawn may be one that these rates rule out.
    if (weight === 0) continue;
    const [from, to, start] = [first[i] ?? 0, first[i + 1] ?? 0, i * size];
    let most = -Infinity;
    for (let truth = 0; truth < size; truth++) {
      let log = logPrior[truth] ?? 0;
      const move = truth * size;
      for (let v = from; v < to; v++) log += logError[(cell[v] ?? 0) + move] ?? 0;
      next[start + truth] = log;
      if (log > most) most = log;
    }
    let total = 0;
    for (let at = start; at < start + size; at++)
      total += next[at] = Math.exp((next[at] ?? NaN) - most);
    for (let at = start; at < start + size; at++) next[at] = (next[at] ?? NaN) / total;
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
