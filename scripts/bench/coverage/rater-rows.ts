import { kappaValue } from '@/lib/stats/agreement/cohen-kappa';
import { unweighted } from '@/lib/stats/agreement/disagreement';
import { ratersAndItems } from '@/lib/stats/intervals/raters-and-items';
import { generator } from '@/lib/stats/resampling/generator';
import { raterSpread } from '@/lib/stats/tests/rater-spread';
import { type Outcome, type Row, rowOf } from './rows';
import { simulatedStudy } from './simulated-study';

/** How often a judge drawn from the same people is called different from them. */
export type FalseAlarms = {
  readonly design: string;
  readonly studies: number;
  readonly share: number;
};

const spreads = [
  { least: 0.5, most: 1 },
  { least: 0.8, most: 1 },
  { least: 0.9, most: 0.9 },
];

/** Raters and a judge drawn anew in each study, their skills even between two ends. */
export function raterRows(
  studies: number,
  seed: number,
  sizes: readonly number[] = [60, 200],
): { alarms: FalseAlarms[]; rows: Row[] } {
  const alarms: FalseAlarms[] = [];
  const rows: Row[] = [];
  for (const raters of [3, 5, 8]) {
    for (const items of sizes) {
      for (const { least, most } of spreads) {
        const design = `${raters} raters, n ${items}, skills ${least} to ${most}`;
        const outcomes: Outcome[] = [];
        let outside = 0;
        for (let study = 0; study < studies; study++) {
          const { withOthers, judge, itemError } = studyOf(
            raters,
            items,
            least,
            most,
            seed + study,
          );
          const spread = raterSpread(judge, withOthers);
          if (spread.kind === 'spread' && spread.outside) outside++;
          const both = ratersAndItems(withOthers, itemError);
          // Two skills drawn independently: the mean kappa of all pairs of such people.
          const truth = ((least + most) / 2) ** 2;
          outcomes.push({ truth, limits: both.kind === 'undefined' ? null : both });
        }
        alarms.push({ design, studies, share: outside / studies });
        rows.push(rowOf('ceiling, other raters too', design, outcomes));
      }
    }
  }
  return { alarms, rows };
}

function studyOf(raters: number, items: number, least: number, most: number, seed: number) {
  const draw = generator(seed);
  const skills = Array.from({ length: raters + 1 }, () => least + (most - least) * draw.unit());
  const graders = simulatedStudy({ shares: [0.4, 0.6], skills, items }, draw);
  const tables = graders.map((one) => graders.map((other) => tableOf(one, other)));
  const people = Array.from({ length: raters }, (_, rater) => rater);
  const meanWith = (grader: number, without: number): number => {
    const others = people.filter((rater) => rater !== grader);
    return others.reduce((sum, other) => sum + kappaWithout(tables[grader]?.[other], graders, grader, other, without), 0) / others.length; // prettier-ignore
  };
  const ceiling = (without: number): number =>
    people.reduce((sum, rater) => sum + meanWith(rater, without), 0) / raters;
  // Items with the same answers leave the same out.
  const known = new Map<string, number>();
  const leftOut = Array.from({ length: items }, (_, item) => {
    const key = graders
      .slice(0, raters)
      .map((codes) => codes[item])
      .join();
    const value = known.get(key) ?? ceiling(item);
    known.set(key, value);
    return value;
  });
  const mean = leftOut.reduce((sum, one) => sum + one, 0) / items;
  const squares = leftOut.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  return {
    withOthers: people.map((rater) => meanWith(rater, -1)),
    judge: meanWith(raters, -1),
    itemError: Math.sqrt(((items - 1) / items) * squares),
  };
}

const cost = unweighted(2);

function tableOf(one: Int32Array, other: Int32Array): Float64Array {
  const counts = new Float64Array(4);
  one.forEach((code, item) => {
    const cell = code * 2 + (other[item] ?? 0);
    counts[cell] = (counts[cell] ?? 0) + 1;
  });
  return counts;
}

/** Kappa of two without one item; all items where `without` is below 0. */
function kappaWithout(
  all: Float64Array | undefined,
  graders: readonly Int32Array[],
  one: number,
  other: number,
  without: number,
): number {
  const counts = Float64Array.from(all ?? []);
  if (without >= 0) {
    const cell = (graders[one]?.[without] ?? 0) * 2 + (graders[other]?.[without] ?? 0);
    counts[cell] = (counts[cell] ?? 0) - 1;
  }
  return kappaValue({ size: 2, counts, n: 0 }, cost);
}
