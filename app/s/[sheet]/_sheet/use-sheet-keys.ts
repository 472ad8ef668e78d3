'use client';

import { allowedReasons } from '@/lib/form/allowed-reasons';
import type { KeyBinding } from '@/lib/form/key-map';
import type { Field } from '@/lib/form/form';
import { useEffect, useRef, type RefObject } from 'react';

import type { Panel } from './Bar';
import { stepped, typedPlace, type Typed } from './boundary-choice';
import { firstCannotJudge } from './cannot-judge';
import { toggled } from './fields/toggled';
import { focusBeside, focusField, focusFrame, pathAround } from './focus-field';
import { fieldInRow, nextInRubric } from './next-field';
import type { KeyAct, KeyScene } from './resolve-key';
import type { Acts } from './use-acts';
import { useKeys } from './use-keys';
import type { Marking } from './use-marking';
import type { Opened } from './use-opened';
import type { Painted } from './use-painted';
import type { Sheet } from './use-sheet';
import { cannotJudgeOf, valueAt } from './values-at';

type SheetKeys = {
  sheet: Sheet;
  acts: Acts;
  marking: Marking;
  painted: Painted;
  opened: Opened;
  bindings: readonly KeyBinding[];
  singleKeys: boolean;
  modal: boolean;
  /** A field that a key goes to: on a phone its step is shown first. */
  onField: (path: string) => void;
  onGuide: () => void;
  onPanel: (panel: Panel) => void;
  onLeave: () => void;
};

/** Digits of a place that were typed on this visit. */
type Typing = (Typed & { readonly visit: number }) | null;

/** Where focus goes after a key: to an answer, or from one that was given to what is asked next. */
type GoTo = { readonly path: string; readonly then?: 'answer' | 'frame' } | null;

/** The keys of the form and of the screen, each come to what it does. */
export function useSheetKeys(keys: SheetKeys): void {
  const { sheet, acts, marking, painted } = keys;
  const goTo = useRef<Pending>(null);
  const typed = useRef<Typing>(null);
  // A field that a key has just opened is on the screen only after this render.
  useEffect(() => {
    if (goTo.current !== null && went(goTo.current, sheet)) goTo.current = null;
  });
  useKeys({
    bindings: keys.bindings,
    singleKeys: keys.singleKeys,
    open: sheet.open.map(({ path }) => path),
    missing: sheet.missing.map(({ path }) => path),
    reasons: reasonsOn(sheet),
    marking,
    modal: keys.modal,
    ready: sheet.ready,
    listensAt: () => painted.listensAt.current,
    save: acts.save,
    forward: acts.forward,
    leave: keys.onLeave,
    undoChange: acts.undoChange,
    marked: (path) => {
      goTo.current = { path, then: 'frame', from: sheet };
    },
    act: (act) => {
      if (act.kind !== 'choose') typed.current = null;
      const to = perform(act, keys, typed);
      goTo.current = to && { ...to, from: sheet };
      // On a phone the step is shown that the key leads to, or that it was for.
      if (to !== null) keys.onField(to.path);
      else if ('path' in act) keys.onField(act.path);
    },
  });
}

/** The same, and the sheet as it was when the key was pressed. */
type Pending = (NonNullable<GoTo> & { readonly from: Sheet }) | null;

/** Moves focus, once the answer that a key gave is on the screen; false while it is not. */
function went({ path, then, from }: NonNullable<Pending>, { open, state }: Sheet): boolean {
  if (from.state.visit !== state.visit) return true;
  // This may have been drawn for something else, before the answer came.
  if (then !== undefined && from.open === open) return false;
  const isDone = then !== undefined && open.find((one) => one.path === path)?.answered;
  const next = isDone ? nextInRubric(open, path) : null;
  if (next !== null) return focusBeside(next.path);
  // Not to the button that began a mark, on which the next Enter would begin anew instead of saving.
  return then === 'frame' ? focusFrame(path) : focusField(path);
}

