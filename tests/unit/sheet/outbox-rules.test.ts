import { describe, expect, it } from 'vitest';
import {
  mayPass,
  maySendAgain,
  nextToSend,
  outcomeOf,
  pauseMs,
  type Entry,
} from '@/app/s/[sheet]/_sheet/outbox-rules';

const entry = (seq: number, refused = false): Entry => ({
  seq,
  sheet: 's',
  position: seq,
  madeAt: '2026-11-30T10:00:00Z',
  kind: 'later',
  body: { trial: `t${seq}`, key: `k${seq}`, later: true },
  ...(refused ? { refused: { status: 422, code: 'value-refused', message: 'No.' } } : {}),
});
const answer = (status: number, body: unknown = null, retryAfter: string | null = null) => ({
  status,
  body,
  retryAfter,
});

describe('outbox rules', () => {
  it('sends in the order of acts, whatever order the browser lists them in', () => {
    expect(nextToSend([entry(3), entry(1), entry(2)])?.seq).toBe(1);
  });

  it('lets an answer that was not accepted hold up nothing', () => {
    expect(nextToSend([entry(1, true), entry(2)])?.seq).toBe(2);
    expect(nextToSend([entry(1, true)])).toBeUndefined();
  });

  it('believes that a label is stored only when the answer names revision and time', () => {
    const stored = { revision: 1, savedAt: '2026-11-30T10:00:00.000Z' };
    expect(outcomeOf('labels', answer(201, stored)).kind).toBe('stored');
    expect(outcomeOf('labels', answer(200, stored)).kind).toBe('stored');
    expect(outcomeOf('labels', answer(200, { status: 'error' })).kind).toBe('again');
    expect(outcomeOf('labels', answer(200, null)).kind).toBe('again');
    expect(outcomeOf('labels', answer(201, { revision: 0, savedAt: 'x' })).kind).toBe('again');
  });

  it('tries again after what passes, and as late as the server asks', () => {
    expect(outcomeOf('labels', answer(503, null, '2'))).toEqual({
      kind: 'again',
      afterMs: 2000,
      reached: true,
    });
    for (const status of [408, 429, 500, 502, 504]) {
      expect(outcomeOf('labels', answer(status)).kind).toBe('again');
    }
  });

  it('keeps an answer through a lost session and through another rater’s', () => {
    expect(outcomeOf('labels', answer(401)).kind).toBe('signed-out');
    expect(outcomeOf('labels', answer(403)).kind).toBe('not-yours');
    expect(outcomeOf('labels', answer(404)).kind).toBe('not-yours');
  });

  it('hands the loser of a race what is saved instead', () => {
    const current = { revision: 2, values: { a: 'no' }, savedAt: '2026-11-30T10:00:00.000Z' };
    const body = { error: { code: 'stale', message: 'Newer.', current } };
    expect(outcomeOf('labels', answer(409, body))).toEqual({
      kind: 'refused',
      refused: { status: 409, code: 'stale', message: 'Newer.', current, revision: 2 },
    });
  });

  it('names the field of a refused value, and gives a sentence when the server gives none', () => {
    const body = { error: { code: 'value-refused', message: 'Too long.', field: 'why' } };
    expect(outcomeOf('labels', answer(422, body))).toMatchObject({ refused: { field: 'why' } });
    expect(outcomeOf('labels', answer(409, 'nonsense'))).toMatchObject({
      kind: 'refused',
      refused: { status: 409, message: 'The server refused it (409).' },
    });
  });

  it('waits 0.5, 1, 2, 4 … seconds, at most 30', () => {
    expect([1, 2, 3, 4, 10].map((n) => pauseMs(n, null))).toEqual([500, 1000, 2000, 4000, 30_000]);
    expect(pauseMs(1, 7000)).toBe(7000);
  });

  it('knows what may be taken later as it stands, and what the rater may send again', () => {
    const refusedAs = (status: number, code: string, current?: unknown): Entry => {
      const outcome = outcomeOf(
        'labels',
        answer(status, { error: { code, message: '.', current } }),
      );
      if (outcome.kind !== 'refused') throw new Error('It is not refused.');
      return { ...entry(1), refused: outcome.refused };
    };
    for (const code of ['closed', 'not-open', 'not-allowed-now', 'full']) {
      expect([code, mayPass(refusedAs(409, code))]).toEqual([code, true]);
    }
    for (const code of ['locked', 'stale', 'key-reused']) {
      expect([code, mayPass(refusedAs(409, code))]).toEqual([code, false]);
      expect([code, maySendAgain(refusedAs(409, code))]).toEqual([code, true]);
    }
    expect(maySendAgain(refusedAs(422, 'value-refused'))).toBe(false);
    // Another answer stands, or none does where one was: the rater chooses, and it is sent as a newer one.
    const none = refusedAs(409, 'stale', { revision: 0, values: null, savedAt: null });
    expect(maySendAgain(none)).toBe(false);
    expect(none.refused).toMatchObject({ revision: 0 });
    expect(none.refused?.current).toBeUndefined();
  });
});
