'use client';

import { spanFromUtf16, type SpanSource } from '@/lib/form/spans';
import type { OpenField } from '@/lib/form/check-values';
import type { Content } from '@/lib/form/content';
import type { Span } from '@/lib/form/values';
import { useEffect, useState } from 'react';

import type { MarkingTools, Selected } from './form-tools';
import type { HandMarks } from './hand-marks';
import { addMark, isSame, markAt, moveMark, removeMark, type Outcome } from './mark-acts';
import { fieldFor, sourcesOf } from './markable';
import { spansOf } from './spans-of';
import { unitsOf, type Range16, type Units } from './text-units';
import { usePointerMarks } from './use-pointer-marks';
import { useSelections } from './use-selections';
import { valueAt, type Draft } from './values-at';
import { caretOn, firstCaret, moved, selected, trimmed, type Caret, type Move } from './word-caret';

/** The caret in a text, and the field that its words will go to. */
export type TextCaret = {
  readonly path: string;
  readonly source: SpanSource;
  readonly units: Units;
  readonly caret: Caret;
  /** The mark that is being moved; null while the caret looks for a new place. */
  readonly moving: Span | null;
};

export type Marking = MarkingTools & {
  readonly at: TextCaret | null;
  move(move: Move): void;
  /** Marks what the caret stands on; whether that changed anything. */
  takeCaret(): boolean;
  /** Removes the mark that the caret stands on. */
  removeChosen(): void;
  leave(): void;
};

export type MarkingScene = {
  content: Content;
  values: Draft;
  open: readonly OpenField[];
  visit: number;
  readOnly: boolean;
  set: (path: string, value: unknown) => void;
};

type State = {
  readonly visit: number;
  readonly armed: string | null;
  readonly at: TextCaret | null;
  readonly selected: Selected | null;
  readonly said: MarkingTools['said'];
};

