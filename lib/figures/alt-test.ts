import { altTestOfCodes, type AltTestOfCodes } from '@/lib/stats/tests/alt-test-of-codes';
import type { Context, Entry, FigureSection } from './context';
import { pointRow, undefinedRow, type RowHead } from '@/lib/domain/figure-row';
import type { JudgeGrader } from './graders';
import { mostPaired } from './many-raters';
import { meanValue } from './mean-value';
import type { Table } from './tables';

/** What a person's answer is worth over a judge's, where the study does not say: the published value for experts. */
export const usualEpsilon = 0.2;
const q = 0.05;

export const altTestSection: FigureSection = {
  shows: [
    {
      section: 'alt-test',
      title: 'May a judge stand in for a person?',
      lead: 'The alternative annotator test of Calderon, Reichart and Dror (2025).',
    },
  ],
  entries: altTestEntries,
};

/**
 * May a judge stand in for one of the people? For each judge, run and variable: the share of raters whom it may
 * replace, and how often it is at least as near to the other raters as each of them.
 */
function altTestEntries(context: Context): Entry[] {
  const { graders, tables, input } = context;
  const epsilon = input.altTest?.epsilon ?? usualEpsilon;
  return tables.flatMap((table) =>
    graders.judges.flatMap((judge, place) => {
      const codes = table.judges[place] ?? new Int32Array(0);
      const test = altTestOfCodes(table.raters, codes, table.cost, { epsilon, q });
      return test.kind === 'undefined'
        ? unknown(judge, table, epsilon, test.reason, test.n)
        : known(context, judge, table, epsilon, test);
    }),
  );
}

const rateMethod = (epsilon: number): string =>
  `share of raters whom the judge may stand in for: AltTest, epsilon ${epsilon}, Benjamini-Yekutieli at ${q}`;
const advantageMethod = 'how often the judge is at least as near to the other raters as a rater is';

function unknown(
  judge: JudgeGrader,
  table: Table,
  epsilon: number,
  reason: string,
  n: number,
): Entry[] {
  const head = headOf(judge, table);
  return [
    undefinedRow({ ...head, metric: 'winning_rate' }, reason, n, rateMethod(epsilon)),
    undefinedRow({ ...head, metric: 'advantage_probability' }, reason, n, `mean over raters of ${advantageMethod}`), // prettier-ignore
  ];
}

function known(
  context: Context,
  judge: JudgeGrader,
  table: Table,
  epsilon: number,
  { winningRate, raters, tested, beaten }: AltTestOfCodes,
): Entry[] {
  const head = headOf(judge, table);
  const { parts } = context;
  const tests = raters.flatMap((one, place) =>
    one === null
      ? []
      : [{ ...one, place, part: parts.share(table.itemOf, one.judgeWins, one.from) }],
  );
  const rate = { ...head, metric: 'winning_rate' };
  return [
    typeof winningRate === 'number'
      ? pointRow(rate, winningRate, tested, rateMethod(epsilon), {
          count: beaten,
          note: 'an outcome of tests: it has no interval',
        })
      : undefinedRow(rate, winningRate.reason, tested, rateMethod(epsilon)),
    {
      head: { ...head, metric: 'advantage_probability' },
      n: cellsOfAny(tests.map(({ from }) => from)),
      method: `mean over ${tested} raters of ${advantageMethod}`,
      parts: tests.map(({ part }) => part),
      make: meanValue,
      undefinedBecause: 'no item has values from the judge and two raters',
    },
    // Each rater by itself as long as somebody reads the list.
    ...(context.graders.raters.length > mostPaired ? [] : context.graders.raters).flatMap(
      ({ id }, place): Entry[] => {
        const own = { ...head, other: id };
        const test = tests.find((one) => one.place === place);
        const alone = `one-sided t test that the rater is ahead by less than ${epsilon}`;
        const method = `${alone}, Benjamini-Yekutieli over ${tested} raters`;
        const p = { ...own, metric: 'adjusted_p' };
        const unadjusted = { ...own, metric: 'unadjusted_p' };
        if (!test)
          return [undefinedRow(unadjusted, tooFew, 0, alone), undefinedRow(p, tooFew, 0, method)];
        const { n, adjusted, part } = test;
        return [
        { head: { ...own, metric: 'advantage_probability' }, n, method: advantageMethod, parts: [part], undefinedBecause: 'no item has values from the judge and two raters' },
        typeof test.p === 'number' ? pointRow(unadjusted, test.p, n, alone) : undefinedRow(unadjusted, test.p.reason, n, alone),
        adjusted === null
          ? undefinedRow(p, typeof test.p === 'number' ? 'the test of another rater has no p' : test.p.reason, n, method)
          : pointRow(p, adjusted, n, method),
      ]; // prettier-ignore
      },
    ),
  ];
}

/** Cells on which any of the raters is compared with the judge. */
const cellsOfAny = (all: readonly Uint8Array[]): number =>
  (all[0] ?? new Uint8Array(0)).reduce((n, _, cell) => n + Number(all.some((from) => from[cell] === 1)), 0); // prettier-ignore

const tooFew = 'fewer than 30 items with the judge and another rater';

function headOf({ id, run }: JudgeGrader, table: Table): Omit<RowHead, 'metric'> {
  return {
    section: 'alt-test',
    grader: id,
    other: 'people',
    run,
    variable: table.variable.id,
    category: null,
    stratum: null,
  };
}
