import type { Generator } from '@/lib/stats/resampling/generator';

/** A population that studies are drawn from; what they estimate is known exactly. */
export type Design = {
  /** How common each category is. */
  readonly shares: readonly number[];
  /** For each grader: how often he sees the true category; else he draws one by `shares`. */
  readonly skills: readonly number[];
  readonly items: number;
  /** Items in clusters of one size, of which a share (`copied`) repeats one pattern of the cluster's own. */
  readonly clusters?: { readonly count: number; readonly copied: number } | undefined;
};

/**
 * The answers of one study, an array a grader. Two graders agree beyond chance by the product of their skills: kappa,
 * weighted or not, is that product exactly, since what is not seen by both is independent with equal margins. Copying
 * changes no share of the population.
 */
export function simulatedStudy(design: Design, draw: Generator): Int32Array[] {
  const { shares, skills, items, clusters } = design;
  const patterns = Array.from({ length: clusters?.count ?? 0 }, () =>
    pattern(shares, skills, draw),
  );
  const graders = skills.map(() => new Int32Array(items));
  for (let item = 0; item < items; item++) {
    const own =
      clusters && draw.unit() < clusters.copied
        ? patterns[clusterOf(item, items, clusters.count)]
        : undefined;
    const answers = own ?? pattern(shares, skills, draw);
    graders.forEach((codes, grader) => (codes[item] = answers[grader] ?? 0));
  }
  return graders;
}

/** Clusters of one size, one after another. */
export const clusterOf = (item: number, items: number, count: number): number =>
  Math.floor((item * count) / items);

function pattern(shares: readonly number[], skills: readonly number[], draw: Generator): number[] {
  const truth = category(shares, draw);
  return skills.map((skill) => (draw.unit() < skill ? truth : category(shares, draw)));
}

function category(shares: readonly number[], draw: Generator): number {
  let left = draw.unit();
  for (let k = 0; k < shares.length - 1; k++) {
    left -= shares[k] ?? 0;
    if (left < 0) return k;
  }
  return shares.length - 1;
}
