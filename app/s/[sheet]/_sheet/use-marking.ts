'use client';

import { spanSources } from '@/lib/form/kinds/span';
import { spanFromUtf16, type SpanSource } from '@/lib/form/spans';
import type { OpenField } from '@/lib/form/check-values';
import type { Content } from '@/lib/form/content';
import type { Span } from '@/lib/form/values';
import { useEffect, useEffectEvent, useState } from 'react';

import type { MarkingTools } from './form-tools';
import { selectionIn } from './selection-range';
import { spansOf } from './spans-of';
import { lettersOf, unitsOf, type Units } from './text-units';
import { valueAt, type Draft } from './values-at';
import {
  firstCaret,
  moved,
  selected,
  trimmed,
  type Caret,
  type Move,
  type Range16,
} from './word-caret';

/** The keyboard's caret in a text, and the field that its words will go to. */
export type TextCaret = {
  readonly path: string;
  readonly source: SpanSource;
  readonly units: Units;
  readonly caret: Caret;
};

export type Marking = MarkingTools & {
  readonly at: TextCaret | null;
  move(move: Move): void;
  takeCaret(): void;
  leave(): void;
};

type Scene = {
  content: Content;
  values: Draft;
  open: readonly OpenField[];
  visit: number;
  readOnly: boolean;
  set: (path: string, value: unknown) => void;
};

type State = {
  visit: number;
  armed: string | null;
  at: TextCaret | null;
  selected: { path: string; span: Span } | null;
};

/** Marking words in the texts: by the browser's selection, by the keyboard's caret, or pasted. */
export function useMarking(scene: Scene): Marking {
  const { content, values, open, visit, readOnly } = scene;
  const none: State = { visit, armed: null, at: null, selected: null };
  const [kept, setKept] = useState<State>(none);
  // What was selected on the trial before is nothing here.
  const state = kept.visit === visit ? kept : none;
  const change = (next: Partial<State>): void => setKept({ ...state, ...next });

  const take = (path: string, span: Span): void => {
    const field = open.find((one) => one.path === path)?.field;
    if (field?.kind !== 'span' || readOnly) return;
    scene.set(path, withSpan(spansOf(valueAt(values, path)), span, field.atMost ?? 1));
    change({ armed: path, at: null, selected: null });
    getSelection()?.removeAllRanges();
  };
  useSelections(scene, state.armed, {
    onTaken: take,
    onSelected: (found) => {
      if (found !== null || state.selected !== null) change({ selected: found });
    },
  });
  const begin = (path: string): void => {
    const one = open.find((other) => other.path === path);
    const source = one === undefined || readOnly ? undefined : sourcesOf(one, content)[0];
    if (source === undefined) return;
    const chosen = spansOf(valueAt(values, path)).find((span) => span.text === source.id);
    const range = chosen && { start: chosen.start16, end: chosen.end16 };
    const units = unitsOf(source.body);
    const caret = firstCaret(units, range);
    if (caret !== null) change({ armed: path, at: { path, source, units, caret } });
  };
  return {
    armed: state.armed,
    caret: state.at !== null,
    selected: state.selected,
    at: state.at,
    arm: (path) => {
      if (state.armed !== path) change({ armed: path });
    },
    begin,
    take,
    move: (move) => {
      if (state.at === null) return;
      const caret = moved(state.at.caret, move, state.at.units);
      change({ at: { ...state.at, caret } });
    },
    takeCaret: () => {
      if (state.at === null) return;
      const span = spanOf(state.at.source, selected(state.at.caret));
      if (span !== undefined) take(state.at.path, span);
    },
    leave: () => change({ at: null }),
  };
}

/** The texts that an open span field may mark. */
export function sourcesOf(one: OpenField, content: Content): SpanSource[] {
  if (one.field.kind !== 'span') return [];
  return spanSources(one.field, { content, ...(one.part && { part: one.part }) });
}

/** The field that words selected in a text are for: the armed one, else the first still empty. */
export function fieldFor(
  text: string,
  open: readonly OpenField[],
  content: Content,
  armed: string | null,
): { readonly path: string; readonly source: SpanSource } | null {
  const able = open.flatMap((one) => {
    const source = sourcesOf(one, content).find(({ id }) => id === text);
    return source === undefined ? [] : [{ path: one.path, source, answered: one.answered }];
  });
  return (
    able.find(({ path }) => path === armed) ??
    able.find(({ answered }) => !answered) ??
    able[0] ??
    null
  );
}

/** A field's quotes with one more; where only so many fit, the newest takes the last one's place. */
export function withSpan(spans: readonly Span[], span: Span, most: number): Span[] {
  const others = spans.filter(
    (other) =>
      other.text !== span.text || other.end16 <= span.start16 || other.start16 >= span.end16,
  );
  return [...others.slice(0, Math.max(0, most - 1)), span];
}

function spanOf(source: SpanSource, range: Range16): Span | undefined {
  const clean = trimmed(range, lettersOf(source.body));
  return clean === null ? undefined : spanFromUtf16(source, clean.start, clean.end);
}

type Heard = {
  onTaken: (path: string, span: Span) => void;
  onSelected: (found: { path: string; span: Span } | null) => void;
};

/** A mouse takes what it selected when it lets go; a finger's selection waits for a button. */
function useSelections(scene: Scene, armed: string | null, heard: Heard): void {
  const read = useEffectEvent(() => {
    const found = selectionIn(document, getSelection());
    if (found === null || scene.readOnly) return null;
    const target = fieldFor(found.text, scene.open, scene.content, armed);
    const span = target === null ? undefined : spanOf(target.source, found);
    return target === null || span === undefined ? null : { path: target.path, span };
  });
  const onTaken = useEffectEvent(heard.onTaken);
  const onSelected = useEffectEvent(heard.onSelected);
  useEffect(() => {
    const released = (event: PointerEvent): void => {
      if (event.pointerType === 'touch') return;
      const found = read();
      if (found !== null) onTaken(found.path, found.span);
    };
    let held = false;
    const pressed = (event: PointerEvent): void => {
      held = event.pointerType !== 'touch';
    };
    const changed = (): void => {
      if (!held) onSelected(read());
    };
    const up = (event: PointerEvent): void => {
      held = false;
      released(event);
    };
    document.addEventListener('pointerdown', pressed);
    document.addEventListener('pointerup', up);
    document.addEventListener('selectionchange', changed);
    return () => {
      document.removeEventListener('pointerdown', pressed);
      document.removeEventListener('pointerup', up);
      document.removeEventListener('selectionchange', changed);
    };
  }, []);
}
