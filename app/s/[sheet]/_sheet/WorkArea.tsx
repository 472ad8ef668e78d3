'use client';

import { useState } from 'react';

import { Dock } from './Dock';
import { EndScreen } from './EndScreen';
import { Foot } from './Foot';
import { FormPane } from './FormPane';
import { answeredCount } from './order-of-work';
import { Pager } from './Pager';
import { currentTrial } from './sheet-state';
import type { MarksByText } from './text-layout';
import { placedTexts, TextPanes } from './TextPanes';
import type { Acts } from './use-acts';
import type { Sheet } from './use-sheet';
import { WaitScreen } from './WaitScreen';

type WorkProps = {
  sheet: Sheet;
  acts: Acts;
  marks: MarksByText;
  phone: boolean;
  keys: boolean;
  /** Answers that are not with the server yet. */
  unsent: number;
  onHandedIn: () => void;
};

/** The trial with its form and foot, or what stands there when no trial does. */
export function WorkArea({ sheet, acts, marks, phone, keys, unsent, onHandedIn }: WorkProps) {
  const { state, data, view } = sheet;
  const trial = currentTrial(state);
  const [shown, setShown] = useState<'source' | 'answer'>('source');
  if (trial === null) {
    const all = answeredCount(state.worked) === state.worked.total;
    return all ? (
      <EndScreen
        sheet={data.sheetId}
        total={state.worked.total}
        unsent={unsent}
        onBack={acts.back}
        onHandedIn={onHandedIn}
      />
    ) : (
      <WaitScreen way={view.way} onBack={acts.back} />
    );
  }
  const placed = placedTexts(trial, data.texts);
  const names = (source: boolean): string =>
    placed
      .filter(({ role }) => (role === 'source') === source)
      .map(({ label }) => label)
      .join(' and ');
  const both = names(true) !== '' && names(false) !== '';
  const hasEach = data.form.fields.some((field) => field.kind === 'each');
  const layout = hasEach ? 'rubric' : both ? 'three' : 'two';
  const side = both && !hasEach ? ` show-${shown}` : '';
  const saveWords = sheet.locked ? 'Go on' : 'Save and go on';
  return (
    <>
      {both && !hasEach ? (
        <Pager source={names(true)} judged={names(false)} shown={shown} onShow={setShown} />
      ) : null}
      <main className={`work ${layout}${side}`} key={`${trial.id} ${state.visit}`}>
        {hasEach ? (
          <div className="pane texts">
            <TextPanes trial={trial} texts={data.texts} marks={marks} />
          </div>
        ) : (
          <TextPanes trial={trial} texts={data.texts} marks={marks} />
        )}
        {phone ? null : <FormPane />}
      </main>
      {phone ? (
        <Dock
          key={state.visit}
          acts={acts}
          last={state.last}
          view={view}
          open={sheet.open}
          missing={sheet.locked ? [] : sheet.missing}
          saveWords={saveWords}
          onField={(id) => {
            if (data.form.fields.some((field) => field.id === id && field.kind === 'span')) {
              setShown('answer');
            }
          }}
        />
      ) : (
        <Foot
          acts={acts}
          last={state.last}
          view={view}
          missing={sheet.locked ? [] : sheet.missing}
          saveWords={saveWords}
          keys={keys}
        />
      )}
    </>
  );
}
