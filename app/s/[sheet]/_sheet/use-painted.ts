'use client';

import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';

import { activeClock, type ActiveClock } from './active-clock';
import { awayClock, type AwayClock } from './away-clock';
import { listensFrom } from './hasty-keys';

export type Painted = {
  /** When the trial on the screen was painted: performance.now(), ms; Infinity until then. */
  readonly since: RefObject<number>;
  /** From when on keys are for this trial: a moment later, when a save or a leave brought it. */
  readonly listensAt: RefObject<number>;
  /** The moment of the paint by the browser's clock, ISO 8601. */
  readonly shownAt: RefObject<string>;
  readonly clock: RefObject<ActiveClock>;
  readonly away: RefObject<AwayClock>;
  /** The trial on the screen was given or left: nothing counts until the next one is painted. */
  gone(): void;
};

/**
 * Knows when the trial of this visit stood on the screen, and counts the time that it was looked
 * at, and the time that it was not. Whatever was pressed before that moment, or right after it when a save brought the trial, was
 * meant for the trial before, and is dropped.
 */
export function usePainted(visit: number, paused: boolean): Painted {
  const since = useRef(Number.POSITIVE_INFINITY);
  const listensAt = useRef(Number.POSITIVE_INFINITY);
  const afterSave = useRef(false);
  const shownAt = useRef('');
  const clock = useRef(activeClock());
  const away = useRef(awayClock());
  const isHere = () => document.visibilityState === 'visible' && document.hasFocus();
  const isActive = useEffectEvent(() => !paused && isHere());
  useLayoutEffect(() => {
    since.current = Number.POSITIVE_INFINITY;
    listensAt.current = Number.POSITIVE_INFINITY;
    // The second frame begins after the first has been painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame((now) => {
        since.current = now;
        listensAt.current = listensFrom(now, afterSave.current);
        afterSave.current = false;
        shownAt.current = new Date().toISOString();
        clock.current.restart(now, isActive());
        away.current.restart(now, !isHere());
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [visit]);
  useEffect(() => {
    const look = (): void => {
      const now = performance.now();
      clock.current.run(now, isActive());
      away.current.run(now, !isHere());
    };
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
    listensAt.current = Number.POSITIVE_INFINITY;
    afterSave.current = true;
  };
  return { since, listensAt, shownAt, clock, away, gone };
}
