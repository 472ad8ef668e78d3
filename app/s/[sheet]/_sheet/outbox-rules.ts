import type { Away } from './away-clock';
import type { Draft } from './values-at';

/** A label as the rater gave it, with the key that makes sending it again harmless. */
export type LabelBody = {
  readonly trial: string;
  readonly key: string;
  readonly baseRevision: number;
  readonly values: Draft;
  /** When the trial was painted, the browser's clock, ISO 8601. */
  readonly shownAt: string;
  /** Time visible, focused and not paused, ms. */
  readonly activeMs: number;
  /** How often and how long it was out of sight or focus; which text of a pair a phone opened first. */
  readonly focus?: Away & { readonly first?: 'a' | 'b' };
};
export type LaterBody = { readonly trial: string; readonly key: string; readonly later: boolean };
export type NoteBody = {
  readonly trial: string;
  readonly key: string;
  readonly field?: string;
  readonly text: string;
};

/** What waits on this device to be sent: labels, trials left for later, notes on the guidelines. */
export type Parcel =
  | { readonly kind: 'labels'; readonly body: LabelBody }
  | { readonly kind: 'later'; readonly body: LaterBody }
  | { readonly kind: 'notes'; readonly body: NoteBody };

export type Current = {
  readonly revision: number;
  readonly values: Draft;
  readonly savedAt: string;
};

export type Refused = {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly field?: string;
  /** What the server has saved instead, when an older revision was built on. */
  readonly current?: Current;
  /** The revision that the server has, which a newer answer has to build on; 0 when it has none. */
  readonly revision?: number;
};

export type Entry = Parcel & {
  /** Rising in the order in which the rater acted; sent in this order. */
  readonly seq: number;
  /** The sheet, and so the rater, that the entry belongs to. */
  readonly sheet: string;
  readonly position: number;
  readonly madeAt: string;
  /** Set when the server will not take it; it then waits for the rater, and holds up nothing. */
  readonly refused?: Refused;
};

/** The last number that the browser's own store gives; an entry behind it is in this page's memory only. */
export const lastKeptSeq = 2 ** 50;

/** Whether the device has the entry, so that it outlives this page. */
export const isKept = (entry: Entry): boolean => entry.seq <= lastKeptSeq;

/** How many answers wait to be sent, and how many of them outlive this page because the device has them. */
export function countWaiting(entries: readonly Entry[]): { waiting: number; kept: number } {
  const waiting = entries.filter((entry) => entry.refused === undefined);
  const kept = waiting.filter(isKept);
  return { waiting: waiting.length, kept: kept.length };
}

/** What one attempt to send came to. */
export type Outcome =
  | { readonly kind: 'stored'; readonly answer: StoredAnswer }
  | { readonly kind: 'again'; readonly afterMs: number | null; readonly reached: boolean }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'not-yours' }
  | { readonly kind: 'refused'; readonly refused: Refused };

export type StoredAnswer = {
  readonly revision?: number;
  readonly savedAt?: string;
  readonly progress?: { readonly done: number; readonly total: number };
  readonly next?: unknown;
  readonly ahead?: unknown;
};

/** The entry to send now: the oldest one that the server has not refused. */
export function nextToSend(entries: readonly Entry[]): Entry | undefined {
  return oldest(entries.filter((entry) => entry.refused === undefined));
}

export function oldest(entries: readonly Entry[]): Entry | undefined {
  return entries.reduce<Entry | undefined>(
    (first, entry) => (first === undefined || entry.seq < first.seq ? entry : first),
    undefined,
  );
}

/** Refused for what the study is now, which its owner can change: a closed study is opened again. */
const passingCodes = new Set(['closed', 'not-open', 'not-allowed-now', 'full']);

/** Whether what was refused may be taken later as it stands, and so is sent again by itself. */
export function mayPass(entry: Entry): boolean {
  return entry.refused !== undefined && passingCodes.has(entry.refused.code);
}

/** Whether a rater may send what was refused again as it stands: it is not the answer that is wrong. */
export function maySendAgain({ refused }: Entry): boolean {
  return refused?.status === 409 && refused.revision === undefined;
}

const passing = new Set([408, 425, 429, 500, 502, 503, 504]);

/**
 * Reads the server's answer to one entry. A label counts as stored only when the answer names
 * its revision and its time: a success that does not say so is no success.
 */
export function outcomeOf(
  kind: Parcel['kind'],
  answer: { readonly status: number; readonly body: unknown; readonly retryAfter: string | null },
): Outcome {
  const { status, body } = answer;
  if (status >= 200 && status < 300) {
    const stored = storedAnswer(body);
    const proven = stored.revision !== undefined && stored.savedAt !== undefined;
    return kind !== 'labels' || proven
      ? { kind: 'stored', answer: stored }
      : { kind: 'again', afterMs: null, reached: false };
  }
  if (status === 401) return { kind: 'signed-out' };
  if (status === 403 || status === 404) return { kind: 'not-yours' };
  if (passing.has(status) || status < 400) {
    return { kind: 'again', afterMs: retryAfterMs(answer.retryAfter), reached: true };
  }
  return { kind: 'refused', refused: refusedOf(status, body) };
}

/** How long to wait before the next attempt, ms: doubling from half a second up to half a minute. */
export function pauseMs(failures: number, askedForMs: number | null): number {
  if (askedForMs !== null) return Math.min(askedForMs, 60_000);
  return Math.min(500 * 2 ** Math.max(0, failures - 1), 30_000);
}

function retryAfterMs(header: string | null): number | null {
  const seconds = header === null || header.trim() === '' ? Number.NaN : Number(header);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function storedAnswer(body: unknown): StoredAnswer {
  if (!isObject(body)) return {};
  const { revision, savedAt, progress, next, ahead } = body;
  return {
    ...(typeof revision === 'number' && revision > 0 ? { revision } : {}),
    ...(typeof savedAt === 'string' && savedAt !== '' ? { savedAt } : {}),
    ...(isProgress(progress) ? { progress } : {}),
    ...(next === undefined ? {} : { next }),
    ...(ahead === undefined ? {} : { ahead }),
  };
}

function isProgress(value: unknown): value is { done: number; total: number } {
  return isObject(value) && typeof value.done === 'number' && typeof value.total === 'number';
}

function refusedOf(status: number, body: unknown): Refused {
  const error = isObject(body) && isObject(body.error) ? body.error : {};
  const { code, message, field, current } = error;
  return {
    status,
    code: typeof code === 'string' ? code : 'refused',
    message: typeof message === 'string' ? message : `The server refused it (${status}).`,
    ...(typeof field === 'string' ? { field } : {}),
    ...(isCurrent(current) ? { current } : {}),
    ...(isObject(current) && typeof current.revision === 'number'
      ? { revision: current.revision }
      : {}),
  };
}

function isCurrent(value: unknown): value is Current {
  return (
    isObject(value) &&
    typeof value.revision === 'number' &&
    isObject(value.values) &&
    typeof value.savedAt === 'string'
  );
}
