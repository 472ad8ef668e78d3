'use client';

import { useEffect, useState } from 'react';

/**
 * A part of the screen's code that is fetched once it is wanted, and asked for again every three seconds
 * until it has come. Null until then. `fetchIt` is one and the same function at each call.
 */
export function useFetched<Part>(wanted: boolean, fetchIt: () => Promise<Part>): Part | null {
  const [part, setPart] = useState<{ readonly value: Part } | null>(null);
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (!wanted || part !== null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = (): void => {
      timer = setTimeout(() => setFailures((count) => count + 1), 3000);
    };
    void fetchIt().then((value) => setPart({ value }), again);
    return () => clearTimeout(timer);
  }, [wanted, part, failures, fetchIt]);
  return part === null ? null : part.value;
}
