/**
 * What percent agreement pooled over people is made of: for each item the pairs of answers to compare, and how many of
 * them are the same. Σ same / Σ pairs is the share, from 0 to 1; an item that many people answered counts more often,
 * and chance is not taken out. It is undefined where no item has two answers.
 *
 * `people` holds one array of codes for each person, one code an item, below 0 where there is no answer. With a
 * `judge` the pairs are the judge with each person, without one (null) each two people. Limits come from resampling
 * items: pairs of one item are not independent. To leave ties out, take them out of the codes first
 * (`withoutCategories`): a pair counts where neither said a tie.
 *
 * Source: Zheng et al. (2023), Judging LLM-as-a-Judge with MT-Bench and Chatbot Arena, NeurIPS, section 4.2.
 *
 * @example pairsByItem([Int32Array.of(0, 1, 1), Int32Array.of(0, 0, -1)], null) // { same: Float64Array.of(1, 0, 0), pairs: Float64Array.of(1, 1, 0) }
 */
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

/**
 * Codes in which the answers of some categories (ties, say) count as not given.
 *
 * @example [...withoutCategories(Int32Array.of(0, 1, 2, 1), new Set([1]))] // [0, -1, 2, -1]
 */
export function withoutCategories(codes: Int32Array, left: ReadonlySet<number>): Int32Array {
  return codes.map((code) => (left.has(code) ? -1 : code));
}

const choose2 = (count: number): number => (count * (count - 1)) / 2;
