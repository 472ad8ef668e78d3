import { z } from 'zod';
import { linear, positions, quadratic, unweighted } from '@/lib/stats/agreement/disagreement';
import type { Level } from '@/lib/stats/agreement/krippendorff-alpha';
import { ratingsFromRows } from '@/lib/stats/agreement/ratings';
import { scoresFromRatings, scoresFromRows } from '@/lib/stats/agreement/scores';
import type { Figure, Handler, Subject } from '@/scripts/reference/handlers';
import { multiRaterFigures } from '@/scripts/reference/ratings-many';
import { scoreFigures } from '@/scripts/reference/ratings-scores';
import { twoRaterFigures } from '@/scripts/reference/ratings-two';

const label = z.union([z.string(), z.number(), z.null()]);

/** Every agreement statistic of an items × raters matrix. */
export const ratings: Handler = (subject) => {
  const rows = z.array(z.array(label)).parse(subject.data);
  const level = levelOf(subject);
  const figures = new Map<string, Figure>();
  const categories = subject.categories ?? null;
  const raters = subject.raters ?? [];
  if (categories === null) {
    const scores = scoresFromRows(z.array(z.array(z.number().nullable())).parse(rows));
    return new Map(scoreFigures(scores, level));
  }
  const coded = ratingsFromRows(rows, categories);
  const values = numbersBehind(categories);
  // Ordinal weights go by position in the declared order, interval and ratio weights by value.
  const points = level === 'ordinal' ? positions(categories.length) : values;
  const scales = level === 'nominal' ? [] : [linear(points), quadratic(points)];
  const weights = [unweighted(categories.length), ...scales];
  for (const [key, figure] of multiRaterFigures(coded, weights, categories, raters, values)) {
    figures.set(key, figure);
  }
  if (coded.raters === 2) {
    for (const [key, figure] of twoRaterFigures(coded, weights)) figures.set(key, figure);
  }
  if (level !== 'nominal') {
    const scores = scoresFromRatings(coded, points);
    for (const [key, figure] of scoreFigures(scores, level)) {
      if (!figures.has(key)) figures.set(key, figure);
    }
  }
  return figures;
};

/** The numbers behind the labels: the labels themselves where they are numbers, else their positions. */
function numbersBehind(categories: readonly (string | number)[]): number[] {
  return categories.map((category, position) => {
    const value = Number(category);
    return Number.isFinite(value) ? value : position;
  });
}

function levelOf({ level }: Subject): Level {
  return z.enum(['nominal', 'ordinal', 'interval', 'ratio']).parse(level);
}
