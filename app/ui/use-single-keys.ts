'use client';

import { useSyncExternalStore } from 'react';

const keysOff = 'blindmark-single-keys-off';
const listeners = new Set<() => void>();

function onChoice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readChoice(): boolean {
  try {
    return localStorage.getItem(keysOff) === null;
  } catch {
    return true; // storage is closed to this page: the choice lasts as long as the page
  }
}

/** Whether single keys act (WCAG 2.1.4), a choice that this browser keeps. */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(onChoice, readChoice, () => true);
  const choose = (wanted: boolean): void => {
    try {
      if (wanted) localStorage.removeItem(keysOff);
      else localStorage.setItem(keysOff, '1');
    } catch {
      return;
    }
    listeners.forEach((listener) => listener());
  };
  return [on, choose];
}
