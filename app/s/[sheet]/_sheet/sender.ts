import type { Outbox } from './outbox';
import {
  mayPass,
  nextToSend,
  oldest,
  pauseMs,
  type Entry,
  type Outcome,
  type Parcel,
  type Refused,
  type StoredAnswer,
} from './outbox-rules';

/** What the rater is told about the way to the server. */
export type Way = 'open' | 'offline' | 'signed-out' | 'not-yours';

export type SenderView = {
  readonly entries: readonly Entry[];
  readonly way: Way;
  /** The server's time of the last answer that it said is durable. */
  readonly savedAt: string | null;
};

export type Sender = {
  view(): SenderView;
  subscribe(listener: () => void): () => void;
  add(position: number, parcel: Parcel): Promise<void>;
  drop(seq: number): Promise<void>;
  /** Sends what was refused again, as it stands. */
  sendAgain(seq: number): Promise<void>;
  /** Tries again now: the connection, the session or the page came back. */
  wake(): void;
  stop(): void;
};

export type Stored = { readonly entry: Entry; readonly answer: StoredAnswer };

type Told = { readonly stored?: Stored; readonly refused?: { entry: Entry; refused: Refused } };

type Parts = {
  readonly sheet: string;
  readonly outbox: Outbox;
  readonly send: (entry: Entry) => Promise<Outcome>;
  /** Whether the sheet is this person's to work on now; asked when nothing waits that would tell. */
  readonly ask: () => Promise<Way>;
  readonly isOnline: () => boolean;
  /** Told once in every open tab of the sheet; `here` says that this tab did the sending. */
  readonly onStored: (stored: Stored, here: boolean) => void;
  readonly onRefused: (entry: Entry, refused: Refused) => void;
};

const waysOf = { 'signed-out': 'signed-out', 'not-yours': 'not-yours' } as const;

/**
 * Sends what waits in the outbox, oldest first and one at a time. Two tabs of one browser share
 * the outbox: a lock lets one of them send, and a channel tells the others what came of it.
 */
