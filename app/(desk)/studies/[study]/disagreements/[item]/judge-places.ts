import type { ShownGrader } from '@/lib/data/desk/disagreement-view';

/** Each grader's place among the judges, whose runs share one, or null for people: it decides on mark and line. */
export function judgePlaces(
  graders: readonly Pick<ShownGrader, 'kind' | 'name'>[],
): (number | null)[] {
  const names = new Map<string, number>();
  return graders.map(({ kind, name }) => {
    if (kind === 'rater') return null;
    const place = names.get(name) ?? names.size;
    names.set(name, place);
    return place;
  });
}
