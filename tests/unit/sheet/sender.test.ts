import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryOutbox } from '@/app/s/[sheet]/_sheet/outbox';
import type { Entry, Outcome, Parcel } from '@/app/s/[sheet]/_sheet/outbox-rules';
import { createSender, type Sender, type Way } from '@/app/s/[sheet]/_sheet/sender';

const label = (key: string): Parcel => ({
  kind: 'labels',
  body: {
    trial: `trial-${key}`,
    key,
    baseRevision: 0,
    values: { a: 'yes' },
    shownAt: '2026-11-30T10:00:00.000Z',
    activeMs: 1,
  },
});
const stored: Outcome = {
  kind: 'stored',
  answer: { revision: 1, savedAt: '2026-11-30T10:00:01.000Z' },
};
const busy: Outcome = { kind: 'again', afterMs: null, reached: true };

/** A way to a server that answers with what the test says, in turn, and then stores everything. */
function wayThat(...answers: Outcome[]) {
  const sent: string[] = [];
  let inFlight = 0;
  let most = 0;
  const send = async (entry: Entry): Promise<Outcome> => {
    inFlight += 1;
    most = Math.max(most, inFlight);
    await Promise.resolve();
    sent.push(entry.body.key);
    inFlight -= 1;
    return answers.shift() ?? stored;
  };
  return { sent, send, most: () => most };
}

let open: Sender[] = [];
let online = true;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  online = true;
});
afterEach(() => {
  open.forEach((sender) => sender.stop());
  open = [];
  vi.useRealTimers();
});

function senderOn(
  way: { send: (entry: Entry) => Promise<Outcome> },
  outbox = memoryOutbox('s'),
  { sheet = `s-${Math.random()}`, ask = () => Promise.resolve<Way>('open') } = {},
) {
  const told: string[] = [];
  const sender = createSender({
    sheet,
    outbox,
    send: way.send,
    ask,
    isOnline: () => online,
    onStored: ({ entry }) => told.push(`stored ${entry.body.key}`),
    onRefused: (entry) => told.push(`refused ${entry.body.key}`),
  });
  open.push(sender);
  return { sender, told, outbox };
}

const drained = (sender: Sender, left = 0) =>
  vi.waitFor(() => {
    if (sender.view().entries.length !== left) throw new Error('not yet');
  });

