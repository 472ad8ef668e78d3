import type { Form } from '@/lib/form/form';
import type { Variable } from '@/lib/form/variables';
import { isKappa, type FigureRow } from '@/lib/domain/figure-row';
import { studyVariables } from '@/lib/domain/study-variables';
import { declaredPoints } from './declared-points';
import { mostPaired } from './many-raters';
import type { Report } from './report';

/** How far people agree, pair by pair, as `GET …/agreement` tells it: rows of the report in another shape. */
export type RaterPairs = {
  readonly variables: readonly VariablePairs[];
  /** How every interval was made. */
  readonly method: string;
  /** Labels in the figures: one for each rater and item. */
  readonly labelsUsed: number;
  /** Labels made or changed after a seal was opened: their last blind revision counts, if there is one. */
  readonly labelsAfterReveal: number;
};

export type VariablePairs = {
  readonly id: string;
  readonly ask: string;
  /** "yes or no", "6 choices", "ordinal, 5 values": as declared. */
  readonly scale: string;
  /** Why there is no pair at all, or null. */
  readonly undefinedBecause: string | null;
  readonly pairs: readonly RaterPair[];
};

export type RaterPair = {
  readonly raters: readonly [string, string];
  /** Cells (items, or their parts) on which both gave a value and the value is the same. */
  readonly agreed: number;
  readonly percent: PairFigure;
  /** Cohen's kappa, with quadratic weights where the categories are ordered. */
  readonly kappa: PairFigure;
  /** Cells on which both gave a value. */
  readonly n: number;
  /** At least one of the two was asked and gave no answer. */
  readonly missing: number;
  /** Both answered, and at least one could not judge this. */
  readonly cannotJudge: number;
  /** At least one of the two was not asked this: neither lacks an answer there. */
  readonly notAnswered: number;
};

export type PairFigure =
  | ({ readonly kind: 'estimate' } & Pick<
      FigureRow,
      'value' | 'low' | 'high' | 'n' | 'method' | 'interval' | 'unit' | 'note'
    >)
  | { readonly kind: 'undefined'; readonly reason: string; readonly n: number };

/**
 * The rows of a report on people as `GET …/agreement` has them: for each variable every two raters, or why there are
 * none.
 *
 * @example raterPairs(smallReport).variables[0].pairs[0] // { raters: ['ada', 'bo'], agreed: 10, n: 12 }
 */
export function raterPairs({ design, counts, figures }: Report): RaterPairs {
  const known = new Map(design.variables.map((variable) => [variable.id, variable]));
  const ofPeople = figures.filter(({ section }) => section === 'people');
  return {
    variables: studyVariables(design.form).map((variable) => {
      const pairs = pairsOf(ofPeople.filter((row) => row.variable === variable.id));
      const seen = known.get(variable.id);
      return {
        id: variable.id,
        ask: variable.label,
        scale: scaleInWords(variable, design.form, seen?.categories.length ?? 0),
        undefinedBecause: seen
          ? whyNone(pairs.length, counts.labelsUsed, ofPeople)
          : 'it reads how the items were made, and that is sealed',
        pairs,
      };
    }),
    method: methodOf(design),
    labelsUsed: counts.labelsUsed,
    labelsAfterReveal: counts.labelsAfterReveal,
  };
}

function methodOf({ unit, units, groups, resamples, seed }: Report['design']): string {
  const count = (n: number): string => n.toLocaleString('en');
  const one = unit === 'item' ? `${count(units)} items` : `${count(units)} clusters (${unit})`;
  const drawn = groups === null ? one : `${count(groups)} random groups of items`;
  return `Kappa is Cohen's, with quadratic weights where categories are ordered. Calibrated bootstrap over ${drawn}, ${count(resamples)} resamples, seed ${seed}`;
}

function whyNone(pairs: number, labels: number, rows: readonly FigureRow[]): string | null {
  if (pairs > 0) return null;
  if (labels === 0) return 'nobody has labelled';
  return rows.some(({ other }) => other === 'others')
    ? `there are more than ${mostPaired} raters: the report has each with all others`
    : 'only one rater has labelled';
}

function pairsOf(rows: readonly FigureRow[]): RaterPair[] {
  const kappas = new Map(rows.filter(isKappa).map((row) => [pairName(row), row]));
  return rows.flatMap((row): RaterPair[] => {
    const kappa = kappas.get(pairName(row));
    const { metric, grader, other, count = 0, n, missing = 0, cannotJudge = 0 } = row;
    if (metric !== 'percent_agreement' || grader === null || other === null || !kappa) return [];
    const counts = { n, missing, cannotJudge, notAnswered: row.notAsked ?? 0 };
    const [percent, chanceCorrected] = [figureOf(row), figureOf(kappa)];
    return [{ raters: [grader, other], agreed: count, percent, kappa: chanceCorrected, ...counts }];
  });
}

const pairName = ({ grader, other }: FigureRow): string => JSON.stringify([grader, other]);

function figureOf(row: FigureRow): PairFigure {
  const { value, low, high, n, method, interval, unit, reason, note } = row;
  if (value === null) return { kind: 'undefined', reason: reason ?? '', n };
  const figure = { value, low, high, n, method, interval, unit };
  return { kind: 'estimate', ...figure, ...(note !== undefined && { note }) };
}

/** The scale as it was declared; only where nothing was, by the values that were seen. */
function scaleInWords(
  { level, categories, over, field }: Variable,
  form: Form,
  seen: number,
): string {
  const parts = over === undefined ? '' : ', asked for each part';
  if (!categories) {
    const points = declaredPoints(field, form);
    const count = points?.length ?? seen;
    return `${level}, ${count} ${count === 1 ? 'value' : 'values'}${points ? '' : ' seen'}${parts}`;
  }
  if (categories.length === 2 && categories.includes('yes') && categories.includes('no'))
    return `yes or no${parts}`;
  return `${categories.length} ${level === 'ordinal' ? 'ordered ' : ''}choices${parts}`;
}
