import type { HomeSheet } from '@/lib/data/rater-home';

const counted = (n: number, one: string, many: string): string =>
  n === 1 ? `1 ${one}` : `${n} ${many}`;

/** The sheet to work on next: the one that was begun and is nearest to its end, else the first that is open. */
export function nextSheet(sheets: readonly HomeSheet[]): HomeSheet | undefined {
  const left = ({ progress }: HomeSheet): number => progress.total - progress.done;
  const open = sheets.filter(({ state }) => state === 'open');
  const begun = open.filter(({ progress }) => progress.done > 0);
  return begun.toSorted((a, b) => left(a) - left(b))[0] ?? open[0];
}

/** What can be done with a sheet, as its button says it; null where nothing can. */
export function actWords({ state, progress }: HomeSheet): string | null {
  if (state !== 'open') return null;
  if (progress.done === progress.total) return 'Look over and hand in';
  return progress.done === 0 ? 'Begin' : 'Continue';
}

/** The next act, as the page's heading. */
export function headingWords(next: HomeSheet | undefined): string {
  if (next === undefined) return 'Nothing is left to do';
  const { done, total } = next.progress;
  if (done === total) return `Hand in “${next.title}”`;
  return done === 0 ? `Begin “${next.title}”` : `Continue with item ${done + 1}`;
}

/** How many sheets are in which state, and that one may stop at any time. */
export function leadWords(sheets: readonly HomeSheet[]): string {
  const open = sheets.filter(({ state }) => state === 'open').length;
  const handedIn = sheets.filter(({ state }) => state === 'handed-in').length;
  const parts = [
    ...(open > 0 ? [`${counted(open, 'sheet is', 'sheets are')} open`] : []),
    ...(handedIn > 0
      ? [`${open > 0 ? handedIn : counted(handedIn, 'sheet', 'sheets')} handed in`]
      : []),
  ];
  const saved = 'Everything you answered is saved';
  const end = open > 0 ? `${saved}; stop whenever you like.` : `${saved}.`;
  return parts.length === 0 ? end : `${parts.join(', ')}. ${end}`;
}

/** How far a sheet is: "46 of 120, 1 left for later". */
export function progressWords({ progress, later }: HomeSheet): string {
  const { done, total } = progress;
  return `${done} of ${total} answered${later > 0 ? `, ${later} left for later` : ''}`;
}

/** Where a sheet stands that cannot be worked on, in a sentence. */
export function standingWords({ state, progress: { done, total } }: HomeSheet): string {
  switch (state) {
    case 'not-open':
      return 'Not open yet. The author opens the study for labelling.';
    case 'closed':
      return `Closed by the author. Your ${done} of ${total} answers are kept.`;
    case 'withdrawn':
      return 'You have withdrawn. Your answers are erased.';
    case 'handed-in':
      return total === 1 ? 'Your answer has arrived.' : `All ${total} answers have arrived.`;
    case 'open':
      return '';
  }
}