export function createSender(parts: Parts): Sender {
  const { sheet, outbox } = parts;
  const listeners = new Set<() => void>();
  const channel = openChannel(`blindmark-${sheet}`);
  let view: SenderView = { entries: [], way: parts.isOnline() ? 'open' : 'offline', savedAt: null };
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let again = false;
  let probing = false;
  let probeTimer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  const show = (change: Partial<SenderView>): void => {
    view = { ...view, ...change };
    listeners.forEach((listener) => listener());
  };
  // Given, and not yet in the outbox: it waits from the first moment, so that nothing calls it saved, under a
  // number behind every kept one, so that nothing calls it kept.
  const arriving = new Set<Entry>();
  const showEntries = (kept: readonly Entry[]): void => {
    const keys = new Set(kept.map(({ body }) => body.key));
    show({ entries: [...kept, ...[...arriving].filter(({ body }) => !keys.has(body.key))] });
  };
  const reload = async (): Promise<void> => showEntries(await outbox.entries());
  const heard = (told: Told, here: boolean): void => {
    if (told.stored?.answer.savedAt !== undefined) show({ savedAt: told.stored.answer.savedAt });
    // What another tab could send, this one could too.
    if (told.stored !== undefined) show({ way: 'open' });
    if (told.stored !== undefined) parts.onStored(told.stored, here);
    if (told.refused !== undefined) parts.onRefused(told.refused.entry, told.refused.refused);
  };
  const tell = (told: Told): void => {
    heard(told, true);
    channel?.postMessage(told);
  };

  /** Sends the next entry; false when there is nothing more to do now. */
  const step = async (): Promise<boolean> => {
    const entry = nextToSend(await outbox.entries());
    if (stopped) return false;
    if (entry === undefined) {
      await lookAgain();
      return false;
    }
    const outcome = await parts.send(entry);
    switch (outcome.kind) {
      case 'stored':
        await outbox.remove(entry.seq);
        failures = 0;
        show({ way: 'open' });
        tell({ stored: { entry, answer: outcome.answer } });
        break;
      case 'refused':
        await outbox.refuse(entry.seq, outcome.refused);
        show({ way: 'open' });
        tell({ refused: { entry, refused: outcome.refused } });
        break;
      case 'again':
        failures += 1;
        show({ way: outcome.reached ? 'open' : 'offline' });
        retryIn(pauseMs(failures, outcome.afterMs));
        return false;
      case 'signed-out':
      case 'not-yours':
        show({ way: waysOf[outcome.kind] });
        retryIn(20_000);
        return false;
    }
    await reload();
    return true;
  };

  /**
   * Whether a study that took nothing takes answers again: the oldest of them is sent, and once it is
   * stored all of them wait again. Until then they stay refused, so that nothing flickers.
   */
  const probe = async (): Promise<void> => {
    const held = (await outbox.entries()).filter(mayPass);
    const entry = oldest(held);
    if (entry === undefined) return;
    const outcome = await parts.send(entry);
    if (outcome.kind === 'refused' && mayPass({ ...entry, refused: outcome.refused })) return;
    // Stored now or refused for good: the next step learns the same, and tells it.
    if (outcome.kind === 'stored' || outcome.kind === 'refused') await readmit(held);
  };
  const probeIn = (ms: number): void => {
    clearTimeout(probeTimer);
    probeTimer = setTimeout(() => {
      probing = true;
      void run();
    }, ms);
  };
  const readmit = async (entries: readonly Entry[]): Promise<void> => {
    for (const { seq } of entries) await outbox.refuse(seq, null);
  };

  /** Nothing waits whose sending would say that somebody signed in again, perhaps in another tab. */
  const lookAgain = async (): Promise<void> => {
    if (view.way === 'open' || !parts.isOnline()) return;
    const way = await parts.ask();
    show({ way });
    if (way !== 'open') retryIn(20_000);
  };

  const retryIn = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), ms);
  };

  const run = async (): Promise<void> => {
    again = true;
    if (running || stopped) return;
    running = true;
    clearTimeout(timer);
    try {
      // Nothing is awaited between the last look at `again` and the end: no call is lost.
      do {
        again = false;
        await withLock(`blindmark-outbox-${sheet}`, async () => {
          if (probing) await probe();
          probing = false;
          while (await step());
        });
        await reload();
        if (view.entries.some(mayPass) && !stopped) probeIn(30_000);
      } while (again && !stopped);
    } finally {
      running = false;
    }
  };

  if (channel !== null) {
    channel.onmessage = (event: MessageEvent<Told>) => {
      heard(event.data, false);
      void reload();
    };
  }
  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async add(position, parcel) {
      const madeAt = new Date().toISOString();
      const early: Entry = { ...parcel, seq: Number.MAX_SAFE_INTEGER, sheet, position, madeAt };
      arriving.add(early);
      showEntries(view.entries);
      await outbox.add(position, parcel, madeAt);
      arriving.delete(early);
      await reload();
      channel?.postMessage({});
      void run();
    },
    async drop(seq) {
      await outbox.remove(seq);
      await reload();
      channel?.postMessage({});
    },
    async sendAgain(seq) {
      await outbox.refuse(seq, null);
      await reload();
      channel?.postMessage({});
      void run();
    },
    wake() {
      probing = true;
      if (!parts.isOnline()) show({ way: 'offline' });
      else void reload().then(run);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      clearTimeout(probeTimer);
      channel?.close();
    },
  };
}

function openChannel(name: string): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
}

/** Browsers offer locks on secure pages only; without them the keys still prevent doubles. */
async function withLock(name: string, work: () => Promise<void>): Promise<void> {
  const here: { navigator?: { locks?: LockManager } } = globalThis; // the DOM's types are surer of it
  const locks = here.navigator?.locks;
  if (locks === undefined) await work();
  else await locks.request(name, work);
}
