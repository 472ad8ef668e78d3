'use client';

import type { BlindTrial } from '@/lib/domain/blind';
import { useState } from 'react';

/** What a phone can show of a trial: the texts above a pair, or one of the two. */
export type Pane = 'above' | 'a' | 'b';

export type Opened = {
  readonly shown: Pane;
  show(pane: Pane): void;
  isOpened(pane: Pane): boolean;
  /** Whether a choice may be made: both texts have been before the rater. */
  readonly complete: boolean;
  /** On a phone: which of the two was opened first. */
  readonly first: 'a' | 'b' | undefined;
};

type State = { readonly visit: number; readonly shown: Pane; readonly order: readonly Pane[] };

/**
 * Which texts of a pair have been opened on this visit. On a wide screen both are painted in one
 * frame; on a phone one at a time, and neither may be chosen before the other was seen. An answer
 * given before needs no second look.
 */
export function useOpened(
  { trial, visit, begun }: { trial: BlindTrial | null; visit: number; begun: boolean },
  phone: boolean,
): Opened {
  const start: Pane = textsAbove(trial).length > 0 ? 'above' : 'a';
  const [kept, setKept] = useState<State>({ visit, shown: start, order: [start] });
  const state = kept.visit === visit ? kept : { visit, shown: start, order: [start] };
  const isOpened = (pane: Pane): boolean => state.order.includes(pane);
  const isPair = trial?.kind === '2afc' || trial?.kind === 'preference';
  return {
    shown: state.shown,
    show: (pane) =>
      setKept({
        visit,
        shown: pane,
        order: isOpened(pane) ? state.order : [...state.order, pane],
      }),
    isOpened: (pane) => begun || isOpened(pane),
    complete: !isPair || !phone || begun || (isOpened('a') && isOpened('b')),
    first: phone && isPair ? state.order.find((pane) => pane !== 'above') : undefined,
  };
}

/** The texts of a trial that are not under judgement themselves: a prompt, a source. */
export function textsAbove(trial: BlindTrial | null): BlindTrial['texts'] {
  if (trial === null || trial.kind === 'worksheet') return [];
  return trial.kind === 'boundary'
    ? trial.texts.slice(0, -1)
    : trial.texts.filter(({ id }) => id !== 'a' && id !== 'b');
}
