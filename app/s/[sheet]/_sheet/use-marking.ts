'use client';

import type { SpanSource } from '@/lib/form/spans';
import type { OpenField } from '@/lib/form/check-values';
import type { Content } from '@/lib/form/content';
import type { Span } from '@/lib/form/values';
import { useEffect, useRef, useState } from 'react';

import type { Caret } from './caret-range';
import type { MarkingTools, Selected } from './form-tools';
import type { Units } from './text-units';
import { useFetched } from './use-fetched';
import type { Draft } from './values-at';
import type { Move } from './word-caret';

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
  /** Whether the form asks for words at all. */
  spans: boolean;
};

export type MarkingState = {
  readonly visit: number;
  readonly armed: string | null;
  readonly at: TextCaret | null;
  readonly selected: Selected | null;
  readonly said: MarkingTools['said'];
};

/**
 * Marking words in the texts: by mouse, finger or the keyboard's caret, or pasted. What it takes is
 * fetched for forms that ask for words.
 */
export function useMarking(scene: MarkingScene): Marking {
  const { visit, readOnly, open } = scene;
  const none: MarkingState = { visit, armed: null, at: null, selected: null, said: null };
  const [kept, setKept] = useState(none);
  // What was selected on the trial before is nothing here.
  const state = kept.visit === visit ? kept : none;
  const change = (next: Partial<MarkingState>): void => setKept({ ...state, ...next });
  const code = useFetched(scene.spans, fetchTools);
  const tools = code?.markingTools(scene, state, change) ?? null;
  const now = useRef(tools);
  useEffect(() => {
    now.current = tools;
  });
  useEffect(() => code?.watchSelections(() => now.current?.heard ?? null), [code]);
  const asked = !readOnly && open.some(({ field }) => field.kind === 'span');
  const hands = useFetched(asked, fetchHands);
  useEffect(() => hands?.watchHands(() => now.current?.hand ?? null), [hands]);
  useCaretInView(state.at);
  return { ...idle, ...state, ...tools?.marking };
}

const fetchTools = () => import('./marking-tools');
const fetchHands = () => import('./hand-marks');

const nothing = (): void => undefined;
/** Until what it takes has come, nothing is marked. */
const idle = {
  ...{ arm: nothing, begin: nothing, choose: nothing, take: nothing, replace: nothing },
  ...{ remove: nothing, say: nothing, move: nothing, removeChosen: nothing, leave: nothing },
  takeCaret: (): boolean => false,
};

/** Whatever the keyboard does, the caret's moving end is on the screen. */
function useCaretInView(at: TextCaret | null): void {
  useEffect(() => {
    if (at === null) return;
    const drawn = [...document.querySelectorAll('mark.mark-caret')];
    const end = at.caret.edge >= at.caret.anchor.end ? drawn.at(-1) : drawn[0];
    end?.scrollIntoView({ block: 'nearest' });
  }, [at]);
}
