/** Attempts that were made on one key, as they stood at a moment (milliseconds). They wear off one by one. */
export type Attempts = { readonly made: number; readonly at: number };

/** Ten passwords at once for an account, then one in half a minute: the right one is never more than that away. */
export const accountRule = { most: 10, wearsOffMs: 30_000 } as const;
/** An address may be a whole office: it is never refused, and only waits. */
export const addressRule = { free: 20, wearsOffMs: 3_000, stepMs: 100, mostMs: 2_000 } as const;

const none = (now: number): Attempts => ({ made: 0, at: now });

/** What is left of the attempts at `now`. A clock that was put back wears nothing off. */
function worn(attempts: Attempts | null, now: number, wearsOffMs: number): Attempts {
  if (attempts === null) return none(now);
  const off = Math.max(0, Math.floor((now - attempts.at) / wearsOffMs));
  if (off >= attempts.made) return none(now);
  return { made: attempts.made - off, at: attempts.at + off * wearsOffMs };
}

/** Counts an attempt on an account before it is tried; null: it is not to be tried. */
export function tryAccount(attempts: Attempts | null, now: number): Attempts | null {
  const left = worn(attempts, now, accountRule.wearsOffMs);
  return left.made >= accountRule.most ? null : { ...left, made: left.made + 1 };
}

/** Counts an attempt from an address, and says how long its answer waits. */
export function tryAddress(
  attempts: Attempts | null,
  now: number,
): { readonly attempts: Attempts; readonly waitMs: number } {
  const left = worn(attempts, now, addressRule.wearsOffMs);
  const { free, stepMs, mostMs } = addressRule;
  // Once the longest wait is reached, more attempts change nothing.
  const made = Math.min(left.made + 1, free + mostMs / stepMs);
  return { attempts: { ...left, made }, waitMs: Math.max(0, made - free) * stepMs };
}

/** An attempt that succeeded costs nothing. */
export const giveBack = (attempts: Attempts): Attempts => ({
  ...attempts,
  made: Math.max(0, attempts.made - 1),
});
