'use client';

import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';

import { memoryOutbox, openOutbox, type Outbox } from './outbox';
import { mayPass, type Entry, type Refused } from './outbox-rules';
import { createSender, type Sender, type SenderView, type Stored } from './sender';
import { send, wayTo } from './sheet-api';

export type Post = { readonly outbox: Outbox; readonly sender: Sender };

const quiet: SenderView = { entries: [], way: 'open', savedAt: null };
const isOnline = (): boolean => navigator.onLine;
const nothing = (): (() => void) => () => undefined;

type Heard = {
  onStored: (stored: Stored) => void;
  onRefused: (entry: Entry, refused: Refused) => void;
};

/** The outbox of one sheet and the sender that empties it, while the page is open. */
export function useSender(sheet: string, heard: Heard): { post: Post | null; view: SenderView } {
  const [post, setPost] = useState<Post | null>(null);
  const onStored = useEffectEvent(heard.onStored);
  const onRefused = useEffectEvent(heard.onRefused);
  useEffect(() => {
    let sender: Sender | null = null;
    let gone = false;
    const wake = (): void => sender?.wake();
    const open = async (): Promise<void> => {
      const outbox = await openOutbox(sheet).catch(() => memoryOutbox(sheet));
      // The page was opened on a study that takes answers: what it refused before waits again.
      await readmit(outbox).catch(() => undefined);
      if (gone) return;
      sender = createSender({
        ...{ sheet, outbox, send, isOnline, onStored, onRefused },
        ask: () => wayTo(sheet),
      });
      setPost({ outbox, sender });
      sender.wake();
    };
    void open();
    const stop = listenForReturn(wake);
    return () => {
      gone = true;
      stop();
      sender?.stop();
    };
  }, [sheet]);
  const read = post?.sender.view ?? (() => quiet);
  const view = useSyncExternalStore(post?.sender.subscribe ?? nothing, read, () => quiet);
  return { post, view };
}

async function readmit(outbox: Outbox): Promise<void> {
  for (const entry of (await outbox.entries()).filter(mayPass)) {
    await outbox.refuse(entry.seq, null);
  }
}

/** Whenever the connection, the page or the window comes back there may be something to send. */
function listenForReturn(wake: () => void): () => void {
  const shown = (): void => {
    if (document.visibilityState === 'visible') wake();
  };
  const events = ['online', 'offline', 'focus', 'pageshow'] as const;
  for (const event of events) window.addEventListener(event, wake);
  document.addEventListener('visibilitychange', shown);
  return () => {
    for (const event of events) window.removeEventListener(event, wake);
    document.removeEventListener('visibilitychange', shown);
  };
}
