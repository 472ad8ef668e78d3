import type { ShownGrader } from '@/lib/data/desk/disagreement-view';

/** Each grader's place among the judges, or null for people: it decides on mark and line. */
export function judgePlaces(graders: readonly ShownGrader[]): (number | null)[] {
  let judges = 0;
  return graders.map(({ kind }) => (kind === 'judge' ? judges++ : null));
}
