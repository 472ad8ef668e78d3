'use client';

import type { BlindTrial } from '@/lib/domain/blind';
import { trialField } from '@/lib/form/trial-field';

import { Dock } from './Dock';
import { Foot } from './Foot';
import { FormPane } from './FormPane';
import { answeredCount } from './order-of-work';
import { Pager } from './Pager';
import { currentTrial } from './sheet-state';
import { isPair, paneOf } from './shown-texts';
import { placedTexts, TextPanes } from './TextPanes';
import { BoundaryTrial } from './trials/BoundaryTrial';
import { PairTrial } from './trials/PairTrial';
import type { Screen } from './use-screen';
import { valueAt } from './values-at';
import { WaitScreen } from './WaitScreen';

/** The trial with its form and foot, or what stands there when no trial does. */
export function WorkArea({ screen, onHandedIn }: { screen: Screen; onHandedIn: () => void }) {
  const { sheet, acts, panels } = screen;
  const { state, data, view } = sheet;
  const trial = currentTrial(state);
  if (trial !== null) return <TrialArea screen={screen} trial={trial} />;
  const all = answeredCount(state.worked) === state.worked.total;
  if (!all) return <WaitScreen way={view.way} onBack={acts.back} />;
  if (panels === null) return <main className="end" />;
  return (
    <panels.EndScreen
      sheet={data.sheetId}
      total={state.worked.total}
      unsent={view.entries.length}
      onBack={acts.back}
      onHandedIn={onHandedIn}
    />
  );
}

type TrialProps = { screen: Screen; trial: BlindTrial };

/** The screen of a trial's kind, with the foot or the dock that all kinds share. */
function TrialArea({ screen, trial }: TrialProps) {
  const about = trialField(screen.sheet.form, trial.kind);
  if (about === undefined) return <WorksheetArea screen={screen} trial={trial} />;
  const key = `${trial.id} ${screen.sheet.state.visit}`;
  return (
    <>
      {about.kind === 'side' ? (
        <PairTrial key={key} screen={screen} trial={trial} field={about} />
      ) : (
        <BoundaryTrial key={key} screen={screen} trial={trial} field={about} />
      )}
      <Below screen={screen} position={trial.position} />
    </>
  );
}

function WorksheetArea({ screen, trial }: TrialProps) {
  const { sheet, marks, marking, opened, phone } = screen;
  const { state, data } = sheet;
  const names = paneNames(screen, trial);
  const hasEach = sheet.form.fields.some((field) => field.kind === 'each');
  const sides = names.source !== '' && names.judged !== '';
  const layout = hasEach ? 'rubric' : sides ? 'three' : 'two';
  // The keyboard's caret is never in a text that is not shown.
  const caretIn = marking.at === null ? null : paneOf(trial, data.texts, marking.at.source.id);
  const shown = caretIn ?? opened.shown;
  const panes = <TextPanes trial={trial} texts={data.texts} marks={marks} />;
  return (
    <>
      {sides ? (
        <Pager source={names.source} judged={names.judged} shown={shown} opened={opened} />
      ) : null}
      <main
        className={`work ${layout}${sides ? ` show-${shown}` : ''}`}
        key={`${trial.id} ${state.visit}`}
      >
        {hasEach ? <div className="pane texts">{panes}</div> : panes}
        {phone ? null : <FormPane />}
      </main>
      <Below screen={screen} position={trial.position} />
    </>
  );
}

type BelowProps = { screen: Screen; position: number };

/** The foot, or on a phone the dock. */
function Below({ screen, position }: BelowProps) {
  const { sheet, acts, opened, phone, singleKeys, step } = screen;
  const { state, view } = sheet;
  const shared = {
    acts,
    view,
    last: state.last,
    missing: sheet.locked ? [] : sheet.missing,
    saveWords: sheet.locked ? 'Continue' : saveWords(screen),
  };
  if (!phone) return <Foot {...shared} keys={singleKeys} />;
  return (
    <Dock
      key={state.visit}
      {...shared}
      position={position}
      open={sheet.open}
      step={step}
      unseen={unseenWords(screen)}
      onField={(id) => {
        const field = sheet.form.fields.find((one) => one.id === id);
        const marked = field?.kind === 'span' ? field.in : undefined;
        const pane = marked && paneOf(currentTrial(state), sheet.data.texts, marked);
        if (pane) opened.show(pane);
      }}
    />
  );
}

/** On a phone the place that is chosen may have been scrolled away: the button says what it saves. */
function saveWords({ sheet, phone }: Screen): string {
  const about = phone ? sheet.form.fields.find(({ kind }) => kind === 'boundary') : undefined;
  const place = about && valueAt(sheet.state.values, about.id);
  return typeof place === 'number' ? `Save: after sentence ${place}` : 'Save and continue';
}

/** What has to be looked at before an answer counts; a pair says so where it is answered. */
function unseenWords({ sheet, opened }: Screen): string | undefined {
  const trial = currentTrial(sheet.state);
  if (trial === null || isPair(trial) || opened.next === null) return undefined;
  const { id, pane } = opened.next;
  const label = placedTexts(trial, sheet.data.texts).find(({ text }) => text.id === id)?.label;
  return `${pane === opened.shown ? 'Scroll to' : 'Open'} “${label ?? id}” before you answer.`;
}

function paneNames({ sheet }: Screen, trial: BlindTrial): { source: string; judged: string } {
  const placed = placedTexts(trial, sheet.data.texts);
  const joined = (source: boolean): string =>
    placed
      .filter(({ role }) => (role === 'source') === source)
      .map(({ label }) => label)
      .join(' and ');
  return { source: joined(true), judged: joined(false) };
}
