'use client';

import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';

import { activeClock, type ActiveClock } from './active-clock';

export type Painted = {
  /** When the trial on the screen was painted: performance.now(), ms; Infinity until then. */
  readonly since: RefObject<number>;
  /** The same moment by the browser's clock, ISO 8601. */
  readonly shownAt: RefObject<string>;
  readonly clock: RefObject<ActiveClock>;
  /** The trial on the screen was given or left: nothing counts until the next one is painted. */
  gone(): void;
};

/**
 * Knows when the trial of this visit stood on the screen, and counts the time that it was looked
 * at. Whatever was pressed before that moment was meant for the trial before, and is dropped.
 */
export function usePainted(visit: number, paused: boolean): Painted {
  const since = useRef(Number.POSITIVE_INFINITY);
  const shownAt = useRef('');
  const clock = useRef(activeClock());
  const isActive = useEffectEvent(
    () => !paused && document.visibilityState === 'visible' && document.hasFocus(),
  );
  useLayoutEffect(() => {
    since.current = Number.POSITIVE_INFINITY;
    // The second frame begins after the first has been painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame((now) => {
        since.current = now;
        shownAt.current = new Date().toISOString();
        clock.current.restart(now, isActive());
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [visit]);
  useEffect(() => {
    const look = (): void => clock.current.run(performance.now(), isActive());
    look();
    window.addEventListener('focus', look);
    window.addEventListener('blur', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('focus', look);
      window.removeEventListener('blur', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [paused]);
  const gone = (): void => {
    since.current = Number.POSITIVE_INFINITY;
  };
  return { since, shownAt, clock, gone };
}
