import { spanFromUtf16, type SpanSource } from '@/lib/form/spans';

import type { Selected } from './form-tools';
import { selectionIn } from './selection-range';
import { lettersOf } from './text-units';
import { trimmed } from './word-caret';

export type HeardSelections = {
  /** The field that words of a text are for. */
  targetOf(text: string): { readonly path: string; readonly source: SpanSource } | null;
  onTaken(found: Selected): void;
  onSelected(found: Selected | null): void;
};

const controls = 'button, input, textarea, label, a, [data-end]';

/** A mouse takes what it selected when it lets go; any other selection waits for a button. */
export function watchSelections(heard: () => HeardSelections | null): () => void {
  let held = false;
  // A button that is pressed leaves the selection as it is, and marks nothing by itself.
  let draws = false;
  const listeners = {
    pointerdown: ({ pointerType, target }: PointerEvent): void => {
      held = pointerType !== 'touch';
      draws = held && target instanceof Element && target.closest(controls) === null;
    },
    pointerup: (): void => {
      held = false;
      const found = draws ? selectedFor(heard()) : null;
      draws = false;
      if (found !== null) heard()?.onTaken(found);
    },
    selectionchange: (): void => {
      if (!held) heard()?.onSelected(selectedFor(heard()));
    },
  };
  const every = Object.entries(listeners) as [string, EventListener][]; // each under its own event's name
  for (const [name, listen] of every) document.addEventListener(name, listen);
  return () => {
    for (const [name, listen] of every) document.removeEventListener(name, listen);
  };
}

function selectedFor(heard: HeardSelections | null): Selected | null {
  const found = selectionIn(document, getSelection());
  const target = found && heard?.targetOf(found.text);
  if (!found || !target) return null;
  const { path, source } = target;
  const range = trimmed(found, source.body, lettersOf(source.body));
  const span = range === null ? undefined : spanFromUtf16(source, range.start, range.end);
  return span === undefined ? null : { path, span };
}
