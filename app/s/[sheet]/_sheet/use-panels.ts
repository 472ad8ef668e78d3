'use client';

import { useFetched } from './use-fetched';

export type Panels = typeof import('./panels');

const fetchPanels = (): Promise<Panels> => import('./panels');

/**
 * The dialogs and the end of the sheet, fetched once they are wanted or the rater has begun to
 * answer, so that they are there should the connection go. Null until they have come.
 */
export const usePanels = (wanted: boolean): Panels | null => useFetched(wanted, fetchPanels);
