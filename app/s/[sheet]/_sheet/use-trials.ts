'use client';

import { useEffect, useRef, type Dispatch } from 'react';

import { positionsAhead } from './order-of-work';
import type { Outbox } from './outbox';
import type { Way } from './sender';
import { trialAt, trialsAfter } from './sheet-api';
import { currentTrial, type SheetAction, type SheetState } from './sheet-state';

type Fetching = {
  sheet: string;
  state: SheetState;
  windowSize: number;
  outbox: Outbox | null;
  way: Way;
  dispatch: Dispatch<SheetAction>;
};

/** Keeps the window of trials ahead filled, and fetches one that is asked for and not here. */
export function useTrials(fetching: Fetching): void {
  useWanted(fetching);
  useWindow(fetching);
}

function useWanted({ sheet, state, outbox, way, dispatch }: Fetching): void {
  const { wanted } = state;
  const ready = outbox !== null;
  useEffect(() => {
    if (wanted === null || !ready) return;
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      const trial = await trialAt(sheet, wanted);
      if (gone) return;
      if (trial !== null) dispatch({ type: 'arrived', trials: [trial] });
      else timer = setTimeout(() => void ask(), 3000);
    };
    void ask();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
    // `way`: asked again at once when the connection comes back.
  }, [sheet, wanted, ready, way, dispatch]);
}

function useWindow({ sheet, state, windowSize, outbox, way, dispatch }: Fetching): void {
  const asked = useRef('');
  const trial = currentTrial(state);
  const ahead = positionsAhead(state.worked, state.at ?? 0, windowSize);
  const held = ahead.filter((position) => state.known.has(position)).length;
  const short = held < ahead.length && held <= windowSize / 2;
  useEffect(() => {
    if (!short || outbox === null || trial === null || way !== 'open') return;
    // Once for each state of the window: a server that has no more to give is not asked in a loop.
    const question = `${trial.id} ${held}`;
    if (asked.current === question) return;
    asked.current = question;
    void trialsAfter(sheet, trial.id, windowSize).then(async (trials) => {
      if (trials === null) {
        asked.current = '';
        return;
      }
      dispatch({ type: 'arrived', trials });
      await outbox.keepTrials([trial, ...trials]);
    });
  }, [sheet, short, held, trial, windowSize, outbox, way, dispatch]);
}
