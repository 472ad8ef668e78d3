'use client';

import { useState } from 'react';

import { AnyField } from './fields/AnyField';
import { LeftToDo, SaveButton } from './Foot';
import { useFormTools } from './form-tools';
import { LastLine } from './LastLine';
import type { SenderView } from './sender';
import type { LastAct } from './sheet-state';
import type { Acts } from './use-acts';
import type { OpenField } from '@/lib/form/check-values';

type DockProps = {
  acts: Acts;
  last: LastAct | null;
  view: SenderView;
  open: readonly OpenField[];
  missing: readonly OpenField[];
  saveWords: string;
  /** Shows the text that a field marks words in. */
  onField: (field: string) => void;
};

/** On a phone: one field at a time, at the thumb. Nothing goes on by itself. */
export function Dock({ acts, last, view, open, missing, saveWords, onField }: DockProps) {
  const { form } = useFormTools();
  const [chosen, setChosen] = useState(0);
  const asked = form.fields.filter(({ id }) =>
    open.some(({ path }) => path === id || path.startsWith(`${id}/`)),
  );
  const at = Math.min(chosen, Math.max(0, asked.length - 1));
  const field = asked[at];
  const isLast = at >= asked.length - 1;
  const go = (to: number): void => {
    setChosen(to);
    const next = asked[to];
    if (next !== undefined) onField(next.id);
  };
  return (
    <div className="dock only-phone" role="region" aria-label="Form">
      <div className="steps">
        {asked.map(({ id }, index) => (
          <i key={id} className={index < at ? 'd' : index === at ? 'n' : ''} />
        ))}
        <span className="of">
          {at + 1} of {asked.length}
        </span>
      </div>
      <div className="dock-field">
        {field === undefined ? null : <AnyField key={field.id} field={field} path={field.id} />}
      </div>
      {at === 0 && last !== null ? (
        <div className="dock-last">
          <LastLine last={last} view={view} />
          {acts.can.undo ? (
            <button type="button" className="btn bare" onClick={acts.undo}>
              Undo
            </button>
          ) : null}
        </div>
      ) : null}
      {isLast && missing.length > 0 ? <LeftToDo missing={missing} /> : null}
      <div className="dock-go">
        {at === 0 ? (
          <button
            type="button"
            className="btn"
            aria-label="Leave for later"
            aria-disabled={!acts.can.later || undefined}
            onClick={acts.later}
          >
            Later
          </button>
        ) : (
          <button type="button" className="btn" onClick={() => go(at - 1)}>
            Back
          </button>
        )}
        {isLast ? (
          <SaveButton words={saveWords} notYet={missing.length > 0} onSave={acts.save} />
        ) : (
          <button type="button" className="btn main" onClick={() => go(at + 1)}>
            Go on
          </button>
        )}
      </div>
    </div>
  );
}
