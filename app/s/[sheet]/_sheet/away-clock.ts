/** How often and for how long a trial was out of sight or without focus. */
export type Away = { readonly blurs: number; readonly awayMs: number };

export type AwayClock = {
  /** Starts from nothing, for a new trial. */
  restart(now: number, away: boolean): void;
  /** Tells whether the rater is elsewhere from now on. */
  run(now: number, away: boolean): void;
  read(now: number): Away;
};

/** Counts over a time base that the caller reads (performance.now(), in ms). */
export function awayClock(): AwayClock {
  let blurs = 0;
  let countedMs = 0;
  let since: number | null = null;
  const run = (now: number, away: boolean): void => {
    if (since === null && away) blurs += 1;
    if (since !== null) countedMs += Math.max(0, now - since);
    since = away ? now : null;
  };
  return {
    restart(now, away) {
      blurs = 0;
      countedMs = 0;
      since = null;
      run(now, away);
    },
    run,
    read: (now) => ({
      blurs,
      awayMs: Math.round(countedMs + (since === null ? 0 : Math.max(0, now - since))),
    }),
  };
}
