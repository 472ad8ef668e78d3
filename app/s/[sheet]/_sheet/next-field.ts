import type { OpenField } from '@/lib/form/check-values';

/**
 * Where focus goes once a field of a rubric or of a list has its answer: to the next one that still needs
 * one, over parts and groups to the end of the rubric and from its beginning again. Null when none is left
 * there, and for a field of the form itself: what follows it is another question.
 */
export function nextInRubric(open: readonly OpenField[], path: string): OpenField | null {
  const [group] = path.split('/');
  const here = open.findIndex((one) => one.path === path);
  if (here === -1 || group === path) return null;
  const round = [...open.slice(here + 1), ...open.slice(0, here)];
  const left = round.filter((one) => one.path.startsWith(`${group}/`) && one.required);
  return left.find((one) => !one.answered) ?? null;
}

/**
 * The field that has focus when a trial comes on the screen: the first that needs an answer. On one that
 * was here before it is where the first answer is, so that a key changes what stands there or nothing.
 */
export function firstFocus(open: readonly OpenField[], before: boolean): OpenField | null {
  const answered = before ? open.find((one) => one.answered) : undefined;
  return answered ?? open.find((one) => !one.answered) ?? null;
}

/** The row of a rubric that a field stands in, "groups/A/beats/A1", and the group around it, "groups/A". */
const rowOf = (path: string): string => path.split('/').slice(0, -1).join('/');
const groupOf = (row: string): string => row.split('/').slice(0, -2).join('/');

/**
 * The first field of the next row of a rubric, or of the row before; by groups, of the next group's first
 * row, or of this group's and then of the one before. Without focus in the rubric: of its first row.
 */
export function fieldInRow(
  rubric: readonly OpenField[],
  focus: string | null,
  by: 1 | -1,
  group: boolean,
): OpenField | null {
  const rows = rubric.filter(
    ({ path }, index) => rubric.findIndex((one) => rowOf(one.path) === rowOf(path)) === index,
  );
  const here = rows.findIndex(
    ({ path }) => focus !== null && `${focus}/`.startsWith(`${rowOf(path)}/`),
  );
  if (here === -1) return rows[0] ?? null;
  if (!group) return rows[here + by] ?? null;
  const isHead = ({ path }: OpenField, index: number): boolean =>
    index === 0 || groupOf(rowOf(rows[index - 1]?.path ?? '')) !== groupOf(rowOf(path));
  const heads = rows.filter(isHead).map((one) => rows.indexOf(one));
  const to = by === 1 ? heads.find((at) => at > here) : heads.findLast((at) => at < here);
  return to === undefined ? null : (rows[to] ?? null);
}
