import type { Limits } from './estimated';

/** How limits did over many studies. */
export type Row = {
  readonly figure: string;
  readonly design: string;
  readonly truth: number;
  /** Studies in which there were limits. */
  readonly given: number;
  readonly studies: number;
  readonly covered: number;
  /** Studies whose limits lie above the truth, and below it. */
  readonly above: number;
  readonly below: number;
  readonly width: number;
  readonly noWidth: number;
  readonly percentileCovered: number;
  readonly percentileWidth: number;
};

export type Outcome = {
  readonly truth: number;
  readonly limits: Limits | null;
  readonly percentile?: Limits | null;
};

/** Float rounding is no miss. */
const slack = 1e-9;

export function rowOf(figure: string, design: string, outcomes: readonly Outcome[]): Row {
  const given = outcomes.filter(({ limits }) => limits !== null);
  const count = (
    of: readonly Outcome[],
    when: (limits: Limits, truth: number) => boolean,
  ): number => of.filter(({ limits, truth }) => limits !== null && when(limits, truth)).length;
  const old = given.flatMap(({ truth, percentile }) => percentile ? [{ truth, limits: percentile }] : []); // prettier-ignore
  return {
    figure,
    design,
    truth: outcomes.reduce((sum, { truth }) => sum + truth, 0) / outcomes.length,
    given: given.length,
    studies: outcomes.length,
    covered: count(given, holds) / given.length,
    above: count(given, ({ low }, truth) => truth < low - slack) / given.length,
    below: count(given, ({ high }, truth) => truth > high + slack) / given.length,
    width: widthOf(given),
    noWidth: count(given, ({ low, high }) => high - low < slack),
    percentileCovered: count(old, holds) / given.length,
    percentileWidth: widthOf(old),
  };
}

const holds = ({ low, high }: Limits, truth: number): boolean =>
  low - slack <= truth && truth <= high + slack;

const widthOf = (of: readonly Outcome[]): number =>
  of.reduce((sum, { limits }) => sum + (limits ? limits.high - limits.low : 0), 0) / of.length;
