import { generator } from '@/lib/stats/generator';
import { multinomialDraws } from '@/lib/stats/multinomial-draw';
import type { Resamples } from '@/lib/stats/resamples';
import type { RatingCells } from './rating-cells';

/**
 * Labelled items, put together where everybody said the same about them. Such items are exchangeable, so figures need
 * to know only how many there are: neither the names of items nor the order they come in has a part in a resample.
 */
export type AnswerClasses = {
  /** The class of each item; -1 for an item without a label. */
  readonly of: Int32Array;
  /** The number of items in each class. */
  readonly sizes: Int32Array;
  /** One item of each class. */
  readonly first: Int32Array;
};

/** Classes of the items by all cells of all variables. `labelled` says which items count. */
export function answerClasses(
  labelled: readonly boolean[],
  variables: readonly RatingCells[],
): AnswerClasses {
  const answers = labelled.map((): string[] => []);
  for (const { itemOf, codes } of variables) {
    itemOf.forEach((item, cell) => answers[item]?.push(codes.map((own) => own[cell]).join()));
  }
  const members = new Map<string, number[]>();
  labelled.forEach((counts, item) => {
    if (!counts) return;
    const key = answers[item]?.join(';') ?? '';
    const known = members.get(key);
    if (known) known.push(item);
    else members.set(key, [item]);
  });
  const classes = [...members].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, items]) => items);
  const of = new Int32Array(labelled.length).fill(-1);
  classes.forEach((items, index) => items.forEach((item) => (of[item] = index)));
  return {
    of,
    sizes: Int32Array.from(classes, (items) => items.length),
    first: Int32Array.from(classes, (items) => items[0] ?? -1),
  };
}

/** `count` resamples of as many items as there are, given as how often an item of each class was drawn. */
export function resampleClasses(sizes: Int32Array, count: number, seed: number): Resamples {
  const items = sizes.reduce((sum, size) => sum + size, 0);
  return {
    items: sizes.length,
    count,
    unit: 'item',
    units: items,
    heaviest: items,
    each: (visit) => {
      const draw = multinomialDraws(sizes, generator(seed));
      const drawn = new Float64Array(sizes.length);
      const weights = new Int32Array(sizes.length);
      for (let at = 0; at < count; at++) {
        draw(drawn);
        weights.set(drawn);
        visit(weights, at);
      }
    },
  };
}
