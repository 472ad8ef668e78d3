import { generator } from '@/lib/stats/resampling/generator';
import { maceExpect, maceMaximise, maceStart } from '@/lib/stats/models/mace';
import { codedVotes, type CodedVotes, largest } from '@/lib/stats/models/votes';
import type { Figure, Handler } from './handlers';
import { votesOf } from './votes';

/**
 * The reference values come from a package that sorts the habit counts by rater and label, but reads
 * them in the order in which raters and labels first appear. Our own steps, with that exchange made
 * after each of them, give its values; without it they give the published model, which differs by
 * up to .08 where the two orders differ, and not at all where they are the same.
 */
export const maceFigures: Handler = (subject) => {
  const { votes, categories, items } = votesOf(subject.data);
  const size = categories.length;
  const coded = codedVotes(votes, categories);
  const figures = new Map<string, Figure>([['items', items]]);
  for (const [name, method] of [
    ['vb', 'variational'],
    ['em', 'em'],
  ] as const) {
    let rates = maceStart(coded.raters.length, size, generator(1).unit);
    let of = maceExpect(coded, size, rates);
    for (let step = 0; step < 300; step++) {
      rates = maceMaximise(of, size, method);
      of = maceExpect(coded, size, { ...rates, habit: exchanged(rates.habit, coded, size) });
    }
    const competence = coded.raters.map((rater, k) => [rater, rates.knows[2 * k + 1] ?? NaN]);
    figures.set(`${name}.competence`, Object.fromEntries(competence));
    figures.set(
      `${name}.map_label`,
      coded.items.map((_, at) => {
        const row = of.posterior.subarray(at * size, (at + 1) * size);
        return categories[largest(row)] ?? '';
      }),
    );
  }
  return figures;
};

/** Rows and columns in sorted order, taken as if they stood in the order of first appearance. */
function exchanged(habit: Float64Array, coded: CodedVotes, size: number): Float64Array {
  const sorted = [...coded.raters].sort();
  const appeared = [...new Set(coded.category)];
  return habit.map((_, at) => {
    const row = coded.raters.indexOf(sorted[Math.floor(at / size)] ?? '');
    return habit[row * size + appeared.indexOf(at % size)] ?? NaN;
  });
}
