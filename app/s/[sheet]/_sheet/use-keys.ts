'use client';

import { isComposed, pressedKey } from '@/app/ui/pressed-key';
import type { KeyBinding } from '@/lib/form/key-map';
import { useEffect, useEffectEvent } from 'react';

import { focusFrame, isTextBox, pathAround } from './focus-field';
import { isHasty } from './hasty-keys';
import { resolveKey, type KeyAct, type KeyScene } from './resolve-key';
import type { Marking } from './use-marking';
import type { Move } from './word-caret';

export type KeyScreen = {
  readonly bindings: readonly KeyBinding[];
  readonly singleKeys: boolean;
  readonly open: readonly string[];
  readonly missing: readonly string[];
  readonly reasons: KeyScene['reasons'];
  readonly marking: Marking;
  /** A modal dialog is open: it has its own keys. */
  readonly modal: boolean;
  /** Whether the sheet takes answers: it does not until it knows what this device keeps. */
  readonly ready: boolean;
  /** From when on keys are for the trial on the screen; what was pressed earlier was for another. */
  listensAt(): number;
  act(act: KeyAct): void;
  save(): void;
  forward(): void;
  leave(): void;
  /** Undoes the last change of this trial's answers; false when there is none. */
  undoChange(): boolean;
  /** Words were marked for a field. */
  marked(path: string): void;
};

/** All keys of the sheet, in one place: a press comes to one act, or to none. */
export function useKeys(screen: KeyScreen): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => pressed(event, screen));
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function pressed(event: KeyboardEvent, screen: KeyScreen): void {
  if (event.defaultPrevented || isComposed(event) || screen.modal) return;
  const acts =
    isDropped(event, screen) ||
    (isTextBox(event.target) ? inTextBox(event, screen) : outside(event, screen));
  if (acts) event.preventDefault();
}

/** A key that is not for this trial does nothing: the browser would choose, type or press with it. */
function isDropped(event: KeyboardEvent, screen: KeyScreen): boolean {
  return screen.ready && isHasty(event, screen.listensAt());
}

function isHeard(event: KeyboardEvent, screen: KeyScreen): boolean {
  return screen.ready && event.timeStamp >= screen.listensAt();
}

/** While something is being written only Esc and Ctrl+Enter act. */
function inTextBox(event: KeyboardEvent, screen: KeyScreen): boolean {
  if (event.key === 'Escape' && event.target instanceof HTMLElement) {
    event.target.blur();
    return true;
  }
  // What was pasted has been marked and the box is empty: there is nothing of its own to undo.
  if (isUndo(event) && isEmptyQuote(event.target)) return undoes(screen);
  if (event.key !== 'Enter') return false;
  if (withControl(event)) return saves(event, screen);
  return event.target instanceof HTMLInputElement;
}

/** Ctrl+Z or ⌘Z, wherever the layout has its Z. */
function isUndo(event: KeyboardEvent): boolean {
  const { key, code, isComposing, keyCode } = event;
  const alone = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  if (!withControl(event) || event.altKey || event.shiftKey) return false;
  return pressedKey({ key, code, isComposing, keyCode, ...alone }) === 'Z';
}

const isEmptyQuote = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.matches('.quote-input') && target.value === '';

function undoes(screen: KeyScreen): boolean {
  return screen.ready && screen.undoChange();
}

const withControl = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey;

/** Held down, or while the sheet is not ready: no save, and nothing else either. */
function saves(event: KeyboardEvent, screen: KeyScreen): true {
  if (!event.repeat && screen.ready) screen.save();
  return true;
}

function outside(event: KeyboardEvent, screen: KeyScreen): boolean {
  // Wherever focus is, on a button or in the text: with Ctrl, Enter saves.
  if (event.key === 'Enter' && withControl(event)) return saves(event, screen);
  if (isUndo(event)) return isHeard(event, screen) && undoes(screen);
  if (screen.marking.at !== null && moveCaret(event, screen)) return true;
  const key = pressedKey(event);
  if (key === 'Escape') {
    screen.leave();
    return true;
  }
  if (key === 'Enter') {
    const ownEnter =
      event.target instanceof Element && event.target.closest('button, a, summary') !== null;
    // A button is pressed once, however long Enter is held down.
    return ownEnter ? event.repeat : saves(event, screen);
  }
  const arrow = key?.startsWith('Arrow') ?? false;
  // An arrow that is held down moves on, as it does among radio buttons.
  if (key === null || (event.repeat && !arrow) || !isHeard(event, screen)) return false;
  if (key === 'PageDown') {
    screen.forward();
    return true;
  }
  if (key !== 'PageUp' && (!screen.singleKeys || (key.length > 1 && !arrow))) return false;
  const act = resolveKey(key, {
    bindings: screen.bindings,
    open: screen.open,
    missing: screen.missing,
    reasons: screen.reasons,
    focus: pathAround(document.activeElement),
  });
  if (act === null || (arrow && hasOwnArrows(event.target, act))) return false;
  screen.act(act);
  return true;
}

/** Whether focus is among the answers of another field, in which arrows move by themselves. */
function hasOwnArrows(target: EventTarget | null, act: KeyAct): boolean {
  const here = target instanceof Element ? pathAround(target) : null; // what has focus
  // From row to row they lead only in a rubric, whose answers lie side by side.
  const elsewhere = 'path' in act ? act.path !== here : here?.includes('/') !== true;
  return elsewhere && target instanceof HTMLInputElement && target.type === 'radio';
}

const steps: Readonly<Record<string, Move['to']>> = {
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
};

function moveCaret(event: KeyboardEvent, { marking, marked }: KeyScreen): boolean {
  if (event.key === 'Enter') {
    // The words that S or an earlier Enter began with are not marked by the key still held down.
    if (event.repeat || marking.at === null) return true;
    const { path } = marking.at;
    if (marking.takeCaret()) marked(path);
    else focusFrame(path);
    return true;
  }
  if (event.key === 'Delete' || event.key === 'Backspace') {
    if (!event.repeat) marking.removeChosen();
    return true;
  }
  const to = steps[event.key];
  if (to === undefined || event.altKey || event.metaKey) return false;
  marking.move({
    to: isMirrored(event, marking) ? turned[to] : to,
    unit: event.ctrlKey ? 'letter' : 'word',
    extend: event.shiftKey,
  });
  return true;
}

const turned = { next: 'previous', previous: 'next', first: 'first', last: 'last' } as const;

/** In a text that runs from right to left, the left arrow goes on. */
function isMirrored(event: KeyboardEvent, marking: Marking): boolean {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return false;
  const mark = document.querySelector('mark.mark-caret');
  return mark !== null && marking.at !== null && getComputedStyle(mark).direction === 'rtl';
}
