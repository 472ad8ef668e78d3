const rounds = 3;

/**
 * The same answers in an order that follows from what was said alone, so that draws made in it do not change when
 * raters or pairs are renamed or come in another order. `markOf` says what was said, as a whole number. A rater is known by what he said of which pairs, a pair by who
 * said what of it, refined in rounds (colour refinement, Weisfeiler and Leman 1968).
 */
export function inCanonicalOrder<T extends { readonly rater: string; readonly item: string }>(
  answers: readonly T[],
  markOf: (answer: T) => number,
): T[] {
  const marks = answers.map(markOf);
  let raters = new Map<string, number>();
  let items = new Map<string, number>();
  for (let round = 0; round < rounds; round++) {
    const [nextRaters, nextItems] = [new Map<string, number>(), new Map<string, number>()];
    answers.forEach(({ rater, item }, at) => {
      const said = mixed(marks[at] ?? 0, round);
      // Sums, so that the order in which answers come has no part.
      add(nextRaters, rater, mixed(said, items.get(item) ?? 0));
      add(nextItems, item, mixed(said + 1, raters.get(rater) ?? 0));
    });
    raters = nextRaters;
    items = nextItems;
  }
  const rank = ({ rater, item }: T) => [raters.get(rater) ?? 0, items.get(item) ?? 0] as const;
  return answers
    .map((answer, at) => ({ answer, rank: rank(answer), mark: marks[at] ?? 0 }))
    .sort(
      (a, b) =>
        a.rank[0] - b.rank[0] ||
        // Raters that are alike stay apart from each other.
        order(a.answer.rater, b.answer.rater) ||
        a.rank[1] - b.rank[1] ||
        a.mark - b.mark ||
        order(a.answer.item, b.answer.item),
    )
    .map(({ answer }) => answer);
}

const order = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

const add = (sums: Map<string, number>, name: string, value: number): void => {
  sums.set(name, ((sums.get(name) ?? 0) + value) >>> 0);
};

/** Two numbers below 2^32 made one, each bit of both in it. */
function mixed(one: number, other: number): number {
  let word = Math.imul(one ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(other + 0x7f4a7c15, 0xc2b2ae35);
  word = Math.imul(word ^ (word >>> 15), 0x2c1b3c6d);
  word = Math.imul(word ^ (word >>> 12), 0x297a2d39);
  return (word ^ (word >>> 15)) >>> 0;
}
