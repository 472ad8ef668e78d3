'use client';

import type { BlindTrial } from '@/lib/domain/blind';
import { useState } from 'react';

import { Dock } from './Dock';
import { Foot } from './Foot';
import { FormPane } from './FormPane';
import { answeredCount } from './order-of-work';
import { Pager } from './Pager';
import { currentTrial } from './sheet-state';
import { placedTexts, TextPanes } from './TextPanes';
import type { Screen } from './use-screen';
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

function TrialArea({ screen, trial }: { screen: Screen; trial: BlindTrial }) {
  const { sheet, marks, phone } = screen;
  const { state, data } = sheet;
  const [shown, setShown] = useState<'source' | 'answer'>('source');
  const names = paneNames(screen, trial);
  const hasEach = data.form.fields.some((field) => field.kind === 'each');
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

type BelowProps = { screen: Screen; position: number; onAnswerText: () => void };

/** The foot, or on a phone the dock. */
function Below({ screen, position, onAnswerText }: BelowProps) {
  const { sheet, acts, phone, singleKeys } = screen;
  const { state, data, view } = sheet;
  const shared = {
    acts,
    view,
    last: state.last,
    missing: sheet.locked ? [] : sheet.missing,
    saveWords: sheet.locked ? 'Go on' : 'Save and go on',
  };
  if (!phone) return <Foot {...shared} keys={singleKeys} />;
  return (
    <Dock
      key={state.visit}
      {...shared}
      position={position}
      open={sheet.open}
      onField={(id) => {
        const marks = data.form.fields.some((field) => field.id === id && field.kind === 'span');
        if (marks) onAnswerText();
      }}
    />
  );
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
