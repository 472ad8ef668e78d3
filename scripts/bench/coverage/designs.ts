import type { Design } from './simulated-study';

export type NamedDesign = { readonly name: string; readonly design: Design };

const even = (q: number): number[] => Array.from({ length: q }, () => 1 / q);

/** Categories, the rarest first where they are not even. */
const marginal: readonly (readonly number[])[] = [
  [0.5, 0.5],
  [0.2, 0.8],
  [0.1, 0.9],
  [0.05, 0.95],
  even(3),
  [0.05, 0.25, 0.7],
  even(5),
  [0.05, 0.05, 0.1, 0.2, 0.6],
  even(7),
  [0.05, 0.05, 0.05, 0.1, 0.15, 0.2, 0.4],
];

const kappas = [0.5, 0.8, 0.97];

/** Two graders: all categories, kappas and sizes. */
export const ofTwo: readonly NamedDesign[] = marginal.flatMap((shares) =>
  kappas.flatMap((kappa) => [12, 30, 108].map((items) => named(shares, kappa, 1, items))),
);

/** People and a judge. */
export const ofMany: readonly NamedDesign[] = [[0.5, 0.5], [0.1, 0.9], [0.05, 0.95], even(3), [0.05, 0.05, 0.1, 0.2, 0.6]].flatMap((shares) => kappas.flatMap((kappa) => [[2, 30], [3, 12], [3, 30], [3, 108], [8, 30], [8, 108]].map(([raters = 0, items = 0]) => named(shares, kappa, raters, items)))); // prettier-ignore

/** Clusters: 12 passages of 9 items and 30 of 4, whose items are alike to some degree. */
export const inClusters: readonly NamedDesign[] = [[0.5, 0.5], [0.1, 0.9], even(3)].flatMap((shares) => kappas.flatMap((kappa) => [{ count: 12, items: 108 }, { count: 30, items: 120 }].flatMap(({ count, items }) => [0, 0.4, 0.7].map((copied) => named(shares, kappa, 3, items, { count, copied }))))); // prettier-ignore

/** A judge worse than the people. */
export const ofWorseJudges: readonly NamedDesign[] = [[0.5, 0.5], [0.1, 0.9]].flatMap((shares) => [30, 108].map((items) => ({ name: `${label(shares)}, people .80, judge .45, n ${items}, 3 raters`, design: { shares, skills: [...Array<number>(3).fill(Math.sqrt(0.8)), 0.5], items } }))); // prettier-ignore

function named(
  shares: readonly number[],
  kappa: number,
  raters: number,
  items: number,
  clusters?: Design['clusters'],
): NamedDesign {
  const skills = Array<number>(raters + 1).fill(Math.sqrt(kappa));
  const people = raters === 1 ? '' : `, ${raters} raters`;
  const drawn = clusters ? `, ${clusters.count} clusters, ${Math.round(100 * clusters.copied)}% copied` : ''; // prettier-ignore
  return {
    name: `${label(shares)}, kappa ${decimals(kappa)}, n ${items}${people}${drawn}`,
    design: { shares, skills, items, clusters },
  };
}

function label(shares: readonly number[]): string {
  return `${shares.length} categories, rarest ${Math.round(100 * Math.min(...shares))}%`;
}

function decimals(value: number): string {
  return value.toFixed(2).replace(/^0/, '');
}
