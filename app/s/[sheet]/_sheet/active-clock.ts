/** Counts the time during which a trial was visible, focused and not paused. */
export type ActiveClock = {
  /** Starts from nothing, for a new trial. */
  restart(now: number, running: boolean): void;
  /** Tells whether time counts from now on. */
  run(now: number, running: boolean): void;
  /** Milliseconds counted so far, whole. */
  read(now: number): number;
};

/** A clock over a time base that the caller reads (performance.now(), in ms). */
export function activeClock(): ActiveClock {
  let countedMs = 0;
  let since: number | null = null;
  return {
    restart(now, running) {
      countedMs = 0;
      since = running ? now : null;
    },
    run(now, running) {
      if (since !== null) countedMs += Math.max(0, now - since);
      since = running ? now : null;
    },
    read(now) {
      return Math.round(countedMs + (since === null ? 0 : Math.max(0, now - since)));
    },
  };
}
