import type { BlindTrial } from '@/lib/domain/blind';

import type { SheetText } from '../sheet-data';

/** What a small screen can show of a trial at one time. */
export type Pane = 'above' | 'a' | 'b' | 'source' | 'answer';

/** The texts of a trial that are not under judgment themselves: a prompt, a source. */
export function textsAbove(trial: BlindTrial | null): BlindTrial['texts'] {
  if (trial === null || trial.kind === 'worksheet') return [];
  return trial.kind === 'boundary'
    ? trial.texts.slice(0, -1)
    : trial.texts.filter(({ id }) => id !== 'a' && id !== 'b');
}

export function isPair(trial: BlindTrial | null): boolean {
  return trial?.kind === '2afc' || trial?.kind === 'preference';
}

/** The pane in which a small screen shows a text; an unnamed one is under judgment. */
export function paneOf(
  trial: BlindTrial | null,
  texts: readonly SheetText[],
  id: string,
): Pane | null {
  if (trial === null || !trial.texts.some((text) => text.id === id)) return null;
  if (isPair(trial)) return id === 'a' || id === 'b' ? id : 'above';
  return texts.find((one) => one.id === id)?.role === 'source' ? 'source' : 'answer';
}

/** The pane that a small screen begins with: what is judged, or what a pair was written for. */
export function firstPane(trial: BlindTrial | null): Pane {
  if (!isPair(trial)) return 'answer';
  return textsAbove(trial).length > 0 ? 'above' : 'a';
}

/** The texts that have to be on the screen before an answer counts and were not yet, as they stand. */
export function unseenTexts(trial: BlindTrial | null, seen: readonly string[]): string[] {
  return (trial?.texts ?? []).map(({ id }) => id).filter((id) => !seen.includes(id));
}
