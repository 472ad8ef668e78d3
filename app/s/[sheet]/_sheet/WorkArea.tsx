'use client';

import type { BlindTrial } from '@/lib/domain/blind';
import { trialField } from '@/lib/form/trial-field';
import { useState } from 'react';

import { Dock } from './Dock';
import { Foot } from './Foot';
import { FormPane } from './FormPane';
import { answeredCount } from './order-of-work';
import { Pager } from './Pager';
import { currentTrial } from './sheet-state';
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
  const { sheet, marks, phone } = screen;
  const { state, data } = sheet;
  const [shown, setShown] = useState<'source' | 'answer'>('source');
  const names = paneNames(screen, trial);
  const hasEach = sheet.form.fields.some((field) => field.kind === 'each');
  const sides = names.source !== '' && names.judged !== '' && !hasEach;
  const layout = hasEach ? 'rubric' : names.source !== '' && names.judged !== '' ? 'three' : 'two';
  const panes = <TextPanes trial={trial} texts={data.texts} marks={marks} />;
  return (
    <>
      {sides ? (
        <Pager source={names.source} judged={names.judged} shown={shown} onShow={setShown} />
      ) : null}
      <main
        className={`work ${layout}${sides ? ` show-${shown}` : ''}`}
        key={`${trial.id} ${state.visit}`}
      >
        {hasEach ? <div className="pane texts">{panes}</div> : panes}
        {phone ? null : <FormPane />}
      </main>
      <Below screen={screen} position={trial.position} onAnswerText={() => setShown('answer')} />
    </>
  );
}

type BelowProps = { screen: Screen; position: number; onAnswerText?: () => void };

/** The foot, or on a phone the dock. */
function Below({ screen, position, onAnswerText }: BelowProps) {
  const { sheet, acts, phone, singleKeys } = screen;
  const { state, view } = sheet;
  const shared = {
    acts,
    view,
    last: state.last,
    missing: sheet.locked ? [] : sheet.missing,
    saveWords: sheet.locked ? 'Go on' : saveWords(screen),
  };
  if (!phone) return <Foot {...shared} keys={singleKeys} />;
  return (
    <Dock
      key={state.visit}
      {...shared}
      position={position}
      open={sheet.open}
      onField={(id) => {
        const marks = sheet.form.fields.some((field) => field.id === id && field.kind === 'span');
        if (marks) onAnswerText?.();
      }}
    />
  );
}

/** On a phone the place that is chosen may have been scrolled away: the button says what it saves. */
function saveWords({ sheet, phone }: Screen): string {
  const about = phone ? sheet.form.fields.find(({ kind }) => kind === 'boundary') : undefined;
  const place = about && valueAt(sheet.state.values, about.id);
  return typeof place === 'number' ? `Save: after sentence ${place}` : 'Save and go on';
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
