import type { FigureRow } from '@/lib/domain/figure-row';

/** A grader of a figure in words: "3K", "Larch 3, run 2", "People", "Gold". */
export function graderWords(grader: string | null, run: number | null): string {
  const name = grader === null ? 'All together' : (roles[grader] ?? grader);
  return run === null ? name : `${name}, run ${run}`;
}

const roles: Readonly<Record<string, string>> = {
  people: 'People',
  gold: 'Gold',
  design: 'Design',
  model: 'The model’s estimate',
};

/** "Larch 3, run 1 with Heron L"; "Larch 3, runs 1 and 2". */
export function pairWords({ grader, other, run, otherRun }: FigureRow): string {
  if (otherRun !== undefined) return `${grader ?? ''}, runs ${run ?? ''} and ${otherRun}`;
  const first = graderWords(grader, run);
  return other === null ? first : `${first} with ${roles[other]?.toLowerCase() ?? other}`;
}
