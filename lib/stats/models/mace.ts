import digamma from '@stdlib/math-base-special-digamma';
import { type Undefined, undefinedBecause } from '@/lib/stats/intervals/estimate';
import { codedVotes, type CodedVotes, type Vote } from '@/lib/stats/models/votes';

export type Mace = {
  readonly kind: 'mace';
  readonly items: readonly string[];
  readonly raters: readonly string[];
  /** An item's chance of each category: one row an item. */
  readonly posterior: readonly (readonly number[])[];
  /** How often each rater answers from the item and not from habit; under VB a little below a share. */
  readonly competence: readonly number[];
  /** How often each rater answers from habit; under VB it and competence add up to less than 1. */
  readonly spamming: readonly number[];
  /** What each rater says from habit: one row a rater. */
  readonly habit: readonly (readonly number[])[];
  readonly logLikelihood: number;
  /** The log likelihood that each restart reached: how often the best was found. */
  readonly reached: readonly number[];
};

export type MaceOptions = {
  /** Variational Bayes with Beta(½, ½) and Dirichlet(10) priors, or EM with .01 / categories added. */
  readonly method?: 'variational' | 'em';
  readonly restarts?: number;
  /** At most so many steps a restart. */
  readonly iterations?: number;
};

/**
 * Which category does each item have, and who answers from habit ("spams"), when no gold is known?
 * Each answer is the truth with the rater's competence, otherwise a draw from his habit. The restart
 * with the best likelihood is kept; every restart begins elsewhere in the stream of `unit`, which
 * gives numbers in [0, 1).
 * Competence is no share of right answers: a lucky habit also hits. Raters who err alike look able.
 * Undefined without votes and with fewer than two categories.
 * Source: Hovy, Berg-Kirkpatrick, Vaswani and Hovy (2013), NAACL-HLT, 1120-1130.
 * Computed for comparison with other tools; no page shows it.
 *
 * @example mace(['1', '2', '3'].flatMap((item) => ['x', 'y', 'z'].map((rater) => ({ item, rater, category: item === '3'
 *   && rater !== 'x' ? 'b' : 'a' }))), ['a', 'b'], generator(1).unit).posterior.map(largest) // [0, 0, 1]
 */
export function mace(
  votes: readonly Vote[],
  categories: readonly string[],
  unit: () => number,
  options: MaceOptions = {},
): Mace | Undefined {
  const { method = 'variational', restarts = 10, iterations = 50 } = options;
  const coded = codedVotes(votes, categories);
  const size = categories.length;
  if (coded.count === 0) return undefinedBecause('nobody labelled anything', 0);
  if (size < 2)
    return undefinedBecause('one category alone leaves nothing to find out', coded.count);
  const reached: number[] = [];
  let best: { rates: MaceRates; of: MaceExpected } | null = null;
  for (let restart = 0; restart < restarts; restart++) {
    let rates = maceStart(coded.raters.length, size, unit);
    let of = maceExpect(coded, size, rates);
    for (let step = 0; step < iterations; step++) {
      const before = of.logLikelihood;
      rates = maceMaximise(of, size, method);
      of = maceExpect(coded, size, rates);
      if (Math.abs(of.logLikelihood - before) < 1e-12 * Math.abs(before)) break;
    }
    reached.push(of.logLikelihood);
    if (!best || of.logLikelihood > best.of.logLikelihood) best = { rates, of };
  }
  if (!best) return undefinedBecause('no restart was asked for', coded.count);
  const { rates, of } = best;
  return {
    kind: 'mace',
    items: coded.items,
    raters: coded.raters,
    posterior: rows(of.posterior, size),
    competence: coded.raters.map((_, k) => rates.knows[2 * k + 1] ?? NaN),
    spamming: coded.raters.map((_, k) => rates.knows[2 * k] ?? NaN),
    habit: rows(rates.habit, size),
    logLikelihood: of.logLikelihood,
    reached,
  };
}

/** `knows[2 k]` is how much rater k answers from habit, `knows[2 k + 1]` from the item. */
export type MaceRates = { knows: Float64Array; habit: Float64Array };

export type MaceExpected = {
  posterior: Float64Array;
  knows: Float64Array;
  habit: Float64Array;
  logLikelihood: number;
};

/**
 * A random beginning, no rate far from even.
 * Source: `mace`.
 *
 * @example maceStart(2, 2, generator(1).unit).knows.length // 4
 */
export function maceStart(raters: number, size: number, unit: () => number): MaceRates {
  const row = (length: number) => {
    const weights = Array.from({ length }, () => 1 + unit());
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return weights.map((weight) => weight / total);
  };
  const all = (length: number) =>
    Float64Array.from(Array.from({ length: raters }, () => row(length)).flat());
  return { knows: all(2), habit: all(size) };
}

