'use client';

import { useSyncExternalStore } from 'react';
import { localMinute, utcMinute } from './instant';

const never = () => () => undefined;

/** A time where the reader is. The server does not know where that is and says it in UTC until then. */
export function LocalTime({ at }: { at: string }) {
  const text = useSyncExternalStore(
    never,
    () => localMinute(at),
    () => utcMinute(at),
  );
  return (
    <time dateTime={at} className="num">
      {text}
    </time>
  );
}
