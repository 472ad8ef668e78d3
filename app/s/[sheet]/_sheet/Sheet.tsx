'use client';

import { useState, type ReactNode } from 'react';

import type { SheetData } from '../sheet-data';
import { SheetClosed } from './SheetClosed';
import { SheetScreen } from './SheetScreen';

type SheetProps = { data: SheetData; guidelines: ReactNode };

/** A rater's sheet: to be worked on, or the sentence that says why not. */
export function Sheet({ data, guidelines }: SheetProps) {
  const [handedIn, setHandedIn] = useState(false);
  const status = handedIn ? 'handed-in' : data.status;
  return status === 'open' ? (
    <SheetScreen data={data} guidelines={guidelines} onHandedIn={() => setHandedIn(true)} />
  ) : (
    <SheetClosed status={status} data={data} />
  );
}
