'use client';

import { useSyncExternalStore } from 'react';

const narrow = '(max-width: 760px)';

function onNarrow(listener: () => void): () => void {
  const query = matchMedia(narrow);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the screen has one column, with the fields in a dock. */
export function usePhone(): boolean {
  return useSyncExternalStore(
    onNarrow,
    () => matchMedia(narrow).matches,
    () => false,
  );
}