/**
 * Posteriors of the items, and the expected counts of answers from habit and from the item.
 * Source: `mace`.
 *
 * @example maceExpect(codedVotes([{ item: '1', rater: 'x', category: 'a' }], ['a', 'b']), 2, { knows:
 *   Float64Array.of(0.5), habit: Float64Array.of(0.5, 0.5) }).logLikelihood // -1.3863
 */
export function maceExpect(
  coded: CodedVotes,
  size: number,
  { knows, habit }: MaceRates,
): MaceExpected {
  const { items, item, rater, category, count } = coded;
  const posterior = new Float64Array(items.length * size).fill(-Math.log(size));
  for (let v = 0; v < count; v++) {
    const [i, k, c] = [item[v] ?? 0, rater[v] ?? 0, category[v] ?? 0];
    const chance = (knows[2 * k] ?? 0) * (habit[k * size + c] ?? 0);
    const [wrong, right] = [Math.log(chance), Math.log(chance + (knows[2 * k + 1] ?? 0))];
    for (let truth = 0; truth < size; truth++) {
      const at = i * size + truth;
      posterior[at] = (posterior[at] ?? 0) + (truth === c ? right : wrong);
    }
  }
  const logLikelihood = normaliseRows(posterior, size);
  const counts = { knows: new Float64Array(knows.length), habit: new Float64Array(habit.length) };
  for (let v = 0; v < count; v++) {
    const [i, k, c] = [item[v] ?? 0, rater[v] ?? 0, category[v] ?? 0];
    const chance = (knows[2 * k] ?? 0) * (habit[k * size + c] ?? 0);
    const knew = (knows[2 * k + 1] ?? 0) / (chance + (knows[2 * k + 1] ?? 0));
    const fromItem = (posterior[i * size + c] ?? 0) * knew;
    counts.knows[2 * k + 1] = (counts.knows[2 * k + 1] ?? 0) + fromItem;
    counts.knows[2 * k] = (counts.knows[2 * k] ?? 0) + 1 - fromItem;
    counts.habit[k * size + c] = (counts.habit[k * size + c] ?? 0) + 1 - fromItem;
  }
  return { posterior, ...counts, logLikelihood };
}

/** Turns rows of log weights into shares, and returns the summed log of their totals. */
function normaliseRows(logs: Float64Array, size: number): number {
  let sum = 0;
  for (let from = 0; from < logs.length; from += size) {
    const row = logs.subarray(from, from + size);
    const most = Math.max(...row);
    const total = row.reduce((part, log) => part + Math.exp(log - most), 0);
    row.forEach((log, at) => (row[at] = Math.exp(log - most) / total));
    sum += most + Math.log(total);
  }
  return sum;
}

/**
 * The rates that fit the expected counts best.
 * Source: `mace`.
 *
 * @example [...maceMaximise({ posterior: Float64Array.of(1, 0), knows: Float64Array.of(3, 1), habit: Float64Array.of(1,
 *   0), logLikelihood: 0 }, 2, 'em').knows] // [0.7494, 0.2506]
 */
export function maceMaximise(
  of: MaceExpected,
  size: number,
  method: 'variational' | 'em',
): MaceRates {
  if (method === 'em') {
    const share = (counts: Float64Array, length: number) =>
      byRow(counts, length, 0.01 / size, (count, total) => count / total);
    return { knows: share(of.knows, 2), habit: share(of.habit, size) };
  }
  // exp(ψ(count)) / exp(ψ(total)): the rows add up to a little less than 1, as published.
  const expected = (counts: Float64Array, length: number, prior: number) =>
    byRow(counts, length, prior, (count, total) => Math.exp(digamma(count) - digamma(total)));
  return { knows: expected(of.knows, 2, 0.5), habit: expected(of.habit, size, 10) };
}

function byRow(
  counts: Float64Array,
  length: number,
  added: number,
  rate: (count: number, total: number) => number,
): Float64Array {
  const made = new Float64Array(counts.length);
  for (let from = 0; from < counts.length; from += length) {
    const row = counts.subarray(from, from + length);
    const total = row.reduce((sum, count) => sum + count + added, 0);
    row.forEach((count, at) => (made[from + at] = rate(count + added, total)));
  }
  return made;
}

function rows(values: Float64Array, size: number): number[][] {
  return Array.from({ length: values.length / size }, (_, at) => [
    ...values.subarray(at * size, (at + 1) * size),
  ]);
}
