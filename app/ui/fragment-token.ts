'use client';

import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void) {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}

const present = () => window.location.hash.slice(1);
const onServer = () => null;

/**
 * The token behind # in the address, which no server and no preview of the link ever sees.
 * null until the page runs in a browser; '' where there is none.
 */
export function useFragmentToken(): string | null {
  return useSyncExternalStore<string | null>(subscribe, present, onServer);
}
