/** Whoever gives values to an item: a person under a random code, or one run of a judge as figures name it. */
export type GraderName =
  | { readonly kind: 'rater'; readonly code: string }
  | { readonly kind: 'judge'; readonly judge: string; readonly run: number };

/** A grader in an address: "rater:3K"; "judge:2:Larch 3", run before name. */
export function graderKey(grader: GraderName): string {
  return grader.kind === 'rater' ? `rater:${grader.code}` : `judge:${grader.run}:${grader.judge}`;
}

/** In words: "3K"; "Larch 3, run 2". */
export function graderWords(grader: GraderName): string {
  return grader.kind === 'rater' ? grader.code : `${grader.judge}, run ${grader.run}`;
}

/** People by code, then judges by name and run: an order in which nobody is better. */
export function byGrader(a: GraderName, b: GraderName): number {
  if (a.kind === 'judge' && b.kind === 'judge') return compared(a.judge, b.judge) || a.run - b.run;
  if (a.kind === 'rater' && b.kind === 'rater') return compared(a.code, b.code);
  return a.kind === 'rater' ? -1 : 1;
}

const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
