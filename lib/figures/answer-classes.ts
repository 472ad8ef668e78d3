import { generator } from '@/lib/stats/resampling/generator';
import { multinomialDraws } from '@/lib/stats/resampling/multinomial-draw';
import { resampleItems, type Resamples } from '@/lib/stats/resampling/resamples';
import { placedBlocks, type PlacedBlocks } from './placed-blocks';
import { largeResamples, largeStudy, randomGroups, usualResamples } from './random-groups';
import type { RatingCells } from '@/lib/domain/rating-cells';

/**
 * Labelled items as they are drawn. Items about which everybody said the same are exchangeable, so a small study needs
 * to know only how many there are of each class; a large one is drawn in random groups. Neither the names of items nor
 * the order they come in has a part in a resample.
 */
export type DrawnItems = PlacedBlocks & {
  /** Whether random groups are drawn. */
  readonly grouped: boolean;
  readonly resamples: Resamples;
};

/** Classes of the items by all cells of all variables, or groups of a large study; `labelled` says which items count. */
export function drawnItems(
  labelled: readonly boolean[],
  variables: readonly RatingCells[],
  { seed, resamples }: { readonly seed: number; readonly resamples?: number | undefined },
): DrawnItems {
  const classes = classesOf(labelled, variables);
  const ordered = classes.flat();
  if (classes.length > largeStudy) {
    const groups = randomGroups(ordered, seed);
    return {
      ...placedBlocks(labelled.length, groups, 'all'),
      grouped: true,
      resamples: resampleItems(groups.length, resamples ?? largeResamples, seed),
    };
  }
  const sizes = Int32Array.from(classes, (items) => items.length);
  return {
    ...placedBlocks(labelled.length, classes, 'first'),
    grouped: false,
    resamples: resampleClasses(sizes, resamples ?? usualResamples, seed),
  };
}

function classesOf(labelled: readonly boolean[], variables: readonly RatingCells[]): number[][] {
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
  return [...members].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, items]) => items);
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
