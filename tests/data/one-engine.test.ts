import { expect, test } from 'vitest';
import { reportIndex } from '@/app/(desk)/studies/[study]/agreement/report-index';
import { agreementOfStudy } from '@/lib/commands/agreement-of-study';
import type { FigureRow } from '@/lib/domain/figure-row';
import { raterPairs, type PairFigure } from '@/lib/figures/rater-pairs';
import { report } from '@/lib/figures/report';
import { memoryFolder } from '@/lib/formats/folder';
import { rounds } from '../support/long';
import { exportOf, randomStudy } from '../unit/figures/random-study';

// Every way to a figure on people gives the same one: value, limits, n and reason, to the last digit.
const studies = rounds(200, 1_000);
const facts = { slug: null, title: '', manifestSha256: null, judgmentFiles: [], labelFiles: [], withdrawn: 0 }; // prettier-ignore

const said = ({
  value,
  low,
  high,
  n,
  reason,
  alsoLow,
  alsoHigh,
}: Pick<FigureRow, 'value' | 'low' | 'high' | 'n' | 'reason' | 'alsoLow' | 'alsoHigh'>) =>
  // prettier-ignore
  JSON.stringify([value, low, high, n, reason, alsoLow, alsoHigh]);
const nameOf = ({ grader, other, variable, metric }: FigureRow): string =>
  JSON.stringify([variable, grader, other, metric]);
const byName = (rows: readonly FigureRow[]) => new Map(rows.map((row) => [nameOf(row), said(row)]));

const rowOf = (figure: PairFigure) =>
  figure.kind === 'undefined'
    ? said({ value: null, low: null, high: null, n: figure.n, reason: figure.reason })
    : said({ ...figure, reason: null });

test(`one figure by every way to it, in ${studies} studies drawn at random`, async () => {
  let compared = 0;
  // From 90 on, so that a study is among them in which only a judge uses a point between two of people's.
  for (let seed = 90; seed < 90 + studies; seed++) {
    const study = randomStudy(seed);
    const computed = report(study, facts);
    const people = computed.figures.filter(({ section }) => section === 'people');
    const known = byName(people);
    expect(known.size).toBe(people.length);

    // The dashboard.
    const index = reportIndex(computed);
    const shown = computed.design.variables.flatMap(({ id }) => index.of('people', id));
    expect([seed, byName(shown)]).toEqual([seed, known]);

    // The route.
    for (const { id, pairs } of raterPairs(computed).variables)
      for (const { raters, percent, kappa } of pairs) {
        const at = (metric: string) => known.get(JSON.stringify([id, ...raters, metric]));
        expect([seed, rowOf(percent)]).toEqual([seed, at('percent_agreement')]);
        expect([seed, rowOf(kappa)]).toEqual([seed, at('kappa') ?? at('kappa_quadratic')]);
      }

    // The command, on the export.
    const files = await exportOf(study);
    const ratings = Buffer.from(files['ratings.csv'] ?? '');
    const found = await agreementOfStudy(memoryFolder(files), ratings, {
      resamples: study.resamples,
    });
    if (!found.ok) throw new Error(JSON.stringify(found.refused.slice(0, 3)));
    expect([seed, byName(found.agreement.rows)]).toEqual([seed, known]);
    compared += known.size;
  }
  expect(compared).toBeGreaterThan(studies * 20);
}, 600_000);
