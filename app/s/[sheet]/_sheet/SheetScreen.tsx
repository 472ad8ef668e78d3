'use client';

import { keyMap } from '@/lib/form/key-map';
import { useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react';

import type { SheetData } from '../sheet-data';
import { Bar, type Panel } from './Bar';
import { chipState, spokenState } from './chip-state';
import { Drawer } from './Drawer';
import { focusField } from './focus-field';
import { FormToolsProvider } from './form-tools';
import { KeysDialog } from './KeysDialog';
import { NoteDialog } from './NoteDialog';
import { PauseDialog } from './PauseDialog';
import { Problems } from './Problems';
import { Ruler } from './Ruler';
import { currentTrial } from './sheet-state';
import { useActs } from './use-acts';
import { usePhone, useSingleKeys } from './use-device';
import { useFormView } from './use-form-view';
import { useSheetKeys } from './use-sheet-keys';
import { useMarking, type TextCaret } from './use-marking';
import { useMarks } from './use-marks';
import { usePainted } from './use-painted';
import { useSheet } from './use-sheet';
import { withValueAt } from './values-at';
import { selected } from './word-caret';
import { WorkArea } from './WorkArea';

type ScreenProps = { data: SheetData; guidelines: ReactNode; onHandedIn: () => void };

/** The rater's screen: bar, ruler, texts and form, foot. Only texts and values change in it. */
export function SheetScreen({ data, guidelines, onHandedIn }: ScreenProps) {
  const sheet = useSheet(data);
  const { state } = sheet;
  const [panel, setPanel] = useState<Panel>(null);
  const [guide, setGuide] = useState(false);
  const [noting, setNoting] = useState<{ path: string; ask: string } | null>(null);
  const [singleKeys, setSingleKeys] = useSingleKeys();
  const phone = usePhone();
  const painted = usePainted(state.visit, panel === 'pause');
  const acts = useActs(sheet, painted, (path, value) => withValueAt(state.values, path, value));
  const trial = currentTrial(state);
  const marking = useMarking({
    content: sheet.content,
    values: state.values,
    open: sheet.open,
    visit: state.visit,
    readOnly: sheet.locked,
    set: acts.set,
  });
  const kind = trial?.kind ?? 'worksheet';
  const bindings = useMemo(() => keyMap(data.form, kind), [data.form, kind]);
  const marks = useMarks(sheet, marking);
  const view = { sheet, acts, marking, marks, bindings, singleKeys, onNote: setNoting };
  const tools = useFormView(view);
  useSheetKeys({
    sheet,
    acts,
    marking,
    painted,
    bindings,
    singleKeys,
    modal: panel !== null || noting !== null,
    onGuide: () => setGuide((open) => !open),
    onPanel: setPanel,
    onLeave: () => (marking.at === null ? setGuide(false) : marking.leave()),
  });
  useFocusAfterMove(state.visit, sheet.open.find((one) => !one.answered)?.path, phone);
  useTitle(state.at, state.worked.total);
  const chip = chipState(sheet.view);
  const spoken = spokenState(chip);
  return (
    <FormToolsProvider value={tools}>
      <div className="rater">
        <Bar
          title={data.title}
          code={data.code}
          version={data.version}
          chip={chip}
          keys={singleKeys}
          guidelines={guide}
          onGuidelines={() => setGuide(!guide)}
          onPanel={setPanel}
        />
        <Ruler worked={state.worked} at={state.at} />
        <WorkArea
          sheet={sheet}
          acts={acts}
          marks={marks}
          phone={phone}
          keys={singleKeys}
          unsent={sheet.view.entries.length}
          onHandedIn={() => {
            void sheet.post?.outbox.clear();
            onHandedIn();
          }}
        />
        <Drawer
          open={guide}
          version={data.version}
          acts={acts}
          onClose={() => setGuide(false)}
          onPause={() => setPanel('pause')}
        >
          {guidelines}
        </Drawer>
        <p className="vh" aria-live="polite">
          {marking.at === null ? spoken.polite : caretWords(marking.at)}
        </p>
        <p className="vh" aria-live="assertive">
          {spoken.urgent}
        </p>
      </div>
      {panel === 'keys' ? (
        <KeysDialog
          bindings={bindings}
          on={singleKeys}
          onSwitch={setSingleKeys}
          onClose={() => setPanel(null)}
        />
      ) : null}
      {panel === 'pause' ? <PauseDialog onClose={() => setPanel(null)} /> : null}
      {panel === 'problems' ? <Problems sheet={sheet} onClose={() => setPanel(null)} /> : null}
      {noting === null ? null : (
        <NoteDialog
          ask={noting.ask}
          onNote={(text) => acts.note(noting.path, text)}
          onClose={() => setNoting(null)}
        />
      )}
    </FormToolsProvider>
  );
}

/**
 * After a move focus goes to the first field without an answer. Not on a phone, where a text box
 * would bring up its keyboard, and not when the page has just come.
 */
function useFocusAfterMove(visit: number, path: string | undefined, phone: boolean): void {
  const [first] = useState(visit);
  const focus = useEffectEvent(() => {
    if (path === undefined || !focusField(path)) {
      document.querySelector<HTMLElement>('.foot .btn.main')?.focus();
    }
  });
  useEffect(() => {
    if (visit !== first && !phone) focus();
  }, [visit, first, phone]);
}

/** The words that the keyboard's caret stands on, for those who hear the screen. */
function caretWords({ source, caret }: TextCaret): string {
  const { start, end } = selected(caret);
  return `“${source.body.slice(start, end)}”`;
}

/** Each entry of the browser's history is told apart by its title; it says no more than a place. */
function useTitle(at: number | null, total: number): void {
  useEffect(() => {
    document.title = at === null ? 'Sheet · Blindmark' : `Trial ${at} of ${total} · Blindmark`;
  }, [at, total]);
}
