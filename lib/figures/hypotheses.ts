import { undecidableBecause, type FigureKeys, type Hypothesis } from '@/lib/domain/commitments';
import type { FigureRow } from '@/lib/domain/figure-row';
import { isCensus } from './census';
import { counted, decimals, listedFirst } from './figure-text';
import { metricHead } from './metric-heads';

/** Refuted ones stand first. */
const verdicts = ['refuted', 'undecided', 'not decided', 'confirmed'] as const;

/** What was expected before the data, and how it came out. */
export type DecidedHypothesis = {
  readonly id: string;
  readonly text: string;
  readonly rule: Hypothesis['rule'];
  readonly verdict: (typeof verdicts)[number];
  /** The figure that the rule names, with the limits that decide; null where there is none. */
  readonly figure: Pick<FigureRow, 'value' | 'low' | 'high' | 'n'> | null;
  /** The figure and the rule in words, or why the rule decides nothing. */
  readonly because: string;
};

/**
 * Decides each hypothesis by the covering interval of its figure: confirmed where the whole interval lies on the side
 * that the rule names, refuted where it lies on the other, undecided else. With `within`: confirmed where the whole
 * interval lies in value ± margin, refuted where it lies outside. A figure without an interval decides by its value, and
 * that is said. A judge's difference from people counts the spread of raters like these (`raterReach`). A rule whose
 * figure is not defined, not there or not the only one is not decided. Refuted ones come first, each kind in the order
 * in which it was written.
 *
 * @example decidedHypotheses([{ id: 'H1', text: 'Two raters agree well.', rule: { figure: { metric: 'kappa', section:
 *   'ceiling', variable: 'good' }, comparator: '>', value: 0.99 } }], smallReport.figures).map(({ verdict }) => verdict)
 *   // ['refuted']
 */
export function decidedHypotheses(
  hypotheses: readonly Hypothesis[],
  rows: readonly FigureRow[],
): DecidedHypothesis[] {
  return hypotheses
    .map((hypothesis) => decided(hypothesis, rows))
    .sort((a, b) => verdicts.indexOf(a.verdict) - verdicts.indexOf(b.verdict));
}

/**
 * What keeps a study's hypotheses from being decided, whatever the data, a sentence each: a rule that is none, or the name
 * of a variable that the study does not have.
 *
 * @example undecidable([{ id: 'H1', text: 'People agree.', rule: { figure: 'kappa', comparator: '>', value: 0.4 } }],
 *   ['good']).length // 1
 */
export function undecidable(
  hypotheses: readonly Hypothesis[],
  variables: readonly string[],
): string[] {
  return hypotheses.flatMap((hypothesis) => {
    const { figure } = hypothesis.rule;
    const { variable } = typeof figure === 'string' ? {} : figure;
    const unknown = variable !== undefined && !variables.includes(variable);
    const because =
      undecidableBecause(hypothesis) ??
      (unknown ? `no variable is called “${variable}”; known are ${listedFirst(variables, 20)}` : undefined); // prettier-ignore
    return because === undefined ? [] : [`hypothesis “${hypothesis.id}”: ${because}.`];
  });
}

function decided(hypothesis: Hypothesis, rows: readonly FigureRow[]): DecidedHypothesis {
  const { id, text, rule } = hypothesis;
  const none = (because: string): DecidedHypothesis => ({ id, text, rule, verdict: 'not decided', figure: null, because }); // prettier-ignore
  const wrong = undecidableBecause(hypothesis);
  if (wrong !== undefined || typeof rule.figure === 'string') return none(wrong ?? '');
  const found = rows.filter((row) => isNamed(rule.figure as FigureKeys, row));
  const [row] = found;
  if (!row) return none('the report has no such figure');
  if (found.length > 1) return none(`${counted(found.length, 'figure')} of the report fit; name ${listedFirst(apart(found), 4)} too`); // prettier-ignore
  const figure = { ...limitsOf(row), n: row.n };
  const { value } = figure;
  if (value === null) return { ...none(row.reason ?? 'the figure is not defined'), figure };
  const [low, high] = [figure.low ?? value, figure.high ?? value];
  const bare = figure.low === null ? ', by the value alone, since it has no interval' : ` [${decimals(low)}, ${decimals(high)}]`; // prettier-ignore
  return {
    id,
    text,
    rule,
    verdict: verdictOf(rule, low, high),
    figure,
    because: `${metricHead(row.metric)} is ${decimals(value)}${bare}; the rule is ${ruleWords(rule)}`,
  };
}

function isNamed(keys: FigureKeys, row: FigureRow): boolean {
  const { category = null, stratum = null, ...others } = keys;
  const named = Object.entries(others) as [keyof FigureRow, string | number][]; // keys of RowHead, by the schema
  return row.category === category && row.stratum === stratum && named.every(([key, value]) => row[key] === value); // prettier-ignore
}

const parts = ['section', 'variable', 'grader', 'other', 'run', 'otherRun', 'metric'] as const;

/** Of which parts the rows differ. */
const apart = (rows: readonly FigureRow[]): string[] =>
  parts.filter((part) => new Set(rows.map((row) => row[part])).size > 1);

/** The limits that decide: of a census none, of a judge's difference from people those for raters like these. */
function limitsOf(row: FigureRow): Pick<FigureRow, 'value' | 'low' | 'high'> {
  const { value, low, high, raterReach = 0 } = row;
  if (value === null || low === null || high === null || isCensus(row)) return { value, low: null, high: null }; // prettier-ignore
  return { value, low: Math.min(low, value - raterReach), high: Math.max(high, value + raterReach) }; // prettier-ignore
}

function verdictOf(
  { comparator, value, margin = 0 }: Hypothesis['rule'],
  low: number,
  high: number,
): DecidedHypothesis['verdict'] {
  // [holds for the whole interval, holds nowhere in it]
  const sides = {
    '>': [low > value, high <= value],
    '>=': [low >= value, high < value],
    '<': [high < value, low >= value],
    '<=': [high <= value, low > value],
    within: [low >= value - margin && high <= value + margin, high < value - margin || low > value + margin], // prettier-ignore
  } as const;
  const [holds, nowhere] = sides[comparator];
  return holds ? 'confirmed' : nowhere ? 'refuted' : 'undecided';
}

const words = { '>': 'above', '>=': 'at least', '<': 'below', '<=': 'at most' };

const ruleWords = ({ comparator, value, margin = 0 }: Hypothesis['rule']): string =>
  comparator === 'within'
    ? `within ${decimals(margin)} of ${decimals(value)}`
    : `${words[comparator]} ${decimals(value)}`;
