import { tidySpace } from '../pairs/tidy-space';
import { unifyPunctuation } from '../pairs/unify-punctuation';
import type { SideCounts, WhatChanged } from './blindness-check';
import { markdownMarks } from './text-cues';

/** A text as its author gave it, where that is known, and as it is shown. */
export type BeforeAfter = {
  readonly unit: string;
  readonly before: string | undefined;
  readonly shown: string;
  readonly target: boolean;
};

/** On which side normalisation took off what would have told; null where no text is known as it was. */
export function whatChanged(texts: readonly BeforeAfter[]): WhatChanged | null {
  const known = texts.flatMap(({ unit, before, shown, target }) =>
    before === undefined ? [] : [{ unit, before, shown, target }],
  );
  if (known.length === 0) return null;
  const counts = (changed: (before: string, shown: string) => boolean): SideCounts => {
    const of = { target: 0, other: 0, targets: 0, others: 0 };
    for (const { before, shown, target } of known) {
      of[target ? 'targets' : 'others'] += 1;
      if (changed(before, shown)) of[target ? 'target' : 'other'] += 1;
    }
    return of;
  };
  return {
    markup: counts((before, shown) => markdownMarks(before) > markdownMarks(shown)),
    punctuation: counts((before, shown) => {
      const written = tidySpace(before, true);
      return unifyPunctuation(written) !== written && unifyPunctuation(shown) === shown;
    }),
    example: mostChanged(known),
  };
}

/** Signs of a text that are shown as an example. */
const MOST_SIGNS = 2_000;

function mostChanged(
  known: readonly { unit: string; before: string; shown: string }[],
): WhatChanged['example'] {
  const taken = ({ before, shown }: { before: string; shown: string }): number =>
    markdownMarks(before) - markdownMarks(shown) || Number(before.trim() !== shown);
  const [most] = known.toSorted((a, b) => taken(b) - taken(a));
  if (!most || most.before.trim() === most.shown) return null;
  const { unit, before, shown } = most;
  return { unit, before: before.slice(0, MOST_SIGNS), shown: shown.slice(0, MOST_SIGNS) };
}
