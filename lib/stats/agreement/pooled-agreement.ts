import { type Estimated, undefinedBecause } from '@/lib/stats/intervals/estimate';

/**
 * Percent agreement pooled over people: of all pairs of answers to one item, one by each grader of a pair, the share
 * that are the same. Σ same / Σ pairs, from 0 to 1; an item that many people answered counts more often. Chance is
 * not taken out.
 *
 * `people` holds one array of codes for each person, one code an item, below 0 where there is no answer. With a
 * `judge` the pairs are the judge with each person, without one (null) each two people. `n` counts the pairs, `count`
 * those that agree. Its limits come from resampling items (`pairsByItem`): pairs of one item are not independent.
 * To leave ties out, take them out of the codes first (`withoutCategories`): a pair counts where neither said a tie.
 * Undefined where no item has two answers to compare.
 *
 * Source: Zheng et al. (2023), Judging LLM-as-a-Judge with MT-Bench and Chatbot Arena, NeurIPS, section 4.2.
 *
 * @example pooledAgreement([Int32Array.of(0, 1, 1), Int32Array.of(0, 0, -1)], null) // { value: 0.5, count: 1, n: 2 }
 */
export function pooledAgreement(
  people: readonly Int32Array[],
  judge: Int32Array | null,
): Estimated<{ readonly count: number }> {
  const { same, pairs } = pairsByItem(people, judge);
  const [count, n] = [same, pairs].map((each) => each.reduce((sum, one) => sum + one, 0));
  if (!n) return undefinedBecause('no item has two answers to compare', 0);
  const method = judge ? 'judge with each person' : 'each two people';
  return {
    kind: 'estimate',
    value: (count ?? 0) / n,
    low: null,
    high: null,
    n,
    count: count ?? 0,
    method: `percent agreement pooled over people: ${method}`,
  };
}

/**
 * The same percent agreement averaged over people: the unweighted mean of each person's share with the judge, or of
 * each two people's share with each other, so that who answered more does not count more. A pair that shares no item
 * is left out. `n` counts the pairs of graders in the mean. Undefined where no pair shares an item.
 *
 * @example averagedAgreement([Int32Array.of(0, 1), Int32Array.of(0, -1)], Int32Array.of(0, 0)) // { value: 0.75, n: 2 }
 */
export function averagedAgreement(
  people: readonly Int32Array[],
  judge: Int32Array | null,
): Estimated {
  const pairs = judge
    ? people.map((one) => [one, judge] as const)
    : people.flatMap((one, at) => people.slice(at + 1).map((other) => [one, other] as const));
  const shares = pairs.flatMap((pair) => {
    const share = pooledAgreement(pair, null);
    return share.kind === 'estimate' ? [share.value] : [];
  });
  const n = shares.length;
  if (n === 0) return undefinedBecause('no two graders answered the same item', 0);
  const value = shares.reduce((sum, share) => sum + share, 0) / n;
  return {
    kind: 'estimate',
    value,
    low: null,
    high: null,
    n,
    method: 'mean of percent agreements',
  };
}

/** For each item the pairs of answers to compare, and how many of them are the same: what a resample adds up. */
export function pairsByItem(
  people: readonly Int32Array[],
  judge: Int32Array | null,
): { readonly same: Float64Array; readonly pairs: Float64Array } {
  const items = (judge ?? people[0])?.length ?? 0;
  const [same, pairs] = [new Float64Array(items), new Float64Array(items)];
  const most = people.reduce(
    (top, codes) => codes.reduce((own, code) => Math.max(own, code), top),
    -1,
  );
  /** How many people gave each answer to the item at hand. */
  const answers = new Int32Array(most + 1);
  for (let item = 0; item < items; item++) {
    const said = judge ? (judge[item] ?? -1) : -1;
    if (judge && said < 0) continue;
    let [given, alike] = [0, 0];
    for (const codes of people) {
      const code = codes[item] ?? -1;
      if (code < 0) continue;
      given += 1;
      const before = answers[code] ?? 0;
      alike += judge ? Number(code === said) : before;
      answers[code] = before + 1;
    }
    same[item] = alike;
    pairs[item] = judge ? given : choose2(given);
    answers.fill(0);
  }
  return { same, pairs };
}

/** Codes in which the answers of some categories (ties, say) count as not given. */
export function withoutCategories(codes: Int32Array, left: ReadonlySet<number>): Int32Array {
  return codes.map((code) => (left.has(code) ? -1 : code));
}

const choose2 = (count: number): number => (count * (count - 1)) / 2;