/** Does what a key stands for; where focus is to go, if anywhere. */
function perform(
  act: KeyAct,
  { sheet, acts, marking, opened, onGuide, onPanel, onLeave }: SheetKeys,
  typed: RefObject<Typing>,
): GoTo {
  switch (act.kind) {
    case 'choose':
      if (isNotSeen(act.path, sheet, opened)) return null;
      choose(act.path, act.value, sheet, acts, typed);
      // Of several ticks another may follow.
      return fieldAt(act.path, sheet)?.kind === 'choices'
        ? { path: act.path }
        : { path: act.path, then: 'answer' };
    case 'step':
      acts.set(act.path, stepped(valueAt(sheet.state.values, act.path), act.by, sheet.content));
      return { path: act.path };
    case 'cannot-judge': {
      const field = fieldAt(act.path, sheet);
      if (field === undefined || isNotSeen(act.path, sheet, opened)) return null;
      acts.set(act.path, firstCannotJudge(sheet.form, field));
      return { path: `${act.path}/cannotJudge` };
    }
    case 'reason': {
      const text = cannotJudgeOf(valueAt(sheet.state.values, act.path))?.text;
      const kept = text === undefined ? {} : { text };
      acts.set(act.path, { cannotJudge: { reason: act.value, ...kept } });
      return reasonGoTo(act.path, act.value, sheet);
    }
    case 'reason-text':
      focusField(`${act.path}/cannotJudge/text`);
      return null;
    case 'go-to':
      goToField(act.path, sheet, marking);
      return null;
    case 'add': {
      const entries = valueAt(sheet.state.values, act.path);
      const count = Array.isArray(entries) ? entries.length : 0;
      acts.set(act.path, Array.isArray(entries) ? [...(entries as unknown[]), {}] : [{}]);
      return { path: `${act.path}/${count}` };
    }
    case 'save':
      acts.save();
      return null;
    case 'later':
      acts.later();
      return null;
    case 'undo':
      if (!acts.undoChange()) acts.undo();
      return null;
    case 'back':
      acts.back();
      return null;
    case 'row-back':
    case 'row-on':
    case 'group-back':
    case 'group-on': {
      const ids = sheet.form.fields.filter(({ kind }) => kind === 'each').map(({ id }) => id);
      const rubric = sheet.open.filter(({ path }) => ids.includes(path.split('/')[0] ?? ''));
      const by = act.kind.endsWith('on') ? 1 : -1;
      const focus = pathAround(document.activeElement);
      const to = fieldInRow(rubric, focus, by, act.kind.startsWith('group'));
      if (to !== null) focusBeside(to.path);
      return null;
    }
    case 'guidelines':
      onGuide();
      return null;
    case 'keys':
    case 'pause':
      onPanel(act.kind);
      return null;
    case 'leave':
      onLeave();
      return null;
  }
}

/** From a reason that needs no words on to the next field, else to where they would be written. */
function reasonGoTo(path: string, value: string, sheet: Sheet): GoTo {
  const reason = sheet.form.cannotJudge?.reasons.find((one) => one.value === value);
  const isOver = reason?.text !== 'required' && nextInRubric(sheet.open, path) !== null;
  return isOver ? { path, then: 'answer' } : { path: `${path}/cannotJudge` };
}

const fieldAt = (path: string, sheet: Sheet): Field | undefined =>
  sheet.open.find((one) => one.path === path)?.field;

/** On a phone with a keyboard: what a trial is about, while one of its texts has not been opened. */
function isNotSeen(path: string, sheet: Sheet, opened: Opened): boolean {
  return !opened.complete && fieldAt(path, sheet)?.kind === 'side';
}

function choose(
  path: string,
  value: string | number,
  sheet: Sheet,
  acts: Acts,
  typed: RefObject<Typing>,
): void {
  const field = fieldAt(path, sheet);
  if (field?.kind === 'boundary') {
    const { visit } = sheet.state;
    const before = typed.current?.visit === visit ? typed.current : null;
    const digit = value === 'none' ? '0' : String(value);
    const allowed = { content: sheet.content, none: field.none === true };
    const place = typedPlace(before, digit, performance.now(), allowed);
    typed.current = { ...place.typed, visit };
    if (place.value !== undefined) acts.set(path, place.value);
  } else if (field?.kind === 'choices') {
    const chosen = valueAt(sheet.state.values, path);
    acts.set(path, toggled(field, Array.isArray(chosen) ? chosen : [], String(value)));
  } else acts.set(path, value);
}

function goToField(path: string, sheet: Sheet, marking: Marking): void {
  if (fieldAt(path, sheet)?.kind === 'span') marking.begin(path);
  else focusField(path);
}

function reasonsOn(sheet: Sheet): KeyScene['reasons'] {
  const reasons = sheet.data.form.cannotJudge?.reasons ?? [];
  return sheet.open.flatMap(({ path, field }) => {
    const cannot = cannotJudgeOf(valueAt(sheet.state.values, path));
    if (cannot === null) return [];
    const chosen = reasons.find(({ value }) => value === cannot.reason);
    const words = chosen !== undefined && chosen.text !== 'none';
    const all = reasons.map(({ value }) => value);
    return [{ path, values: allowedReasons(field, all), words }];
  });
}
