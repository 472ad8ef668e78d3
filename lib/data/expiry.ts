import 'server-only';
import { now } from './identity';
import { read, write } from './store/database';
import { expiredSession, expireSession, expiries } from './store/queries/people';

/**
 * Ends whatever has expired, for good: a clock that is set back later brings no session, link or invitation to life
 * again. Triggers hold that an end stays one.
 */
export async function endExpired(): Promise<void> {
  const at = now();
  const due = await read(async (tx) => {
    const found = await Promise.all(expiries.map((one) => tx.get(one.due, { at })));
    return expiries.filter((_, place) => found[place] !== undefined);
  });
  if (due.length === 0) return;
  await write(null, async (tx) => {
    for (const { end } of due) await tx.run(end, { at });
  });
}

/** Ends one session that was found expired: whoever was refused once is refused from then on. */
export async function endIfExpired(session: string): Promise<void> {
  if (!(await read((tx) => tx.get(expiredSession, { session, at: now() })))) return;
  await write(null, (tx) => tx.run(expireSession, { session }));
}

const everyMs = 60_000;

/** From now on once a minute, as long as the server runs. */
export function keepEndingExpired(): void {
  setInterval(() => {
    // A disk that refuses now is asked again in a minute, and tells whoever saves.
    void endExpired().catch(() => undefined);
  }, everyMs).unref();
}
