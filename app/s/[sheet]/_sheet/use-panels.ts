'use client';

import { useEffect, useState } from 'react';

export type Panels = typeof import('./panels');

/**
 * The dialogs and the end of the sheet, fetched once they are wanted or the rater has begun to
 * answer, so that they are there should the connection go. Null until they have come.
 */
export function usePanels(wanted: boolean): Panels | null {
  const [panels, setPanels] = useState<Panels | null>(null);
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (!wanted || panels !== null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = (): void => {
      timer = setTimeout(() => setFailures((count) => count + 1), 3000);
    };
    void import('./panels').then(setPanels, again);
    return () => clearTimeout(timer);
  }, [wanted, panels, failures]);
  return panels;
}