/** Marking words in the texts: by mouse, finger or the keyboard's caret, or pasted. */
export function useMarking(scene: MarkingScene): Marking {
  const { content, values, open, visit, readOnly } = scene;
  const none: State = { visit, armed: null, at: null, selected: null, said: null };
  const [kept, setKept] = useState<State>(none);
  // What was selected on the trial before is nothing here.
  const state = kept.visit === visit ? kept : none;
  const { at } = state;
  const change = (next: Partial<State>): void => setKept({ ...state, ...next });
  const spansAt = (path: string): readonly Span[] => spansOf(valueAt(values, path));
  const mostAt = (path: string): number => {
    const field = open.find((one) => one.path === path)?.field;
    return field?.kind === 'span' && !readOnly ? (field.atMost ?? 1) : 0;
  };

  /** Sets and says what an act came to; whether it changed anything. */
  const settle = (
    path: string,
    { spans, says }: Outcome,
    done: Partial<State>,
    notDone: Partial<State>,
  ): boolean => {
    if (mostAt(path) === 0) return false;
    const said = { path, words: says };
    if (spans === undefined) {
      change({ armed: path, said, ...notDone });
      return false;
    }
    scene.set(path, spans.length === 0 ? undefined : spans);
    change({ armed: path, said, selected: null, ...done });
    return true;
  };
  const add = (path: string, span: Span): Outcome => addMark(spansAt(path), span, mostAt(path));
  const move = (path: string, from: Span, to: Span): Outcome => moveMark(spansAt(path), from, to);
  const take = (path: string, span: Span): void => {
    // What there is no room for stays selected: the field offers to move its mark there.
    const taken = settle(path, add(path, span), { at: null }, { selected: { path, span } });
    if (taken) getSelection()?.removeAllRanges();
  };

  const sourcesAt = (path: string): SpanSource[] => {
    const one = open.find((other) => other.path === path);
    return one === undefined || readOnly ? [] : sourcesOf(one, content);
  };
  const stand = (path: string, source: SpanSource, moving: Span | null): void => {
    const units = unitsOf(source.body);
    const caret = moving === null ? firstCaret(units) : caretOn(rangeOf(moving), units);
    if (caret === null) return;
    const spans = spansAt(path);
    const which = moving === null ? 0 : spans.findIndex((span) => isSame(span, moving)) + 1;
    const words = `Mark ${which} of ${spans.length} chosen.`;
    const at = { path, source, units, caret, moving };
    change({ armed: path, at, said: which === 0 ? null : { path, words } });
  };
  const choose = (path: string, span: Span): void => {
    const source = sourcesAt(path).find(({ id }) => id === span.text);
    if (source !== undefined) stand(path, source, span);
  };
  /** A new mark in each text, and from there to those that are there, one after the other, and round. */
  const begin = (path: string): void => {
    const spans = spansAt(path);
    const sources = sourcesAt(path);
    const fresh = spans.length < mostAt(path) ? sources : [];
    const stops = [
      ...fresh.filter(({ body }) => /\S/.test(body)).map((source) => ({ source, span: null })),
      ...spans.flatMap((span) => {
        const source = sources.find(({ id }) => id === span.text);
        return source === undefined ? [] : [{ source, span }];
      }),
    ];
    const here = stops.findIndex(
      ({ source, span }) =>
        at?.path === path &&
        at.source.id === source.id &&
        (span === null || at.moving === null ? span === at.moving : isSame(span, at.moving)),
    );
    const next = stops[(here + 1) % Math.max(1, stops.length)];
    if (next !== undefined) stand(path, next.source, next.span);
  };

  useSelections(scene, state.armed, {
    onTaken: ({ path, span }) => take(path, span),
    onSelected: (found) => {
      if (found !== null || state.selected !== null) change({ selected: found });
    },
  });
  const hand: HandMarks = {
    at,
    unitsIn: (text) => {
      const target = readOnly ? null : fieldFor(text, open, content, state.armed);
      if (target !== null && at?.source === target.source) return at.units;
      return target && unitsOf(target.source.body);
    },
    begin: (text, unit) => {
      const target = fieldFor(text, open, content, state.armed);
      if (target === null) return;
      const { path, source } = target;
      const units = unitsOf(source.body);
      const caret = caretOn(unit, units);
      change({ armed: path, at: { path, source, units, caret, moving: null } });
    },
    stretch: (range) => {
      if (at !== null) change({ at: { ...at, caret: caretOn(range, at.units) } });
    },
    drop: () => {
      if (at === null) return;
      const { path, source, units, moving } = at;
      const span = spanOf(source, selected(at.caret), units);
      if (span === undefined) return;
      const on = (mark: Span): Partial<State> => ({
        at: { ...at, moving: mark, caret: caretOn(rangeOf(mark), units) },
      });
      if (moving === null) {
        settle(path, add(path, span), on(span), { at: null, selected: { path, span } });
      } else settle(path, move(path, moving, span), on(span), on(moving));
    },
    press: (text, unit) => {
      for (const { path, field } of open) {
        const spans = field.kind === 'span' ? spansAt(path) : [];
        const span = markAt(spans, text, unit, at?.path === path ? at.moving : null);
        if (span !== undefined) return choose(path, span);
      }
    },
    pressBeside: () => {
      if (at?.moving) change({ at: null });
    },
  };
  usePointerMarks(hand, !readOnly && open.some(({ field }) => field.kind === 'span'));
  useCaretInView(at);
  return {
    ...{ armed: state.armed, selected: state.selected, at, said: state.said },
    arm: (path) => {
      if (state.armed !== path) change({ armed: path });
    },
    begin,
    choose,
    take,
    replace: (path, from, to) => {
      settle(path, move(path, from, to), { at: null }, { selected: null });
      getSelection()?.removeAllRanges();
    },
    remove: (path, span) =>
      void settle(path, removeMark(spansAt(path), span), { at: null }, { at: null }),
    say: (path, words) => change({ at: null, said: { path, words } }),
    move: (to) => {
      if (at !== null) change({ at: { ...at, caret: moved(at.caret, to, at.units) } });
    },
    takeCaret: () => {
      if (at === null) return false;
      const { start, end } = selected(at.caret);
      const { path, moving } = at;
      // By the keyboard to the letter: white space that was taken along was meant.
      const span = spanFromUtf16(at.source, start, end);
      if (span === undefined) return false;
      if (moving === null) return settle(path, add(path, span), { at: null }, {});
      const stays = isSame(moving, span) ? { at: null } : {};
      return settle(path, move(path, moving, span), { at: null }, stays);
    },
    removeChosen: () => {
      if (at?.moving) settle(at.path, removeMark(spansAt(at.path), at.moving), { at: null }, {});
    },
    leave: () => change({ at: null }),
  };
}

const rangeOf = (span: Span): Range16 => ({ start: span.start16, end: span.end16 });

function spanOf(source: SpanSource, range: Range16, { letters }: Units): Span | undefined {
  const clean = trimmed(range, source.body, letters);
  return clean === null ? undefined : spanFromUtf16(source, clean.start, clean.end);
}

/** Whatever the keyboard does, the caret's moving end is on the screen. */
function useCaretInView(at: TextCaret | null): void {
  useEffect(() => {
    if (at === null) return;
    const drawn = [...document.querySelectorAll('mark.mark-caret')];
    const end = at.caret.edge >= at.caret.anchor.end ? drawn.at(-1) : drawn[0];
    end?.scrollIntoView({ block: 'nearest' });
  }, [at]);
}
