'use client';

import { useMemo } from 'react';

import { spansOf } from './spans-of';
import type { Mark, MarksByText } from './text-layout';
import type { Marking } from './use-marking';
import type { Sheet } from './use-sheet';
import { valueAt } from './values-at';
import { selected } from './word-caret';

/** The marks to draw in each text: the quotes of every span field, and the keyboard's caret. */
export function useMarks(sheet: Sheet, marking: Marking): MarksByText {
  const { open, state } = sheet;
  const { values } = state;
  const { at } = marking;
  return useMemo(() => {
    const marks = new Map<string, Mark[]>();
    const add = (text: string, mark: Mark): void => {
      marks.set(text, [...(marks.get(text) ?? []), mark]);
    };
    for (const { path, field } of open) {
      if (field.kind !== 'span') continue;
      for (const span of spansOf(valueAt(values, path))) {
        add(span.text, { start: span.start16, end: span.end16, kind: 'span' });
      }
    }
    if (at !== null) add(at.source.id, { ...selected(at.caret), kind: 'caret' });
    return marks;
  }, [open, values, at]);
}
