import { labelOf, type Joined, type Trial } from './client';
import type { SaveLedger, Saved } from './save-ledger';

/** Raters at work in a closed loop: each sends its next label when the last was answered. */
export type Crew = {
  /** Lets every rater finish the save it is at, and waits for that. */
  readonly stop: () => Promise<void>;
  /** Resolves when none works any more. */
  readonly stopped: Promise<void>;
};

/** Sets raters to work until they are stopped, their sheet is done, or a save is not acknowledged. */
export function setToWork(raters: readonly Joined[], ledger: SaveLedger): Crew {
  let over = false;
  const working = raters.map((rater) => work(rater, ledger, () => over));
  const stopped = Promise.all(working).then(() => undefined);
  const stop = () => {
    over = true;
    return stopped;
  };
  return { stop, stopped };
}

/**
 * Sets raters to work at a pace: each sends a label every `ms`, spread evenly over that time, whether or not the last
 * was answered in time. A save that waited for the one before it counts from when it was due.
 */
export function setToPace(raters: readonly Joined[], ledger: SaveLedger, ms: number): Crew {
  let over = false;
  const pace = async (rater: Joined, place: number): Promise<void> => {
    let trial = await nextOf(rater).catch(() => null);
    let due = performance.now() + (place * ms) / raters.length;
    for (; trial && !over; due += ms) {
      await sleep(Math.max(0, due - performance.now()));
      const late = performance.now() - due;
      const { save, reply } = await ledger.send(rater, someLabel(trial));
      save.took += late;
      if (save.outcome !== 'acknowledged' || !reply) return;
      trial = trialOf(reply.body.next);
    }
  };
  const stopped = Promise.all(raters.map(pace)).then(() => undefined);
  const stop = () => {
    over = true;
    return stopped;
  };
  return { stop, stopped };
}

async function work(rater: Joined, ledger: SaveLedger, over: () => boolean): Promise<void> {
  let trial = await nextOf(rater).catch(() => null);
  while (trial && !over()) {
    const { save, reply } = await ledger.send(rater, someLabel(trial));
    if (save.outcome !== 'acknowledged' || !reply) return;
    trial = trialOf(reply.body.next);
  }
}

/** The next trial of a rater's sheet; null at its end. */
export async function nextOf(rater: Joined): Promise<Trial | null> {
  const { status, body, text } = await rater.person.call<Saved['next']>(
    'GET',
    `/api/sheets/${rater.sheet}/next`,
  );
  if (status !== 200) throw new Error(`The next trial answered ${status}: ${text}`);
  return trialOf(body);
}

export const trialOf = (next: Saved['next']): Trial | null => ('trial' in next ? next.trial : null);

/** A label whose remark no other label has, so that a mixed-up value shows. */
export function someLabel(
  trial: Trial,
  departs: 'yes' | 'no' = trial.position % 3 === 0 ? 'yes' : 'no',
) {
  const key = crypto.randomUUID();
  return labelOf(trial.id, { departs, remark: `sent as ${key}` }, trial.revision, key);
}

export const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until something holds; for what no event announces. */
export async function until(holds: () => boolean, ms = 60_000): Promise<void> {
  const end = performance.now() + ms;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`${holds} did not come true in ${ms} ms.`);
    await sleep(10);
  }
}

/** The quantile `share` (0 to 1) of values, the nearest rank. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}
