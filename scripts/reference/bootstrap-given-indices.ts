import { z } from 'zod';
import { bcaInterval } from '@/lib/stats/resampling/bca-interval';
import { basicLimits, percentileInterval } from '@/lib/stats/resampling/percentile-interval';
import { ratingsFromRows } from '@/lib/stats/agreement/ratings';
import { onTheData, replicate } from '@/lib/stats/resampling/sum-statistic';
import { kappaOfSums } from '@/lib/stats/agreement/kappa-of-sums';
import { givenResamples, itemsAsClusters, leaveOneOut } from '@/lib/stats/resampling/resamples';
import { entry } from './entry';
import type { Figure, Handler } from './handlers';

const label = z.union([z.string(), z.number(), z.null()]);
const data = z.object({
  ratings: z.array(z.array(label)),
  categories: z.array(z.union([z.string(), z.number()])),
  index: z.array(z.array(z.int())),
});

/** Cohen's kappa with the limits of resamples that the case ships. */
export const bootstrapGivenIndices: Handler = (subject) => {
  const { ratings: rows, categories, index } = data.parse(subject.data);
  const kappa = kappaOfSums(ratingsFromRows(rows, categories), 0, 1);
  const value = onTheData(kappa)[0] ?? Number.NaN;
  const [replicates = new Float64Array(0)] = replicate([kappa], givenResamples(index, rows.length));
  const [leftOut = new Float64Array(0)] = replicate(
    [kappa],
    leaveOneOut(itemsAsClusters(rows.length), 'item'),
  );
  const percentile = percentileInterval(replicates);
  const bca = bcaInterval(value, replicates, leftOut);
  if (percentile.kind === 'undefined' || bca.kind === 'undefined') {
    return new Map<string, Figure>([entry('estimate', value)]);
  }
  const basic = basicLimits(value, percentile);
  return new Map<string, Figure>([
    entry('estimate', value),
    entry('replicates_mean', percentile.mean),
    entry('se', percentile.standardError),
    entry('percentile.lo', percentile.low),
    entry('percentile.hi', percentile.high),
    entry('basic.lo', basic.low),
    entry('basic.hi', basic.high),
    entry('bca.z0', bca.bias),
    entry('bca.a', bca.acceleration),
    entry('bca.lo', bca.low),
    entry('bca.hi', bca.high),
  ]);
};
