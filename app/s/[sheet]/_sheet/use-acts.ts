'use client';

import type { Values } from '@/lib/form/values';
import { useState } from 'react';

import { isAnswered } from './order-of-work';
import { newKey } from './new-key';
import { furthest } from './sheet-moves';
import { currentTrial, type Act } from './sheet-state';
import type { Opened } from './use-opened';
import type { Painted } from './use-painted';
import { isUnchanged, type Sheet } from './use-sheet';

export type Trouble = { readonly field: string; readonly message: string };

export type Acts = {
  /** What is wrong with a value on this screen, at its field. */
  readonly trouble: Trouble | null;
  save(): void;
  later(): void;
  /** Opens what was saved or left last. */
  undo(): void;
  /** Undoes the last change of an answer on this visit; false when there is none. */
  undoChange(): boolean;
  back(): void;
  forward(): void;
  note(field: string | null, text: string): void;
  set(path: string, value: unknown): void;
  readonly can: {
    readonly later: boolean;
    readonly undo: boolean;
    readonly undoChange: boolean;
    readonly back: boolean;
  };
};

type Scene = {
  sheet: Sheet;
  painted: Painted;
  opened: Opened;
  /** Brings a field before the rater, and the focus to it. */
  reveal: (path: string) => void;
};

/** What a rater can do on the sheet. Each act that changes something goes through the outbox. */
export function useActs({ sheet, painted, opened, reveal }: Scene): Acts {
  const { state, post, dispatch, data } = sheet;
  const [found, setFound] = useState<(Trouble & { visit: number }) | null>(null);
  const trial = currentTrial(state);
  const can = {
    later: trial !== null && !isAnswered(state.worked, trial.position),
    undo: state.last !== null && (state.last.act === 'later' || state.revisit !== 'locked'),
    undoChange: sheet.ready && state.past.length > 0,
    back: state.at === null ? state.worked.frontier > 0 : state.at > 1,
  };
  const open = (position: number): void => dispatch({ type: 'open', position });
  /** Only for a trial that has been painted; once it is given or left, for no trial until the next is. */
  const isMeant = (): boolean => sheet.ready && Number.isFinite(painted.since.current);
  const leave = (): void => painted.gone();
  const act = (key: string): Act => ({ visit: state.visit, key, at: new Date().toISOString() });

  const save = (): void => {
    if (trial === null || post === null || !isMeant()) return;
    if (!opened.complete) return opened.showNext();
    const first = sheet.missing[0];
    if (first !== undefined && !sheet.locked) {
      reveal(first.path);
      return;
    }
    // The form checks whatever the draft holds.
    const kept = sheet.compiled.withoutHidden(state.values as Partial<Values>, sheet.content);
    if (sheet.locked || isUnchanged(state, kept)) {
      leave();
      dispatch({ type: 'go-on' });
      return;
    }
    const checked = sheet.compiled.check(kept, sheet.content);
    if (!checked.ok) {
      setFound({ field: checked.field, message: checked.message, visit: state.visit });
      reveal(checked.field);
      return;
    }
    const body = {
      trial: trial.id,
      key: newKey(),
      baseRevision: state.base,
      values: checked.values,
      shownAt: painted.shownAt.current,
      activeMs: painted.clock.current.read(performance.now()),
      focus: {
        ...painted.away.current.read(performance.now()),
        ...opened.kept,
      },
    };
    leave();
    dispatch({ ...act(body.key), type: 'answered', values: body.values });
    void post.sender
      .add(trial.position, { kind: 'labels', body })
      .then(() => post.outbox.keepDraft(trial.id, null));
  };
  const later = (): void => {
    if (trial === null || post === null || !can.later || !isMeant()) return;
    const body = { trial: trial.id, key: newKey(), later: true };
    leave();
    dispatch({ ...act(body.key), type: 'left' });
    void post.sender.add(trial.position, { kind: 'later', body });
  };
  return {
    trouble: found?.visit === state.visit ? found : null,
    can,
    save,
    later,
    undo: () => {
      if (can.undo && state.last !== null) open(state.last.position);
    },
    undoChange: () => {
      if (can.undoChange) dispatch({ type: 'undone', visit: state.visit });
      return can.undoChange;
    },
    back: () => {
      if (can.back) open(state.at === null ? state.worked.frontier : state.at - 1);
    },
    forward: () => {
      if (state.at !== null && state.at < furthest(state.worked)) open(state.at + 1);
      else if (state.at !== null && sheet.locked) dispatch({ type: 'go-on' });
    },
    note: (field, text) => {
      if (trial === null || post === null) return;
      const body = { trial: trial.id, key: newKey(), ...(field === null ? {} : { field }), text };
      void post.sender.add(trial.position, { kind: 'notes', body });
    },
    set: (path, value) => {
      if (found !== null) setFound(null);
      // No answer counts before all of what it is about was on the screen.
      if (!opened.complete) return;
      if (sheet.ready && trial !== null && trial.id !== '' && data.status === 'open') {
        dispatch({ type: 'changed', visit: state.visit, path, value });
      }
    },
  };
}
