import { binomialTest } from '@/lib/stats/tests/binomial-test';
import type { Judged } from '@/lib/stats/forced-choice/crossed';
import { davidsonOfTwo } from '@/lib/stats/forced-choice/two-system-preference';
import { twoWayTest } from '@/lib/stats/forced-choice/two-way-test';
import type { FigureRow, RowHead } from '@/lib/domain/figure-row';
import { estimateRow, headOf, shareRow, testRow } from './figure-of';
import { byComparison, isDecided, scoreOf, type Preferred } from './preference-choices';

/** Where rows of a grader stand: people in "preference", judges in their own section. */
export type Where = Pick<RowHead, 'section'> & { grader: string; stratum?: string | null };

/**
 * How often is one condition preferred to another? With ties as half a win and with ties left out, since neither tells
 * the whole, and how many ties there are. `category` is the condition whose wins are counted, `other` the one it is
 * compared with.
 */
export function winRateRows(where: Where, answers: readonly Preferred[]): FigureRow[] {
  return byComparison(answers).flatMap(({ one, other, own }) => {
    const head = (metric: string) =>
      headOf(where.section, where.grader, metric, { other, category: one, stratum: where.stratum ?? null }); // prettier-ignore
    const decided = own.filter(isDecided);
    const of = (holds: (answer: Preferred) => boolean) => own.map((answer) => judged(answer, Number(holds(answer)))); // prettier-ignore
    const halves = own.map((answer) => judged(answer, scoreOf(answer)));
    const wins = decided.filter(({ chosen }) => chosen === 'one').length;
    const one_ = new Set(own.map(({ rater }) => rater)).size === 1;
    const test = one_ ? binomialTest(wins, decided.length) : twoWayTest(halves, 1 / 2);
    const odds = davidsonOfTwo({ wins, losses: decided.length - wins, ties: own.length - decided.length }); // prettier-ignore
    return [
      shareRow(head('win_rate_ties_half'), halves, 'preferred, a tie (or both bad) as half a win'),
      shareRow(head('win_rate_without_ties'), decided.map((answer) => judged(answer, scoreOf(answer))), 'preferred, ties left out'), // prettier-ignore
      shareRow(
        head('tie_rate'),
        of(({ chosen }) => chosen === 'tie'),
        'ties',
      ),
      ...(own.some(({ chosen }) => chosen === 'both-bad') ? [shareRow(head('both_bad_rate'), of(({ chosen }) => chosen === 'both-bad'), 'both are bad')] : []), // prettier-ignore
      testRow(head('preference_p'), test, one_ ? { note: 'sign test: ties left out' } : {}),
      estimateRow(head('log_odds'), odds.logOdds, { interval: 'analytic', note: one_ ? 'ties do not move it' : 'ties do not move it; limits as if choices were independent' }), // prettier-ignore
    ];
  });
}

const judged = ({ rater, item }: Preferred, value: number): Judged => ({ rater, item, value });
