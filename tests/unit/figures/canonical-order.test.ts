import { expect, test } from 'vitest';
import { MISSING, NOT_ASKED, NOT_ASSIGNED } from '@/lib/domain/rating-cells';
import { canonicalOrder } from '@/lib/figures/order';
import { generator } from '@/lib/stats/resampling/generator';

const categories = ['a', 'b', 'c'];

/** Answers of raters to one nominal question, two thirds of the items alike in them, and a mark of each item. */
function drawnStudy(seed: number) {
  const draw = generator(seed);
  const [items, raters] = [5 + draw.below(40), 2 + draw.below(4)];
  const patterns = Array.from({ length: 1 + Math.floor(items / 3) }, () => Array.from({ length: raters }, () => draw.below(5) - 2)); // prettier-ignore
  const rows = Array.from({ length: items }, () => ({ answers: patterns[draw.below(patterns.length)] ?? [], mark: `m${draw.below(3)}` })); // prettier-ignore
  return { draw, rows, raters };
}

type Row = { readonly answers: readonly number[]; readonly mark: string };

/** What is said of each item, in the canonical order: who stands at which place, and who is alike. */
function ordered(rows: readonly Row[], raters: readonly number[], names: readonly number[]) {
  const itemOf = Int32Array.from(rows.keys());
  const codes = raters.map((rater) => Int32Array.from(rows, ({ answers }) => {
    const code = answers[rater] ?? -1;
    return code < 0 ? code : (names[code] ?? code);
  })); // prettier-ignore
  const table = { itemOf, categories, raters: codes, judges: [], ordered: false };
  return canonicalOrder(rows.length, [table], null, (item) => rows[item]?.mark ?? '');
}

const shuffled = (length: number, below: (most: number) => number): number[] => {
  const all = Array.from({ length }, (_, at) => at);
  for (let last = length - 1; last > 0; last--) {
    const at = below(last + 1);
    [all[last], all[at]] = [all[at] ?? 0, all[last] ?? 0];
  }
  return all;
};

test('items, raters and categories in another order leave each item at its place', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const { draw, rows, raters } = drawnStudy(seed);
    const below = (most: number) => draw.below(most);
    const before = ordered(rows, [...Array(raters).keys()], [0, 1, 2]);
    const [moved, graders] = [shuffled(rows.length, below), shuffled(raters, below)];
    const after = ordered(moved.flatMap((at) => rows[at] ?? []), graders, shuffled(3, below)); // prettier-ignore
    expect([...after.all], `study ${seed}`).toEqual(moved.map((at) => before.all[at]));
    expect([...after.people], `study ${seed}`).toEqual(moved.map((at) => before.people[at]));
  }
});

test('items share a place when all that is read of them is alike, and only then', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const { rows, raters } = drawnStudy(seed);
    const { all, people } = ordered(rows, [...Array(raters).keys()], [0, 1, 2]);
    for (const [a, one] of rows.entries())
      for (const [b, other] of rows.entries()) {
        const alike = one.answers.join() === other.answers.join();
        expect(all[a] === all[b], `study ${seed}, ${a} and ${b}`).toBe(alike && one.mark === other.mark); // prettier-ignore
        if (alike) expect(people[a], `study ${seed}, ${a} and ${b}`).toBe(people[b]);
      }
  }
});

test('why somebody said nothing has no part in the order by people, also where raters have to be told apart', () => {
  const itemOf = Int32Array.of(0, 1, 2, 3, 4);
  const by = (nothing: number) => {
    // The first two said the same of one item and nothing of the others; so did the next two, of another item.
    const raters = [[0, -1, -1, -1, -1], [0, nothing, nothing, -1, -1], [-1, 0, -1, -1, -1], [-1, 0, nothing, nothing, -1]].map((own) => Int32Array.from(own)); // prettier-ignore
    const table = { itemOf, categories, raters, judges: [], ordered: false };
    return canonicalOrder(5, [table], null, () => '');
  };
  const before = by(MISSING);
  for (const nothing of [NOT_ASSIGNED, NOT_ASKED]) {
    expect([...by(nothing).people]).toEqual([...before.people]);
    expect(by(nothing).raters).toEqual(before.raters);
  }
});
