'use client';

import { useEffect, useRef } from 'react';

import { AnyField } from './fields/AnyField';
import { LeftToDo, SaveButton } from './Foot';
import { useFormTools } from './form-tools';
import { LastLine } from './LastLine';
import type { SenderView } from './sender';
import type { LastAct } from './sheet-state';
import { stepsOf } from './steps-of';
import type { Acts } from './use-acts';
import type { Step } from './use-step';
import type { OpenField } from '@/lib/form/check-values';

type DockProps = {
  acts: Acts;
  /** The trial on the screen, counted from 1. */
  position: number;
  last: LastAct | null;
  view: SenderView;
  open: readonly OpenField[];
  missing: readonly OpenField[];
  saveWords: string;
  step: Step;
  /** What has to be looked at before an answer counts. */
  unseen: string | undefined;
  /** Shows the text that a field marks words in. */
  onField: (field: string) => void;
};

/** On a phone: one field at a time, at the thumb. Nothing goes on by itself. */
export function Dock(props: DockProps) {
  const { acts, open, missing, saveWords, step, unseen, onField } = props;
  const { form, content } = useFormTools();
  const dock = useRef<HTMLDivElement>(null);
  const asked = stepsOf(form.fields, open, content);
  const at = Math.max(
    0,
    asked.findIndex(({ id }) => id === step.field),
  );
  const field = asked[at];
  const isLast = at >= asked.length - 1;
  const go = (to: number): void => {
    const next = asked[to];
    if (next === undefined) return;
    step.show(next.id);
    onField(next.id);
  };
  const shown = useRef(field?.id);
  // Where the page scrolls as one, the next question would stand above the window.
  useEffect(() => {
    if (shown.current !== field?.id) dock.current?.scrollIntoView({ block: 'start' });
    shown.current = field?.id;
  }, [field?.id]);
  return (
    <div ref={dock} className="dock only-phone" role="region" aria-label="Form">
      <div className="steps">
        {asked.map(({ id }, index) => (
          <i key={id} className={index < at ? 'd' : index === at ? 'n' : ''} />
        ))}
        <span className="of">
          {Math.min(at + 1, asked.length)} of {asked.length}
        </span>
      </div>
      <div className="dock-field">
        {field === undefined ? null : <AnyField key={field.id} field={field} path={field.id} />}
      </div>
      <DockLine {...props} isFirst={at === 0} isLast={isLast} />
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
          <SaveButton
            words={saveWords}
            notYet={missing.length > 0 || unseen !== undefined}
            onSave={acts.save}
          />
        ) : (
          <button type="button" className="btn main" onClick={() => go(at + 1)}>
            Continue
          </button>
        )}
      </div>
    </div>
  );
}

type LineProps = DockProps & { isFirst: boolean; isLast: boolean };

/**
 * What was saved last and what is left to do, each on a line of its own that is always there, so
 * that no answer moves between trials; beside them the way to the trial before.
 */
function DockLine({ acts, position, last, view, missing, unseen, isFirst, isLast }: LineProps) {
  const undo = acts.can.undo && last !== null && last.position !== position;
  return (
    <div className="dock-line">
      <span className="dock-words">
        {isFirst ? <LastLine last={last} view={view} /> : null}
        {unseen === undefined ? null : (
          <span className="left-to-do" id="left-to-do">
            {unseen}
          </span>
        )}
        {isLast && unseen === undefined ? <LeftToDo missing={missing} /> : null}
      </span>
      {isFirst && undo ? (
        <button type="button" className="btn bare" onClick={acts.undo}>
          Undo
        </button>
      ) : null}
      {isFirst && !undo && acts.can.back ? (
        <button type="button" className="btn bare" onClick={acts.back}>
          Back to {position - 1}
        </button>
      ) : null}
    </div>
  );
}
