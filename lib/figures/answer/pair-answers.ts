import { adjustPValues } from '@/lib/stats/tests/adjust-p-values';
import type { FigureRow } from '@/lib/domain/figure-row';
import { counted, decimals, whole } from '../figure-text';
import { rowFinder } from '../pairs/row-finder';
import type { Report } from '../report';
import type { Answer, AnswerFigure } from './answer';

/** Comparisons beside the answer; the others stand in the tables. */
const mostCompared = 4;

/**
 * What a study of pairs says first: can people tell, what do they prefer, where does a text change hands.
 *
 * @example pairAnswers(smallReport) // []
 */
export function pairAnswers({ figures }: Pick<Report, 'figures'>): Answer[] {
  return [...detection(figures), ...boundary(figures), ...preference(figures), ...judges(figures)];
}

function detection(rows: readonly FigureRow[]): Answer[] {
  const find = rowFinder(rows, '2afc', 'people');
  const accuracy = find('accuracy');
  if (accuracy === undefined) return [];
  const is = (metric: string) => find(metric)?.value === 1;
  const lead = is('above_chance')
    ? 'Yes, more often than by chance.'
    : is('below_chance')
      ? 'They choose the wrong one more often than by chance.'
      : is('equivalent')
        ? 'No more than by chance, within the declared margin.'
        : 'Not shown.';
  const text =
    accuracy.value === null
      ? `Not defined, because ${accuracy.reason ?? 'nobody chose'}.`
      : `People were right in ${share(accuracy)} of ${whole(accuracy.n)} choices; by chance it would be half.${lead === 'Not shown.' ? ' This does not show that people cannot tell.' : ''}`;
  return [
    {
      ask: 'Can people tell which is the target?',
      lead,
      text,
      figures: [figure('right', accuracy)],
    },
  ];
}

function boundary(rows: readonly FigureRow[]): Answer[] {
  const find = rowFinder(rows, 'boundary', 'people');
  const [exact, chance] = [find('exact'), find('exact_by_chance')];
  if (exact === undefined) return [];
  const above = exact.low !== null && chance?.value != null && exact.low > chance.value;
  return [
    {
      ask: 'Do people find where the text changes hands?',
      lead: above ? 'More often than by chance.' : 'More often than by chance is not shown.',
      text: exact.value === null ? `Not defined, because ${exact.reason ?? 'nobody answered'}.` : `The very sentence was named in ${share(exact)} of ${whole(exact.n)} texts${chance?.value == null ? '' : `; by chance it would be ${Math.round(chance.value * 100)}%`}.`,
      figures: [figure('exactly right', exact)],
    },
  ]; // prettier-ignore
}

function preference(rows: readonly FigureRow[]): Answer[] {
  const wins = rows.filter((row) => row.section === 'preference' && row.grader === 'people' && row.metric === 'win_rate_ties_half' && row.stratum === null); // prettier-ignore
  if (wins.length === 0) return [];
  const apart = wins.filter(({ low, high }) => low !== null && high !== null && (low > 0.5 || high < 0.5)); // prettier-ignore
  const over = (row: FigureRow): string => (row.value ?? 0) > 0.5 ? `${row.category ?? ''} to ${row.other ?? ''}` : `${row.other ?? ''} to ${row.category ?? ''}`; // prettier-ignore
  const first = apart.slice(0, mostCompared);
  return [
    {
      ask: 'Which do people prefer?',
      lead: apart.length === 0 ? 'No preference is shown.' : `They prefer ${first.map(over).join(', ')}.`,
      text: `${whole(apart.length)} of ${counted(wins.length, 'comparison')} ${wins.length === 1 || apart.length === 1 ? 'differs' : 'differ'} from half, a tie counted as half a win.${corrected(rows, wins, apart)}${apart.length < wins.length ? ' Where no difference is shown, the texts may still differ.' : ''}`,
      figures: [...apart, ...wins.filter((row) => !apart.includes(row))].slice(0, mostCompared).map((row) => figure(`${row.category ?? ''} to ${row.other ?? ''}`, row)),
    },
  ]; // prettier-ignore
}

/** Of several comparisons one in twenty would differ by chance: how many do after Holm's correction of their tests. */
function corrected(
  rows: readonly FigureRow[],
  wins: readonly FigureRow[],
  apart: readonly FigureRow[],
): string {
  if (wins.length < 2 || apart.length === 0) return '';
  const tests = wins.map(({ category, other }) => rows.find((row) => row.section === 'preference' && row.grader === 'people' && row.metric === 'preference_p' && row.stratum === null && row.category === category && row.other === other)?.value ?? null); // prettier-ignore
  const adjusted = adjustPValues(tests, 'holm');
  const held = wins.filter((row, at) => apart.includes(row) && (adjusted[at] ?? 1) < 0.05).length;
  const left = held === apart.length ? 'all of them' : held === 0 ? 'none of them' : whole(held);
  return ` Corrected for their number (Holm), ${left} ${held > 1 ? 'do' : 'does'}.`;
}

function judges(rows: readonly FigureRow[]): Answer[] {
  const own = rows.filter((row) => row.section === 'judges-on-pairs' && row.run === null && row.stratum === null && row.category === null); // prettier-ignore
  const said = own.filter(({ metric }) => metric === 'agreement_with_people');
  const right = own.filter(({ metric }) => metric === 'accuracy');
  const shown = said.some(({ value }) => value !== null) ? said : right;
  const known = shown.filter(({ value }) => value !== null).toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0)); // prettier-ignore
  const [best, worst] = [known[0], known.at(-1)];
  if (!best || !worst) return [];
  const what = shown === said ? ['choose as most people do', 'chooses as most people do'] : ['are right', 'is right']; // prettier-ignore
  const lead = best === worst ? `${best.grader ?? ''} ${what[1]} in ${share(best)}` : `Judges ${what[0]} in ${share(worst)} (${worst.grader ?? ''}) to ${share(best)} (${best.grader ?? ''})`; // prettier-ignore
  return [
    {
      ask: 'Do judges choose as people do?',
      lead: `${lead} of the pairs.`,
      text: `Where a judge chooses another text in the other order, the pair counts as a tie.${best !== worst && (worst.high ?? 1) >= (best.low ?? 0) ? ' Which of them is first may be chance: their intervals meet.' : ''}`,
      figures: known.slice(0, mostCompared).map((row) => figure(row.grader ?? '', row)),
    },
  ];
}

const share = ({ value }: FigureRow): string => `${Math.round((value ?? 0) * 100)}%`;

const figure = (name: string, { value, low, high, reason }: FigureRow): AnswerFigure => ({
  name,
  value: value === null ? 'not defined' : decimals(value),
  limits: value === null ? (reason ?? '') : low === null || high === null ? 'no interval' : `[${decimals(low)}, ${decimals(high)}]`, // prettier-ignore
});
