import type { Mark } from './grader-mark';

const inPanel = 4;
const marks: readonly Mark[] = [1, 2, 3, 4];

/** The marks of judges in one order, whatever is shown: each keeps its own over the page. */
export function judgeMarks(judges: readonly string[]): ReadonlyMap<string, Mark> {
  const distinct = [...new Set(judges)];
  return new Map(distinct.map((judge, at) => [judge, marks[at % inPanel] ?? 1]));
}

/** From a fifth judge on there is one panel for each four, never a fifth colour. */
export function judgePanels(judges: readonly string[]): string[][] {
  const distinct = [...new Set(judges)];
  const panels: string[][] = [];
  for (let at = 0; at < distinct.length; at += inPanel)
    panels.push(distinct.slice(at, at + inPanel));
  return panels;
}
