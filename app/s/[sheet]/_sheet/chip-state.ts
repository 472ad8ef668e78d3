import { clockTime } from './clock-time';
import { countWaiting } from './outbox-rules';
import type { SenderView } from './sender';

export type ChipState = {
  readonly kind: 'fresh' | 'saved' | 'waiting' | 'offline' | 'refused';
  readonly words: string;
  /** Whether pressing it shows what is the matter. */
  readonly opens: boolean;
};

/** "Saved" stands here only after the server has said so, and with the time that it said. */
export function chipState(view: SenderView): ChipState {
  const { waiting, kept } = countWaiting(view.entries);
  const refused = view.entries.length - waiting;
  // "Kept" only of what the device has; what is on its way there, or cannot be, is counted against it.
  const keptOf = kept === waiting ? `${kept}` : `${kept} of ${waiting}`;
  if (view.way === 'signed-out') {
    return { kind: 'refused', words: `Signed out: ${keptOf} kept here`, opens: true };
  }
  if (view.way === 'not-yours' && waiting > 0) {
    return { kind: 'refused', words: `${waiting} not sent: see why`, opens: true };
  }
  if (refused > 0)
    return { kind: 'refused', words: `${refused} not accepted: see why`, opens: true };
  if (view.way === 'offline') {
    const words = waiting > 0 ? `Offline: ${keptOf} kept on this device` : 'Offline';
    return { kind: 'offline', words, opens: false };
  }
  if (waiting > 0) return { kind: 'waiting', words: `${waiting} waiting to be sent`, opens: false };
  if (view.savedAt === null) return { kind: 'fresh', words: '', opens: false };
  return { kind: 'saved', words: `Saved ${clockTime(view.savedAt)}`, opens: false };
}

/** What a screen reader is told: changes of state, not each second, and trouble at once. */
export function spokenState(chip: ChipState): { polite: string; urgent: string } {
  if (chip.kind === 'refused') {
    return { polite: '', urgent: 'An answer was not taken. It is kept on this device.' };
  }
  const polite = {
    fresh: '',
    saved: 'Everything is stored.',
    waiting: '',
    offline: 'No connection. Answers wait on this device.',
  };
  return { polite: polite[chip.kind], urgent: '' };
}
