import type { BlindTrial } from '@/lib/domain/blind';

import { isObject, outcomeOf, type Entry, type Outcome } from './outbox-rules';
import type { Way } from './sender';

const patienceMs = 20_000;

function path(sheet: string, rest: string): string {
  return `/api/sheets/${encodeURIComponent(sheet)}/${rest}`;
}

/** Sends one entry. Never throws: whatever happens on the way is an outcome. */
export async function send(entry: Entry): Promise<Outcome> {
  try {
    const response = await fetch(path(entry.sheet, entry.kind), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(entry.body),
      signal: AbortSignal.timeout(patienceMs),
    });
    const body: unknown = await response.json().catch(() => null);
    const retryAfter = response.headers.get('retry-after');
    return outcomeOf(entry.kind, { status: response.status, body, retryAfter });
  } catch {
    return { kind: 'again', afterMs: null, reached: false };
  }
}

/** Whether the sheet can be reached by whoever is signed in here now. */
export async function wayTo(sheet: string): Promise<Way> {
  try {
    const response = await fetch(`/api/sheets/${encodeURIComponent(sheet)}`, {
      signal: AbortSignal.timeout(patienceMs),
    });
    if (response.status === 401) return 'signed-out';
    return response.status === 403 || response.status === 404 ? 'not-yours' : 'open';
  } catch {
    return 'offline';
  }
}

/** The trials after one, in the order of work; null when they cannot be had now. */
export async function trialsAfter(
  sheet: string,
  trial: string | null,
  limit: number,
): Promise<BlindTrial[] | null> {
  const query = new URLSearchParams({ limit: String(limit) });
  if (trial !== null) query.set('after', trial);
  const body = await read(path(sheet, `trials?${query.toString()}`));
  return isObject(body) && Array.isArray(body.trials) ? body.trials.filter(isTrial) : null;
}

/** One trial that this rater was shown before, by its place on the sheet. */
export async function trialAt(sheet: string, position: number): Promise<BlindTrial | null> {
  const body = await read(path(sheet, `trials?at=${position}`));
  return isObject(body) && isTrial(body.trial) ? body.trial : null;
}

async function read(url: string): Promise<unknown> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs) });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** Whether something received is a trial: enough to show it, file it and answer it. */
export function isTrial(value: unknown): value is BlindTrial {
  return (
    isObject(value) &&
    typeof value.id === 'string' &&
    typeof value.position === 'number' &&
    Array.isArray(value.texts)
  );
}

/** Hands the sheet in; the server's sentence when it will not have it. */
export async function handIn(
  sheet: string,
  declared: readonly string[],
): Promise<{ ok: true } | { ok: false; message: string }> {
  try {
    const response = await fetch(path(sheet, 'hand-in'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ declared }),
      signal: AbortSignal.timeout(patienceMs),
    });
    if (response.ok) return { ok: true };
    const outcome = outcomeOf('notes', {
      status: response.status,
      body: await response.json().catch(() => null),
      retryAfter: null,
    });
    const message =
      outcome.kind === 'refused'
        ? outcome.refused.message
        : outcome.kind === 'signed-out'
          ? 'You are signed out. Sign in again, then hand in.'
          : 'The server could not take it now. Try again in a minute.';
    return { ok: false, message };
  } catch {
    return { ok: false, message: 'The server cannot be reached. Try again when you are online.' };
  }
}
