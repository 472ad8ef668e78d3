'use client';

import { useSingleKeys } from '@/app/ui/use-single-keys';
import type { OpenField } from '@/lib/form/check-values';
import { keyMap, type KeyBinding } from '@/lib/form/key-map';
import { trialField } from '@/lib/form/trial-field';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';

import type { SheetData } from '../sheet-data';
import type { Panel } from './Bar';
import { fetchFields } from './fields/AnyField';
import { focusBeside, focusField } from './focus-field';
import type { FormTools } from './form-tools';
import { hasKind } from './has-kind';
import { firstFocus } from './next-field';
import { currentTrial } from './sheet-state';
import type { MarksByText } from './text-layout';
import { useActs, type Acts } from './use-acts';
import { usePhone } from './use-device';
import { useFormView } from './use-form-view';
import { useMarking, type Marking } from './use-marking';
import { useMarks } from './use-marks';
import { useOpened, type Opened } from './use-opened';
import { usePainted } from './use-painted';
import { usePanels, type Panels } from './use-panels';
import { useSheet, type Sheet } from './use-sheet';
import { useSheetKeys } from './use-sheet-keys';
import { useStep, type Step } from './use-step';

export type Noting = { readonly path: string; readonly ask: string };

export type Screen = {
  readonly sheet: Sheet;
  readonly acts: Acts;
  readonly marking: Marking;
  readonly marks: MarksByText;
  readonly tools: FormTools;
  readonly bindings: readonly KeyBinding[];
  readonly phone: boolean;
  readonly opened: Opened;
  readonly step: Step;
  readonly singleKeys: boolean;
  readonly setSingleKeys: (on: boolean) => void;
  readonly panel: Panel;
  readonly setPanel: (panel: Panel) => void;
  readonly noting: Noting | null;
  readonly setNoting: (noting: Noting | null) => void;
  readonly guide: boolean;
  readonly setGuide: (open: boolean) => void;
  /** The dialogs and the end of the sheet; null until they have come. */
  readonly panels: Panels | null;
};

/** Everything behind the rater's screen, put together. */
export function useScreen(data: SheetData, guided: boolean): Screen {
  const sheet = useSheet(data);
  const { state } = sheet;
  const [panel, setPanel] = useState<Panel>(null);
  const [guide, setGuide] = useState(false);
  const [noting, setNoting] = useState<Noting | null>(null);
  const [singleKeys, setSingleKeys] = useSingleKeys();
  const phone = usePhone();
  const painted = usePainted(state.visit, panel === 'pause');
  const trial = currentTrial(state);
  const kind = trial?.kind ?? 'worksheet';
  const about = trialField(data.form, kind);
  const begun =
    about === undefined
      ? Object.keys(state.values).length > 0
      : state.values[about.id] !== undefined;
  const opened = useOpened({ trial, texts: data.texts, visit: state.visit, begun }, phone);
  const step = useStep(state.visit, phone);
  const given = useActs({ sheet, painted, opened, reveal: step.reveal });
  const marking = useMarking({
    content: sheet.content,
    values: state.values,
    open: sheet.open,
    visit: state.visit,
    readOnly: sheet.locked || !opened.complete,
    set: given.set,
    spans: hasKind(data.form.fields, (one) => one === 'span'),
  });
  const undoChange = (): boolean => {
    const changed = state.past.at(-1);
    if (changed === undefined || !given.undoChange()) return false;
    marking.say(changed.path, 'Undone.');
    return true;
  };
  const acts: Acts = { ...given, undoChange };
  const bindings = useMemo(() => {
    const all = keyMap(data.form, kind);
    return guided ? all : all.filter(({ action }) => action.kind !== 'guidelines');
  }, [data.form, kind, guided]);
  const marks = useMarks({ ...sheet, values: state.values }, marking);
  const view = { sheet, acts, marking, marks, opened, bindings, singleKeys, onNote: setNoting };
  const tools = useFormView(view);
  const wanted = panel !== null || noting !== null || state.at === null;
  const panels = usePanels(wanted || state.touched);
  useSheetKeys({
    sheet,
    acts,
    marking,
    painted,
    opened,
    bindings,
    singleKeys,
    modal: panels !== null && (panel !== null || noting !== null),
    onField: step.show,
    onGuide: () => setGuide((open) => !open),
    onPanel: setPanel,
    onLeave: () => (marking.at === null ? setGuide(false) : marking.leave()),
  });
  useEffect(() => void fetchFields(data.form.fields).catch(() => undefined), [data.form]);
  const before = (state.at ?? 0) <= state.worked.frontier || Object.keys(state.values).length > 0;
  useFocusAfterMove({ visit: state.visit, before, open: sheet.open }, phone);
  useTitle(state.at, state.worked.total);
  return {
    ...{ sheet, acts, marking, marks, tools, bindings, phone, opened, step, panels },
    ...{ singleKeys, setSingleKeys, panel, setPanel, noting, setNoting, guide, setGuide },
  };
}

type Move = { visit: number; before: boolean; open: readonly OpenField[] };

/**
 * After a move focus goes to the first field without an answer; on a trial that was here before to the
 * first answer, and never into a text. Not on a phone, where a text box would bring up its keyboard, and
 * not when the page has just come.
 */
function useFocusAfterMove({ visit, before, open }: Move, phone: boolean): void {
  const [first] = useState(visit);
  const focus = useEffectEvent(() => {
    const path = firstFocus(open, before)?.path;
    const found = path !== undefined && (before ? focusBeside(path) : focusField(path));
    if (!found) document.querySelector<HTMLElement>('.foot .btn.main')?.focus();
  });
  useEffect(() => {
    if (visit === first) return;
    if (!phone) focus();
    // Where the page scrolls as one, the next trial begins at its top too.
    scrollTo(0, 0);
  }, [visit, first, phone]);
}

/** Each entry of the browser's history is told apart by its title; it says no more than a place. */
function useTitle(at: number | null, total: number): void {
  useEffect(() => {
    document.title = at === null ? 'Sheet · Blindmark' : `Item ${at} of ${total} · Blindmark`;
  }, [at, total]);
}