describe('sender', () => {
  it('sends one answer at a time, in the order of acts', async () => {
    const way = wayThat();
    const { sender } = senderOn(way);
    await Promise.all(['a', 'b', 'c', 'd'].map((key, index) => sender.add(index + 1, label(key))));
    await drained(sender);
    expect(way.sent).toEqual(['a', 'b', 'c', 'd']);
    expect(way.most()).toBe(1);
    expect(sender.view()).toMatchObject({ way: 'open', savedAt: '2026-11-30T10:00:01.000Z' });
  });

  it('counts an answer as waiting from the moment it is given, before this device has kept it', async () => {
    const way = wayThat();
    const { sender } = senderOn(way);
    const kept = sender.add(1, label('a'));
    expect(sender.view().entries).toMatchObject([{ position: 1, body: { key: 'a' } }]);
    await kept;
    expect(sender.view().entries).toHaveLength(1);
    await drained(sender);
    expect(way.sent).toEqual(['a']);
  });

  it('keeps an answer until the server has stored it, and sends it with the same key', async () => {
    const way = wayThat(busy, busy);
    const { sender, told, outbox } = senderOn(way);
    await sender.add(1, label('a'));
    await vi.waitFor(() => expect(way.sent).toHaveLength(1));
    expect(await outbox.entries()).toHaveLength(1);
    expect(sender.view().savedAt).toBeNull();
    await vi.advanceTimersByTimeAsync(500);
    await vi.advanceTimersByTimeAsync(1000);
    await drained(sender);
    expect(way.sent).toEqual(['a', 'a', 'a']);
    expect(told).toEqual(['stored a']);
  });

  it('never lets a later answer overtake one that could not be sent yet', async () => {
    const way = wayThat(busy);
    const { sender } = senderOn(way);
    await sender.add(1, label('a'));
    await sender.add(2, label('b'));
    await vi.advanceTimersByTimeAsync(2000);
    await drained(sender);
    expect(way.sent.at(-1)).toBe('b');
    expect(way.sent.filter((key) => key === 'b')).toHaveLength(1);
  });

  it('tries again at once where the server says so', async () => {
    const way = wayThat(
      { kind: 'again', afterMs: 0, reached: true },
      { kind: 'again', afterMs: 0, reached: true },
    );
    const { sender } = senderOn(way);
    await sender.add(1, label('a'));
    await vi.advanceTimersByTimeAsync(1);
    await vi.advanceTimersByTimeAsync(1);
    await drained(sender);
    expect(way.sent).toEqual(['a', 'a', 'a']);
  });

  it('sets a refused answer aside, keeps it, and goes on', async () => {
    const refused = { status: 422, code: 'value-refused', message: 'Too long.' };
    const way = wayThat({ kind: 'refused', refused });
    const { sender, told } = senderOn(way);
    await sender.add(1, label('a'));
    await sender.add(2, label('b'));
    await vi.waitFor(() => expect(told).toEqual(['refused a', 'stored b']));
    await drained(sender, 1);
    expect(sender.view().entries).toMatchObject([{ refused, body: { key: 'a' } }]);
    const [kept] = sender.view().entries;
    await sender.drop(kept?.seq ?? 0);
    expect(sender.view().entries).toEqual([]);
  });

  it('stops at a lost session, keeps everything, and goes on when it is woken', async () => {
    const way = wayThat({ kind: 'signed-out' });
    const { sender, told } = senderOn(way);
    await sender.add(1, label('a'));
    await sender.add(2, label('b'));
    await vi.waitFor(() => expect(way.sent.length).toBeGreaterThan(0));
    sender.wake();
    await drained(sender);
    expect(told).toEqual(['stored a', 'stored b']);
    expect(sender.view().way).toBe('open');
  });

  it('sees that somebody signed in again when another tab has sent what waited', async () => {
    // One browser: the tabs share the outbox and the channel; only this one has met the lost session.
    const outbox = memoryOutbox('s');
    const { sender } = senderOn(wayThat({ kind: 'signed-out' }), outbox, { sheet: 'two-tabs' });
    await sender.add(1, label('a'));
    await vi.waitFor(() => expect(sender.view().way).toBe('signed-out'));
    const { sender: other } = senderOn(wayThat(), outbox, { sheet: 'two-tabs' });
    other.wake();
    await vi.waitFor(() => expect(sender.view()).toMatchObject({ way: 'open', entries: [] }));
  });

  it('asks when it is woken with nothing to send, so that no tab goes on saying what is over', async () => {
    for (const over of ['signed-out', 'not-yours'] as const) {
      const answers: Way[] = [over];
      const ask = () => Promise.resolve<Way>(answers.shift() ?? 'open');
      const outbox = memoryOutbox('s');
      const { sender } = senderOn(wayThat({ kind: over }), outbox, { ask });
      await sender.add(1, label('a'));
      await vi.waitFor(() => expect(sender.view().way).toBe(over));
      await sender.drop(sender.view().entries[0]?.seq ?? 0);
      sender.wake();
      await vi.waitFor(() => expect(answers).toEqual([]));
      expect(sender.view().way).toBe(over);
      sender.wake();
      await vi.waitFor(() => expect(sender.view().way).toBe('open'));
    }
    online = false;
    const { sender } = senderOn(wayThat());
    sender.wake();
    expect(sender.view().way).toBe('offline');
    online = true;
    sender.wake();
    await vi.waitFor(() => expect(sender.view().way).toBe('open'));
  });

  it('says offline at once when the browser says so, and sends when it is back', async () => {
    const way = wayThat();
    const outbox = memoryOutbox('s');
    await outbox.add(1, label('a'), '2026-11-30T10:00:00.000Z');
    online = false;
    const { sender } = senderOn(way, outbox);
    sender.wake();
    expect(sender.view().way).toBe('offline');
    expect(way.sent).toEqual([]);
    online = true;
    sender.wake();
    await vi.waitFor(() => expect(way.sent).toEqual(['a']));
  });

  const refusedAs = (code: string, more = {}): Outcome => ({
    kind: 'refused',
    refused: { status: 409, code, message: 'Not now.', ...more },
  });

  it('what a closed study refused is sent once it is open again, in order, by one question at a time', async () => {
    const way = wayThat(refusedAs('closed'), refusedAs('closed'), refusedAs('closed'));
    const { sender, outbox } = senderOn(way);
    await sender.add(1, label('a'));
    await sender.add(2, label('b'));
    const codes = async () => (await outbox.entries()).map(({ refused }) => refused?.code);
    await vi.waitFor(async () => expect(await codes()).toEqual(['closed', 'closed']));
    // Still closed: one question, and both stay refused without a flicker.
    const shown: unknown[] = [];
    sender.subscribe(() => shown.push(sender.view().entries.map(({ refused }) => refused?.code)));
    sender.wake();
    await vi.waitFor(() => expect(way.sent).toEqual(['a', 'b', 'a']));
    await vi.waitFor(() => expect(shown.length).toBeGreaterThan(0));
    expect(shown.every((codesThen) => JSON.stringify(codesThen) === '["closed","closed"]')).toBe(
      true,
    );
    sender.wake();
    await drained(sender);
    expect(way.sent.slice(-2)).toEqual(['a', 'b']);
  });

  it('asks a closed study again by itself while the page is open', async () => {
    const way = wayThat(refusedAs('closed'));
    const { sender, outbox } = senderOn(way);
    await sender.add(1, label('a'));
    await vi.waitFor(async () => expect((await outbox.entries())[0]?.refused).toBeDefined());
    await vi.waitFor(() => expect(sender.view().entries[0]?.refused).toBeDefined());
    await vi.advanceTimersByTimeAsync(31_000);
    await drained(sender);
  });

  it('what was refused for good is sent again only when the rater says so', async () => {
    const way = wayThat(refusedAs('locked'));
    const { sender, outbox, told } = senderOn(way);
    await sender.add(1, label('a'));
    await vi.waitFor(() => expect(told).toEqual(['refused a']));
    sender.wake();
    await sender.add(2, label('b'));
    await vi.waitFor(() => expect(told).toEqual(['refused a', 'stored b']));
    const [held] = await outbox.entries();
    await sender.sendAgain(held?.seq ?? 0);
    await drained(sender);
    expect(way.sent).toEqual(['a', 'b', 'a']);
  });
});
