'use client';

import { useEffect, useRef, useState } from 'react';

import { focusField } from './focus-field';

/** Which field the dock of a phone shows. */
export type Step = {
  /** The id of the field that was asked for on this visit. */
  readonly field: string | undefined;
  /** Shows a field, or the group that it is in. */
  show(path: string): void;
  /** Shows it and moves the focus to it. */
  reveal(path: string): void;
};

export function useStep(visit: number, phone: boolean): Step {
  const [kept, setKept] = useState({ visit, field: '' });
  const wanted = useRef<string | null>(null);
  // A field of another step is there only after this render.
  useEffect(() => {
    if (wanted.current !== null) focusField(wanted.current);
    wanted.current = null;
  }, [kept]);
  const show = (path: string): void => {
    if (phone) setKept({ visit, field: path.split('/')[0] ?? path });
  };
  return {
    field: kept.visit === visit && kept.field !== '' ? kept.field : undefined,
    show,
    reveal: (path) => {
      if (focusField(path)) return;
      wanted.current = path;
      show(path);
    },
  };
}
