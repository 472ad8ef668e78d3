import type { ReactNode } from 'react';

import { idOf, useFormTools, type FieldProps } from '../form-tools';

type FrameProps = FieldProps & {
  /** A word on how to answer, at the right of the question, with its key. */
  hint?: ReactNode;
  children: ReactNode;
};

/** A question with its answer: a fieldset, what help there is, and the way to note a problem. */
export function FieldFrame({ field, path, part, compact = false, hint, children }: FrameProps) {
  const tools = useFormTools();
  const optional = field.required === false ? 'Optional' : null;
  return (
    <fieldset
      className={compact ? 'field-row' : 'field'}
      data-path={path}
      // Takes focus when its answer was given elsewhere, in the text; Enter then goes on.
      tabIndex={-1}
      disabled={tools.readOnly || tools.busy === true}
      aria-describedby={tools.trouble?.field === path ? idOf(path, 'trouble') : undefined}
    >
      <legend className={compact ? 'vh' : 'ask'}>
        {compact && part !== undefined ? `${part.label}: ` : null}
        {field.ask}
        {compact || (hint === undefined && optional === null) ? null : (
          <span className="opt">
            {optional}
            {optional !== null && hint !== undefined ? <span className="between"> · </span> : null}
            {hint}
          </span>
        )}
      </legend>
      <NoteButton path={path} ask={field.ask} />
      {field.help === undefined || compact ? null : <p className="hint above">{field.help}</p>}
      {children}
      <Trouble path={path} />
    </fieldset>
  );
}

/** What is wrong with the value, at its field. */
export function Trouble({ path }: { path: string }) {
  const { trouble } = useFormTools();
  if (trouble?.field !== path) return null;
  return (
    <p className="trouble" id={idOf(path, 'trouble')}>
      {trouble.message}
    </p>
  );
}

export function NoteButton({ path, ask }: { path: string; ask: string }) {
  const tools = useFormTools();
  return (
    <button
      type="button"
      className="note-flag"
      aria-label={`Note a problem with the guidelines on “${ask}”`}
      title="Note a problem with the guidelines"
      onClick={() => tools.note(path, ask)}
    >
      <svg
        viewBox="0 0 14 14"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.3"
        aria-hidden="true"
      >
        <path d="M3 12.5V2m0 .6h7.6L8.8 5.3l1.8 2.7H3" />
      </svg>
    </button>
  );
}
