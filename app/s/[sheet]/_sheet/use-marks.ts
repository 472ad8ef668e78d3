'use client';

import type { OpenField } from '@/lib/form/check-values';
import type { Content } from '@/lib/form/content';
import { useMemo } from 'react';

import { sourcesOf } from './markable';
import { spansOf } from './spans-of';
import { layered, type Mark, type MarksByText } from './text-layout';
import type { Marking } from './use-marking';
import { valueAt, type Draft } from './values-at';
import { selected } from './caret-range';

type MarksScene = { open: readonly OpenField[]; content: Content; values: Draft };

/** The marks to draw in each text that may be marked: the quotes of every span field, and the caret. */
export function useMarks({ open, content, values }: MarksScene, marking: Marking): MarksByText {
  const { at } = marking;
  return useMemo(() => {
    const ranges = new Map<string, { start: number; end: number }[]>();
    for (const one of open) {
      for (const { id } of sourcesOf(one, content)) ranges.set(id, ranges.get(id) ?? []);
      for (const span of one.field.kind === 'span' ? spansOf(valueAt(values, one.path)) : []) {
        ranges.get(span.text)?.push({ start: span.start16, end: span.end16 });
      }
    }
    const marks = new Map<string, Mark[]>();
    for (const [text, found] of ranges) marks.set(text, layered(found));
    if (at !== null) marks.get(at.source.id)?.push({ ...selected(at.caret), kind: 'caret' });
    return marks;
  }, [open, content, values, at]);
}
