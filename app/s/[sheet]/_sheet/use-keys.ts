'use client';

import type { KeyBinding } from '@/lib/form/key-map';
import { useEffect, useEffectEvent } from 'react';

import { focusField, isTextBox, pathAround } from './focus-field';
import { capOf, resolveKey, type KeyAct, type KeyScene } from './resolve-key';
import type { Marking } from './use-marking';
import type { Move } from './word-caret';

export type KeyScreen = {
  readonly bindings: readonly KeyBinding[];
  readonly singleKeys: boolean;
  readonly open: readonly string[];
  readonly reasons: KeyScene['reasons'];
  readonly marking: Marking;
  /** A modal dialog is open: it has its own keys. */
  readonly modal: boolean;
  /** When the trial on the screen was painted; what was pressed earlier was meant for another. */
  paintedAt(): number;
  act(act: KeyAct): void;
  save(): void;
  forward(): void;
  leave(): void;
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
  if (event.defaultPrevented || event.isComposing || screen.modal) return;
  const acts = isTextBox(event.target) ? inTextBox(event, screen) : outside(event, screen);
  if (acts) event.preventDefault();
}

/** While something is being written only Esc and Ctrl+Enter act. */
function inTextBox(event: KeyboardEvent, screen: KeyScreen): boolean {
  if (event.key === 'Escape' && event.target instanceof HTMLElement) {
    event.target.blur();
    return true;
  }
  if (event.key !== 'Enter') return false;
  if (event.ctrlKey || event.metaKey) {
    if (!event.repeat && isMeant(event, screen)) screen.save();
    return true;
  }
  return event.target instanceof HTMLInputElement;
}

function outside(event: KeyboardEvent, screen: KeyScreen): boolean {
  if (screen.marking.at !== null && moveCaret(event, screen.marking)) return true;
  const key = capOf(event);
  if (key === 'Escape') {
    screen.leave();
    return true;
  }
  if (key === 'Enter' || (event.key === 'Enter' && event.ctrlKey)) {
    if (event.target instanceof Element && event.target.closest('button, a, summary')) return false;
    // Held down, or pressed before these texts were painted: not an answer to them.
    if (!event.repeat && isMeant(event, screen)) screen.save();
    return true;
  }
  if (key === null || event.repeat || !isMeant(event, screen)) return false;
  if (key === 'PageDown') {
    screen.forward();
    return true;
  }
  if (key !== 'PageUp' && (!screen.singleKeys || key.length > 1)) return false;
  const act = resolveKey(key, {
    bindings: screen.bindings,
    open: screen.open,
    reasons: screen.reasons,
    focus: pathAround(document.activeElement),
  });
  if (act === null) return false;
  screen.act(act);
  return true;
}

function isMeant(event: KeyboardEvent, screen: KeyScreen): boolean {
  return event.timeStamp >= screen.paintedAt();
}

const steps: Readonly<Record<string, Move['to']>> = {
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
};

function moveCaret(event: KeyboardEvent, marking: Marking): boolean {
  if (event.key === 'Enter') {
    marking.takeCaret();
    if (marking.at !== null) focusField(marking.at.path);
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
