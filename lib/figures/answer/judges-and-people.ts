import { isKappa, type FigureRow } from '@/lib/domain/figure-row';
import { isCensus } from '../census';
import type { Report } from '../report';

/** A judge in a run on one variable, held against people: its kappa with them, less theirs on its items. */
export type JudgeAndPeople = {
  readonly judge: string;
  readonly run: number;
  /** "larch, run 2"; the run only where there are several. */
  readonly name: string;
  /** With people; with the one person where there is only one. */
  readonly kappa: FigureRow;
  /** People with each other on the judge's items; null where there are no two people. */
  readonly people: FigureRow | null;
  readonly difference: FigureRow | null;
  readonly verdict: Verdict;
  /** The same by limits that hold for all comparisons of the report at once: all questions, judges and runs. */
  readonly together: Verdict;
  /** The same by resamples of the second unit that the study declares; null where there are none. */
  readonly bySecond: Verdict | null;
  /** Limits of the difference by which the verdict goes; null where there is none. */
  readonly limits: Limits | null;
  /** Why it is not usable on this variable, by the declared fixtures; null where nothing says so. */
  readonly notUsable: string | null;
  /** For whom the verdict holds: other raters too, or these alone. */
  readonly holdsFor: 'raters like these' | 'these raters' | null;
};

export type Verdict = 'below' | 'above' | 'not told apart' | 'not known';

/**
 * Each judge on a variable beside people. From three raters on a judge is called different from people only where its
 * difference lies outside the spread of raters like these, and the interval over items leaves out 0 too: the limits hold
 * both. (Raters who agree on everything have no spread; one item more or less is then no difference from people.) With
 * two raters the interval over items alone speaks, and of these two only.
 * Source of the spread: `raterReach`.
 *
 * @example judgesAndPeople(smallReport, 'good').map(({ name, verdict, holdsFor }) => ({ name, verdict, holdsFor })) //
 *   [{ name: 'larch', verdict: 'not told apart', holdsFor: 'these raters' }]
 */
export function judgesAndPeople(
  { figures, counts, design }: Report,
  variable: string,
): JudgeAndPeople[] {
  const own = figures.filter((row) => row.variable === variable && row.category === null && row.stratum === null); // prettier-ignore
  const single = counts.raters === 1;
  const withPeople = own.filter((row) => row.section === 'judge-people' && isKappa(row) && (row.other === 'people') !== single); // prettier-ignore
  const several = new Set(withPeople.map(({ run }) => run)).size > 1;
  const juries = new Set(design.juries.map(({ name }) => name));
  return withPeople.map((kappa): JudgeAndPeople => {
    const judge = kappa.grader ?? '';
    const compared = (metric: string): FigureRow | null =>
      own.find((row) => row.section === 'judge-ceiling' && row.metric === metric && row.grader === kappa.grader && row.run === kappa.run) ?? null; // prettier-ignore
    const [people, difference] = single ? [null, null] : [compared('ceiling'), compared('difference')]; // prettier-ignore
    return {
      judge,
      run: kappa.run ?? 1,
      name: `${judge}${juries.has(judge) ? ' (jury)' : ''}${several ? `, run ${kappa.run}` : ''}`,
      kappa,
      people,
      difference,
      notUsable: kappa.notUsable ?? null,
      ...judged(difference),
    };
  });
}

function judged(
  difference: FigureRow | null,
): Pick<JudgeAndPeople, 'verdict' | 'together' | 'bySecond' | 'limits' | 'holdsFor'> {
  const { value = null, raterReach } = difference ?? {};
  // Of a census the difference is what it is.
  const [low, high] = difference && isCensus(difference) ? [value, value] : [difference?.low ?? null, difference?.high ?? null]; // prettier-ignore
  if (value === null || low === null || high === null) return { verdict: 'not known', together: 'not known', bySecond: null, limits: null, holdsFor: null }; // prettier-ignore
  const reach = raterReach ?? 0;
  const beyond = (least: number, most: number): Limits => ({ low: Math.min(least, value - reach), high: Math.max(most, value + reach) }); // prettier-ignore
  const limits = beyond(low, high);
  const { simultaneousLow = low, simultaneousHigh = high, alsoLow, alsoHigh } = difference ?? {};
  return {
    verdict: verdictBy(limits),
    together: verdictBy(beyond(simultaneousLow, simultaneousHigh)),
    bySecond: alsoLow === undefined || alsoHigh === undefined ? null : verdictBy(beyond(alsoLow, alsoHigh)), // prettier-ignore
    limits: limits.low < limits.high ? limits : null,
    holdsFor: raterReach === undefined ? 'these raters' : 'raters like these',
  };
}

type Limits = { readonly low: number; readonly high: number };

const verdictBy = ({ low, high }: Limits): Verdict =>
  high < 0 ? 'below' : low > 0 ? 'above' : 'not told apart';
