import type { Span } from '@/lib/form/values';

import type { Range16 } from './text-units';

/** The marks of one field after an act, and what is said of it; without `spans` nothing was changed. */
export type Outcome = { readonly spans?: readonly Span[]; readonly says: string };

/** One mark more. Marks may touch, overlap and lie in each other; none takes the place of another. */
export function addMark(spans: readonly Span[], span: Span, most: number): Outcome {
  if (spans.some((other) => isSame(other, span))) return { says: alreadyMarked(span) };
  if (spans.length >= most) return { says: atTheMost(most) };
  const room = most === 1 ? '' : ` ${spans.length + 1} of at most ${most}.`;
  return { spans: [...spans, span], says: `Marked ${quoted(span)}.${room}` };
}

/** A mark at another place: it keeps its place in the list. */
export function moveMark(spans: readonly Span[], from: Span, to: Span): Outcome {
  if (isSame(from, to)) return { says: `${quoted(from)} stays marked.` };
  if (spans.some((other) => isSame(other, to))) return { says: alreadyMarked(to) };
  const moved = spans.map((other) => (isSame(other, from) ? to : other));
  return { spans: moved, says: `The mark is now on ${quoted(to)}.` };
}

export function removeMark(spans: readonly Span[], span: Span): Outcome {
  const left = spans.filter((other) => !isSame(other, span));
  return { spans: left, says: `${quoted(span)} is no longer marked.` };
}

export const isSame = (one: Span, other: Span): boolean =>
  one.text === other.text && one.start16 === other.start16 && one.end16 === other.end16;

/** The mark that a press at a place of a text means: the innermost, and pressed again the next one out. */
export function markAt(
  spans: readonly Span[],
  text: string,
  at: Range16,
  chosen: Span | null,
): Span | undefined {
  const under = spans
    .filter((span) => span.text === text && span.start16 < at.end && span.end16 > at.start)
    .sort((a, b) => a.end16 - a.start16 - (b.end16 - b.start16));
  const before = under.findIndex((span) => chosen !== null && isSame(span, chosen));
  return under[(before + 1) % Math.max(1, under.length)];
}

const alreadyMarked = (span: Span): string => `${quoted(span)} is marked already.`;

export const atTheMost = (most: number): string =>
  most === 1
    ? 'One place can be marked, and one is. Move the mark, or remove it first.'
    : `At most ${most} places can be marked, and ${most} are. Move a mark, or remove one first.`;

/** Words between quotation marks, shortened in the middle. */
export function quoted({ quote }: Pick<Span, 'quote'>): string {
  const letters = [...quote];
  const short =
    letters.length <= 60
      ? quote
      : `${letters.slice(0, 40).join('')} … ${letters.slice(-15).join('')}`;
  return `“${short}”`;
}
