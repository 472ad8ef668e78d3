'use client';

import { useEffect, useRef } from 'react';

import type { HandMarks } from './hand-marks';

/**
 * Marks by mouse and finger, while words are asked for. What it takes is fetched then, so that a sheet
 * without marks does without it.
 */
export function usePointerMarks(marks: HandMarks, asked: boolean): void {
  const now = useRef(marks);
  useEffect(() => {
    now.current = marks;
  });
  useEffect(() => {
    if (!asked) return;
    let stop = (): void => undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const fetchIt = (): void =>
      void import('./hand-marks').then(
        ({ watchHands }) => {
          if (!gone) stop = watchHands(() => now.current);
        },
        () => {
          timer = setTimeout(fetchIt, 3000);
        },
      );
    fetchIt();
    return () => {
      gone = true;
      clearTimeout(timer);
      stop();
    };
  }, [asked]);
}
