'use client';

import { spanFromUtf16 } from '@/lib/form/spans';
import { useEffect, useEffectEvent } from 'react';

import type { Selected } from './form-tools';
import { fieldFor } from './markable';
import { selectionIn } from './selection-range';
import { lettersOf } from './text-units';
import type { MarkingScene } from './use-marking';
import { trimmed } from './word-caret';

type Heard = {
  onTaken: (found: Selected) => void;
  onSelected: (found: Selected | null) => void;
};

const controls = 'button, input, textarea, label, a, [data-end]';

/** A mouse takes what it selected when it lets go; any other selection waits for a button. */
export function useSelections(scene: MarkingScene, armed: string | null, heard: Heard): void {
  const read = useEffectEvent((): Selected | null => {
    const found = selectionIn(document, getSelection());
    if (found === null || scene.readOnly) return null;
    const target = fieldFor(found.text, scene.open, scene.content, armed);
    if (target === null) return null;
    const { path, source } = target;
    const range = trimmed(found, source.body, lettersOf(source.body));
    const span = range === null ? undefined : spanFromUtf16(source, range.start, range.end);
    return span === undefined ? null : { path, span };
  });
  const onTaken = useEffectEvent(heard.onTaken);
  const onSelected = useEffectEvent(heard.onSelected);
  useEffect(() => {
    let held = false;
    // A button that is pressed leaves the selection as it is, and marks nothing by itself.
    let draws = false;
    const pressed = ({ pointerType, target }: PointerEvent): void => {
      held = pointerType !== 'touch';
      draws = held && target instanceof Element && target.closest(controls) === null;
    };
    const released = (): void => {
      held = false;
      const found = draws ? read() : null;
      draws = false;
      if (found !== null) onTaken(found);
    };
    const changed = (): void => {
      if (!held) onSelected(read());
    };
    document.addEventListener('pointerdown', pressed);
    document.addEventListener('pointerup', released);
    document.addEventListener('selectionchange', changed);
    return () => {
      document.removeEventListener('pointerdown', pressed);
      document.removeEventListener('pointerup', released);
      document.removeEventListener('selectionchange', changed);
    };
  }, []);
}
