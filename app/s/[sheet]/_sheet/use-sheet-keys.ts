'use client';

import { allowedReasons } from '@/lib/form/allowed-reasons';
import type { KeyBinding } from '@/lib/form/key-map';
import { useEffect, useRef } from 'react';

import type { Panel } from './Bar';
import { stepped } from './boundary-choice';
import { toggled } from './fields/toggled';
import { focusField } from './focus-field';
import type { KeyAct, KeyScene } from './resolve-key';
import type { Acts } from './use-acts';
import { useKeys } from './use-keys';
import type { Marking } from './use-marking';
import type { Painted } from './use-painted';
import type { Sheet } from './use-sheet';
import { cannotJudgeOf, valueAt } from './values-at';

type SheetKeys = {
  sheet: Sheet;
  acts: Acts;
  marking: Marking;
  painted: Painted;
  bindings: readonly KeyBinding[];
  singleKeys: boolean;
  modal: boolean;
  onGuide: () => void;
  onPanel: (panel: Panel) => void;
  onLeave: () => void;
};

/** The keys of the form and of the screen, each come to what it does. */
export function useSheetKeys(keys: SheetKeys): void {
  const { sheet, acts, marking, painted } = keys;
  const goTo = useRef<string | null>(null);
  // A field that a key has just opened is on the screen only after this render.
  useEffect(() => {
    if (goTo.current !== null && focusField(goTo.current)) goTo.current = null;
  });
  useKeys({
    bindings: keys.bindings,
    singleKeys: keys.singleKeys,
    open: sheet.open.map(({ path }) => path),
    reasons: reasonsOn(sheet),
    marking,
    modal: keys.modal,
    ready: sheet.ready,
    listensAt: () => painted.listensAt.current,
    save: acts.save,
    forward: acts.forward,
    leave: keys.onLeave,
    act: (act) => {
      goTo.current = perform(act, keys);
    },
  });
}

/** Does what a key stands for; the path to move focus to, if any. */
function perform(
  act: KeyAct,
  { sheet, acts, marking, onGuide, onPanel, onLeave }: SheetKeys,
): string | null {
  switch (act.kind) {
    case 'choose':
      choose(act.path, act.value, sheet, acts);
      return act.path;
    case 'step':
      acts.set(act.path, stepped(valueAt(sheet.state.values, act.path), act.by, sheet.content));
      return null;
    case 'cannot-judge':
      acts.set(act.path, { cannotJudge: { reason: '' } });
      return `${act.path}/cannotJudge`;
    case 'reason': {
      const text = cannotJudgeOf(valueAt(sheet.state.values, act.path))?.text;
      const kept = text === undefined ? {} : { text };
      acts.set(act.path, { cannotJudge: { reason: act.value, ...kept } });
      return `${act.path}/cannotJudge`;
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
      return `${act.path}/${count}`;
    }
    case 'save':
      acts.save();
      return null;
    case 'later':
      acts.later();
      return null;
    case 'undo':
      acts.undo();
      return null;
    case 'back':
      acts.back();
      return null;
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

function choose(path: string, value: string | number, sheet: Sheet, acts: Acts): void {
  const field = sheet.open.find((one) => one.path === path)?.field;
  if (field?.kind === 'choices') {
    const chosen = valueAt(sheet.state.values, path);
    acts.set(path, toggled(field, Array.isArray(chosen) ? chosen : [], String(value)));
  } else acts.set(path, value);
}

function goToField(path: string, sheet: Sheet, marking: Marking): void {
  const field = sheet.open.find((one) => one.path === path)?.field;
  if (field?.kind === 'span') marking.begin(path);
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
