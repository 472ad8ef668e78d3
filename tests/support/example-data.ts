import { figures } from '@/lib/figures/figures';
import { gridOf } from '@/lib/figures/file-agreement/grid';
import { measured } from '@/lib/figures/file-agreement/measured';
import { scaleOf } from '@/lib/figures/file-agreement/scale';
import { report } from '@/lib/figures/report';
import { samplingOf } from '@/lib/figures/sampling';
import { ratingsFromRows } from '@/lib/stats/agreement/ratings';
import { yesNoStudy } from './yes-no-input';

/** What examples in docstrings call `small`: six items, three raters, categories a, b and c; one rating is missing. */
export const small = ratingsFromRows(
  [
    ['a', 'a', 'a'],
    ['a', 'b', 'a'],
    ['b', 'b', 'b'],
    ['c', 'c', 'b'],
    ['b', 'b', null],
    ['a', 'a', 'c'],
  ],
  ['a', 'b', 'c'],
);

/** What they call `study`: 12 items, three raters, one judge, the question whether the item is good. */
export const study = yesNoStudy({
  raters: { ada: 'yyyyyynnnnnn', bo: 'yyyyynnnnnny', cy: 'yyyyyyynnnnn' },
  judges: { larch: 'yyyynnnnnnny' },
});

const facts = { slug: 'small', title: 'A small study', manifestSha256: null, judgmentFiles: [], labelFiles: [], withdrawn: 0 }; // prettier-ignore

/** What they call `smallReport`: the report of that study. */
export const smallReport = report(study, facts);

/** What they call `context`: the tables, samples and parts from which the figures of `study` are made. */
export const { context } = figures(study);

/** What they call `smallFile`: two raters' labels of three items, as rows of a file. */
export const smallFile = [
  ['1', 'ada', 'yes'],
  ['1', 'bo', 'yes'],
  ['2', 'ada', 'no'],
  ['2', 'bo', 'yes'],
  ['3', 'ada', 'no'],
  ['3', 'bo', 'no'],
].map(([item = '', rater = '', value = ''], at) => ({ line: at + 1, item, rater, value, cannotJudge: false, cluster: null })); // prettier-ignore

const read = scaleOf(smallFile, 'nominal', null);
if (!read.ok) throw new Error('The small file is on a scale.');
const grid = gridOf(smallFile, read.scale, false);

/** What they call `smallMeasured`: that file as a table, with its resamples. */
export const smallMeasured = measured(grid, read.scale, samplingOf(grid.order, { unit: 'item', clusterOf: grid.clusterOf }), null); // prettier-ignore
