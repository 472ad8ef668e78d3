'use client';

import { useEffect, useEffectEvent, useRef } from 'react';

const mark = 'sheetPosition';

/** The position that a history entry of this page was made for; null for any other entry. */
export function positionIn(historyState: unknown): number | null {
  if (typeof historyState !== 'object' || historyState === null || !(mark in historyState))
    return null;
  const position = (historyState as { [mark]: unknown })[mark]; // whatever some page stored there
  return typeof position === 'number' ? position : null;
}

/**
 * One history entry for each trial shown, so that the browser's own Back goes to the trial before.
 * The address stays the same: no id and no position ever stands in it.
 */
export function useHistory(
  at: number | null,
  visit: number,
  open: (position: number) => void,
): void {
  const shown = useRef<number | null>(null);
  const onPop = useEffectEvent((event: PopStateEvent) => {
    const position = positionIn(event.state);
    if (position === null) return;
    shown.current = position;
    open(position);
  });
  useEffect(() => {
    if (at === null || shown.current === at) return;
    const next: unknown = { ...(history.state as object | null), [mark]: at };
    if (shown.current === null) history.replaceState(next, '');
    else history.pushState(next, '');
    shown.current = at;
  }, [at, visit]);
  useEffect(() => {
    const listen = (event: PopStateEvent): void => onPop(event);
    window.addEventListener('popstate', listen);
    return () => window.removeEventListener('popstate', listen);
  }, []);
}
