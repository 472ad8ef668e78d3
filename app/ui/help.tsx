import { useId } from 'react';
import { glossary, type GlossaryTerm } from './glossary';

/** A button beside a word that opens its one sentence: by mouse, finger and keyboard, and without a script. */
export function Help({ term }: { term: GlossaryTerm }) {
  const id = useId();
  const { word, meaning } = glossary[term];
  return (
    <>
      <button
        type="button"
        className="help"
        popoverTarget={id}
        aria-label={`What does “${word}” mean?`}
      >
        ?
      </button>
      <span id={id} popover="auto" className="help-text">
        {meaning} <a href={`/glossary#${term}`}>Glossary</a>
      </span>
    </>
  );
}
