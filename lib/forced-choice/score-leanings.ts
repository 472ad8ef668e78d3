import { bradleyTerryWithOrder, type OrderedComparison } from '@/lib/stats/models/bradley-terry';
import {
  lengthControlledWinRate,
  type LengthChoice,
} from '@/lib/stats/forced-choice/length-effect';
import { twoWayTest } from '@/lib/stats/forced-choice/two-way-test';
import { binomialTest } from '@/lib/stats/tests/binomial-test';
import normalQuantile from '@stdlib/stats-base-dists-normal-quantile';
import type { Judged } from '@/lib/stats/forced-choice/crossed';
import {
  pointRow,
  rounded,
  undefinedRow,
  type FigureRow,
  type RowHead,
} from '@/lib/domain/figure-row';
import { estimateRow, headOf, shareRow, testRow } from './figure-of';
import { byComparison, isDecided, type Preferred } from './preference-choices';
import type { Where } from './score-win-rates';

/** Lengths that differ by no more than this are taken as equal. */
const apart = 30;

/**
 * What else than worth may move a choice: the box in which a text stood, and its length. ½ is no leaning, as far as
 * what deserves to be chosen stood on either side, and was longer, equally often.
 */
export function leaningRows(where: Where, answers: readonly Preferred[]): FigureRow[] {
  const head = (metric: string) =>
    headOf(where.section, where.grader, metric, { stratum: where.stratum ?? null });
  const first = firstOf(answers);
  const one = new Set(first.map(({ rater }) => rater)).size <= 1;
  const wins = first.filter(({ value }) => value === 1).length;
  return [
    shareRow(head('first_side_rate'), first, 'chose text A, ties left out'),
    testRow(head('first_side_p'), one ? binomialTest(wins, first.length) : twoWayTest(first, 1 / 2)), // prettier-ignore
    ...orderRow(where, answers),
    longerRow(head('longer_chosen'), answers),
    ...equalLengthRows(where, answers),
  ];
}

const firstOf = (answers: readonly Preferred[]): Judged[] =>
  answers.flatMap(({ rater, item, chosen, oneFirst }) =>
    oneFirst === null || chosen === 'tie' || chosen === 'both-bad'
      ? []
      : [{ rater, item, value: Number((chosen === 'one') === oneFirst) }],
  );

/** Whether the longer text was chosen, where lengths differ enough to be seen. */
export const longerOf = (answers: readonly Preferred[]): Judged[] =>
  answers.flatMap((answer) =>
    isDecided(answer) && Math.abs(answer.longerBy) > apart
      ? [{ rater: answer.rater, item: answer.item, value: Number((answer.chosen === 'one') === answer.longerBy > 0) }] // prettier-ignore
      : [],
  );

/** How often the longer text was chosen; where it cannot be told, because lengths are alike or all of it is ties. */
export function longerRow(head: RowHead, answers: readonly Preferred[]): FigureRow {
  const differ = answers.some(({ longerBy }) => Math.abs(longerBy) > apart);
  const none =
    answers.length === 0
      ? 'there is no such choice'
      : differ
        ? 'where lengths differ every answer is a tie'
        : `no two texts of a pair differ by more than ${apart} characters`;
  const method = `chose the longer text, where lengths differ by more than ${apart} characters; ties left out`; // prettier-ignore
  return shareRow(head, longerOf(answers), method, { none });
}

/** What standing first adds to the log odds of being preferred, with the conditions held apart. */
function orderRow(
  { section, grader, stratum = null }: Where,
  answers: readonly Preferred[],
): FigureRow[] {
  // prettier-ignore
  const head = headOf(section, grader, 'order_effect', { stratum });
  const method = 'Bradley–Terry with an order effect, log odds; a tie as half a win';
  const note = 'limits as if choices were independent';
  const rows = byComparison(answers).flatMap(({ one, other, own }) =>
    [true, false].flatMap((oneFirst): OrderedComparison[] => {
      const there = own.filter((answer) => answer.oneFirst === oneFirst);
      if (there.length === 0) return [];
      const count = (chosen: Preferred['chosen']) => there.filter((answer) => answer.chosen === chosen).length; // prettier-ignore
      return [{ a: one, b: other, winsA: count('one'), winsB: count('other'), ties: count('tie') + count('both-bad'), first: oneFirst ? 'a' : 'b' }]; // prettier-ignore
    }),
  );
  const fit = bradleyTerryWithOrder(rows);
  if (fit.kind === 'undefined') return [undefinedRow(head, fit.reason, fit.n, method)];
  if (!Number.isFinite(fit.orderSe)) return [undefinedRow(head, 'every text stood on one side only', fit.n, method)]; // prettier-ignore
  const half = normalQuantile(0.975, 0, 1) * fit.orderSe;
  return [
    {
      ...pointRow(head, fit.order, fit.n, method, { note }),
      low: rounded(fit.order - half),
      high: rounded(fit.order + half),
      interval: 'analytic',
    },
  ];
}

/** What would be left of each win rate if both texts were equally long. */
function equalLengthRows(where: Where, answers: readonly Preferred[]): FigureRow[] {
  const { section, grader, stratum = null } = where;
  return byComparison(answers).map(({ one, other, own }) => {
    const choices = own.map(({ chosen, longerBy }): LengthChoice => ({
      chosen: chosen === 'one' ? 'a' : chosen === 'other' ? 'b' : 'tie',
      longerBy,
    }));
    const head = headOf(section, grader, 'win_rate_at_equal_length', { other, category: one, stratum }); // prettier-ignore
    return estimateRow(head, lengthControlledWinRate(choices), { interval: 'none' });
  });
}
