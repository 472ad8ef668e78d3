'use client';

import { allowedReasons } from '@/lib/form/allowed-reasons';
import type { KeyBinding } from '@/lib/form/key-map';
import { useMemo } from 'react';

import type { FormTools } from './form-tools';
import { idsOf } from './resolve-key';
import type { MarksByText } from './text-layout';
import type { Acts } from './use-acts';
import type { Marking } from './use-marking';
import type { Opened } from './use-opened';
import type { Sheet } from './use-sheet';

type FormView = {
  sheet: Sheet;
  acts: Acts;
  marking: Marking;
  marks: MarksByText;
  opened: Opened;
  bindings: readonly KeyBinding[];
  singleKeys: boolean;
  onNote: (noting: { path: string; ask: string }) => void;
};

/** What the fields on the screen need of the sheet. */
export function useFormView(view: FormView): FormTools {
  const { sheet, acts, marking, bindings, singleKeys, onNote } = view;
  const openPaths = useMemo(() => new Set(sheet.open.map(({ path }) => path)), [sheet.open]);
  return {
    form: sheet.form,
    content: sheet.content,
    values: sheet.state.values,
    readOnly: sheet.locked,
    busy: !sheet.ready || !view.opened.complete,
    choosable: view.opened.complete,
    isOpen: (path) => openPaths.has(path),
    set: acts.set,
    keyOf: (path, value) => (singleKeys ? capFor(view, bindings, path, value) : undefined),
    trouble: acts.trouble,
    note: (path, ask) => onNote({ path, ask }),
    marking,
    undoable: sheet.state.past.at(-1)?.path ?? null,
    undo: () => void acts.undoChange(),
    marks: view.marks,
  };
}

const reasonsEnd = '/cannotJudge';

function capFor(
  { sheet }: FormView,
  bindings: readonly KeyBinding[],
  path: string,
  value: string | number | undefined,
): string | undefined {
  if (path.endsWith(`${reasonsEnd}/text`)) return 'R';
  if (path.endsWith(reasonsEnd)) {
    const all = sheet.data.form.cannotJudge?.reasons.map((reason) => reason.value) ?? [];
    const of = sheet.open.find((one) => `${one.path}${reasonsEnd}` === path)?.field;
    const index = of === undefined ? -1 : allowedReasons(of, all).indexOf(String(value));
    return index >= 0 && index < 9 ? String(index + 1) : undefined;
  }
  const ids = idsOf(path);
  const found = bindings.find(({ action, scope }) => {
    // In a rubric every row would print the same caps.
    if (!('field' in action) || action.field !== ids || scope === 'row') return false;
    if (action.kind === 'choose') return action.value === value;
    return value === (action.kind === 'cannot-judge' ? 'cannotJudge' : undefined);
  });
  return found?.key;
}
