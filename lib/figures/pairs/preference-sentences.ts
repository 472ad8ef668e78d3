import type { FigureRow } from '@/lib/domain/figure-row';
import { decimals, whole } from '../figure-text';
import type { Sentence } from '../sentence';
import { excludedSentence } from './detection-sentences';
import { awayFromHalf, rowFinder } from './row-finder';

/** What must be said of preferences. */
export function preferenceSentences(rows: readonly FigureRow[]): Sentence[] {
  const find = rowFinder(rows, 'preference', 'people');
  const [first, longer] = [find('first_side_rate'), find('longer_chosen')];
  const raters = new Set(rows.filter(({ section, metric, grader }) => section === 'preference' && metric === 'first_side_rate' && grader !== 'people').map(({ grader }) => grader)).size; // prettier-ignore
  if (first === undefined) return [];
  const share = ({ value, count, n }: FigureRow) =>
    `${count === undefined ? decimals(value ?? 0) : `${whole(count)} of ${whole(n)} times`}`;
  const unconnected = rows.find((row) => row.section === 'preference' && row.grader === 'people' && row.metric === 'ability' && row.stratum === null && row.value === null); // prettier-ignore
  return [
    ...(raters === 1 ? [{ id: 'preference-one-rater', text: 'One rater chose between these texts: the figures are what this rater prefers, and say nothing of other readers.' }] : []), // prettier-ignore
    ...(awayFromHalf(first) ? [{ id: 'preference-side', text: `The side moved the choice: text A was preferred ${share(first)}. As each pair stood either way by plan, win rates are not tilted by it, but less is left of them.` }] : []), // prettier-ignore
    ...(longer !== undefined && awayFromHalf(longer) ? [{ id: 'preference-length', text: `Length went with the choice: where lengths differ, the longer text was preferred ${share(longer)}. The win rate at equal length stands beside the plain one.` }] : []), // prettier-ignore
    ...(unconnected ? [{ id: 'preference-unconnected', text: `The compared texts cannot be put on one scale: ${unconnected.reason ?? ''}. The win rates stand.` }] : []), // prettier-ignore
    ...excludedSentence(rows, 'preference'),
  ];
}
