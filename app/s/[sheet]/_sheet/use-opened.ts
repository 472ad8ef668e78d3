'use client';

import type { BlindTrial } from '@/lib/domain/blind';
import { useEffect, useEffectEvent, useState } from 'react';

import type { SheetText } from '../sheet-data';
import { firstPane, isPair, paneOf, unseenTexts, type Pane } from './shown-texts';

export type Opened = {
  readonly shown: Pane;
  show(pane: Pane): void;
  isOpened(pane: Pane): boolean;
  /** Whether an answer counts: every text of the trial has been before the rater. */
  readonly complete: boolean;
  /** The first text that has not been on the screen yet, and the pane that holds it. */
  readonly next: { readonly id: string; readonly pane: Pane } | null;
  /** Brings that text before the rater. */
  showNext(): void;
  /** On a small screen, what is kept beside the label: which of a pair came first, or the order of the texts. */
  readonly kept: { readonly first?: 'a' | 'b'; readonly opened?: readonly string[] };
};

type Scene = {
  readonly trial: BlindTrial | null;
  readonly texts: readonly SheetText[];
  readonly visit: number;
  /** An answer is there: it needs no second look. */
  readonly begun: boolean;
};

type State = { readonly visit: number; readonly shown: Pane; readonly seen: readonly string[] };

/**
 * Which texts have been on the screen on this visit. A wide screen paints them in one frame; a small
 * one shows a part of them at a time, and no answer counts before the first line of each was there.
 */
export function useOpened({ trial, texts, visit, begun }: Scene, phone: boolean): Opened {
  const none: State = { visit, shown: firstPane(trial), seen: [] };
  const [kept, setKept] = useState<State>(none);
  const state = kept.visit === visit ? kept : none;
  useFirstLines(phone ? visit : null, (ids) =>
    setKept((now) => {
      const before = now.visit === visit ? now : none;
      const fresh = ids.filter((id) => !before.seen.includes(id));
      return fresh.length === 0 ? now : { ...before, seen: [...before.seen, ...fresh] };
    }),
  );
  const unseen = unseenTexts(trial, state.seen);
  const [first] = phone && !begun ? unseen : [];
  const pane = first === undefined ? null : paneOf(trial, texts, first);
  const show = (shown: Pane): void => setKept({ ...state, shown });
  return {
    shown: state.shown,
    show,
    isOpened: (one) => begun || unseen.every((id) => paneOf(trial, texts, id) !== one),
    complete: pane === null,
    next: first === undefined || pane === null ? null : { id: first, pane },
    showNext: () => {
      if (first === undefined || pane === null) return;
      show(pane);
      // Once the pane is there; a text further down in it has to be scrolled to.
      requestAnimationFrame(() => firstLineOf(first)?.scrollIntoView({ block: 'nearest' }));
    },
    kept: phone ? keptOf(trial, state.seen) : {},
  };
}

function keptOf(trial: BlindTrial | null, seen: readonly string[]): Opened['kept'] {
  const own = seen.filter((id) => trial?.texts.some((text) => text.id === id));
  if (!isPair(trial)) return (trial?.texts.length ?? 0) > 1 ? { opened: own } : {};
  const first = own.find((id) => id === 'a' || id === 'b');
  return first === undefined ? {} : { first };
}

const firstLineOf = (id: string): Element | null =>
  document.querySelector(`[data-shows="${CSS.escape(id)}"]`);

/** Tells which texts have their first line on the screen; null watches nothing. */
function useFirstLines(visit: number | null, onSeen: (ids: readonly string[]) => void): void {
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (visit === null) return;
    const watching = new IntersectionObserver(
      (entries) => {
        const lines = entries.filter(({ isIntersecting }) => isIntersecting);
        const ids = lines.flatMap(({ target }) =>
          target instanceof HTMLElement ? (target.dataset.shows ?? []) : [],
        );
        if (ids.length > 0) seen(ids);
      },
      { threshold: 0.9 },
    );
    for (const line of document.querySelectorAll('[data-shows]')) watching.observe(line);
    return () => watching.disconnect();
  }, [visit]);
}
